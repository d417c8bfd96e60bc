import { createPushReader, type PushMessage } from '#contract/rules/push/push-message.ts'

/** `broken`: no response came, or the connection broke later. `ended`: the server ended the answer. */
export type PushClosed = { kind: 'refused'; status: number } | { kind: 'broken' } | { kind: 'ended' }

export type PushAnswer = {
  /** Returns the bytes of the message that is arriving. */
  pending(): { arrivedBytes: number; totalBytes: number } | null
  close(): void
}

type Listener = {
  /** Called for each piece of the answer, after the messages that it completed. */
  bytes(count: number): void
  message(message: PushMessage): void
  /** Called once, unless `close` was called before. */
  closed(why: PushClosed): void
}

/** The server sends an idle message every few seconds. A longer silence means that the connection is dead. */
const SILENCE_MS = 6_000

/** Opens the endless answer of a rendition. */
export function openPush(url: string, listener: Listener): PushAnswer {
  const closing = new AbortController()
  const reader = createPushReader((message) => {
    if (!closing.signal.aborted) listener.message(message)
  })
  let silence: ReturnType<typeof setTimeout> | undefined

  function watchSilence() {
    clearTimeout(silence)
    silence = setTimeout(() => finish({ kind: 'broken' }), SILENCE_MS)
  }

  function finish(why: PushClosed) {
    if (closing.signal.aborted) return
    close()
    listener.closed(why)
  }

  function close() {
    clearTimeout(silence)
    closing.abort()
  }

  async function run() {
    const response = await fetch(url, { signal: closing.signal, cache: 'no-store', credentials: 'same-origin' })
    if (!response.ok || !response.body) return finish({ kind: 'refused', status: response.status })
    const body = response.body.getReader()
    for (;;) {
      watchSilence()
      const { value, done } = await body.read()
      if (done) return finish({ kind: 'ended' })
      reader.read(value)
      if (!closing.signal.aborted) listener.bytes(value.length)
    }
  }

  watchSilence()
  run().catch(() => finish({ kind: 'broken' }))
  return { pending: reader.pending, close }
}

/** Returns true for a server that has no such answer. */
export function isUnknownTo(httpStatus: number | null): boolean {
  return httpStatus !== null && httpStatus < 500 && ![403, 404].includes(httpStatus)
}
