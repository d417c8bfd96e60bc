import type { PushLadder } from '#contract/rules/push/push-ladder.ts'
import type { PushMessage } from '#contract/rules/push/push-message.ts'
import { openPush, type PushClosed } from './push-answer.ts'
import type { Throughput } from './throughput.ts'

export type ReceivedPart = PushMessage & { init: Uint8Array<ArrayBuffer> }

/** One open answer, with the delay of its parts. */
export type PushStream = {
  /** Delay of the newest part against the quickest one, in ms. */
  lagMs(): number
  /** True while the answer sends media that was made before it began. */
  isCatchingUp(): boolean
  /** Time since the last part, in ms. */
  silentMs(): number
  close(): void
}

type Listener = {
  ladder(ladder: PushLadder): void
  part(part: ReceivedPart): void
  ended(): void
  closed(why: PushClosed): void
}

/** Quickest delay of a part against its programme time. It is shared by the answers of one player. */
export type Quickest = { delayMs: number }

const CAUGHT_UP_MS = 250
const LONGEST_CATCH_UP_MS = 4_000

export function openPushStream(
  url: string,
  use: { throughput: Throughput; quickest: Quickest },
  listener: Listener,
): PushStream {
  const { throughput, quickest } = use
  const openedAtMs = performance.now()
  let init: Uint8Array<ArrayBuffer> = new Uint8Array()
  let lagMs = 0
  let isCatchingUp = true
  let partAtMs = openedAtMs

  function onPart(message: PushMessage) {
    const nowMs = performance.now()
    const delayMs = nowMs - (message.programTimeMs + message.durationMs)
    quickest.delayMs = Math.min(quickest.delayMs, delayMs)
    lagMs = delayMs - quickest.delayMs
    partAtMs = nowMs
    if (lagMs < CAUGHT_UP_MS) isCatchingUp = false
    listener.part({ ...message, init })
  }

  const answer = openPush(url, {
    bytes: (bytes) => throughput.piece({ bytes, isDone: answer.pending() === null, nowMs: performance.now() }),
    message(message) {
      if (message.kind === 'ladder') listener.ladder(JSON.parse(new TextDecoder().decode(message.payload)))
      else if (message.kind === 'init') init = message.payload
      else if (message.kind === 'part') onPart(message)
      else if (message.kind === 'end') listener.ended()
    },
    closed: listener.closed,
  })

  return {
    lagMs: () => lagMs,
    isCatchingUp: () => isCatchingUp && performance.now() - openedAtMs < LONGEST_CATCH_UP_MS,
    silentMs: () => performance.now() - partAtMs,
    close() {
      answer.close()
      throughput.drop()
    },
  }
}
