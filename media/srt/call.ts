import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { createFlvReader } from '#media/flv/file-reader.ts'
import { within } from '#media/kit/deadlines.ts'
import type { Publisher, PublisherSink, PublishHandler, PublishVerdict, RtmpLimits } from '#media/rtmp/publisher.ts'
import { RtmpError } from '#media/rtmp/rtmp-error.ts'
import type { ListenerExit } from './ffmpeg-listener.ts'
import { readStreamId } from './stream-id.ts'

export type SrtCall = {
  /** The program of this call has ended. */
  exited(exit: ListenerExit): void
  close(reason: string): void
}

/** ffmpeg does not report the address of a caller. This one is not assigned to any machine (RFC 5737). */
const UNKNOWN_ADDRESS = '192.0.2.1'
const APP = 'live'

/** Asks the host about one caller. Reads the caller's media only after the host has allowed it. */
export function takeCall(options: {
  streamId: string
  media: Readable
  handler: PublishHandler
  limits: Pick<RtmpLimits, 'idleTimeoutMs' | 'authoriseTimeoutMs' | 'publishDeadlineMs'>
  /** Ends the program. */
  hangUp(): void
}): SrtCall {
  const { media, handler, limits, hangUp } = options
  const sessionId = randomUUID()
  const ip = UNKNOWN_ADDRESS
  let sink: PublisherSink | null = null
  let isOver = false
  let hasMedia = false
  const publisher: Publisher = { sessionId, ip, kick: close, requestReconnect: () => {} }
  let timer = setTimeout(() => refuse('AUTHORISATION_TIMEOUT'), within(limits.authoriseTimeoutMs))

  function finish(): boolean {
    if (isOver) return false
    isOver = true
    clearTimeout(timer)
    hangUp()
    return true
  }

  function close(reason: string) {
    if (finish()) sink?.closed(reason)
  }

  function refuse(reason: string) {
    if (finish()) handler.refused({ ip, sessionId, reason })
  }

  function decide(verdict: PublishVerdict) {
    // The stream has just accepted this publisher and must not wait for its media.
    if (isOver && verdict.allow) return verdict.sink.closed('AUTHORISATION_TIMEOUT')
    if (!verdict.allow) return refuse(verdict.reason)
    clearTimeout(timer)
    sink = verdict.sink
    timer = setTimeout(() => close('IDLE_TIMEOUT'), within(limits.publishDeadlineMs))
    read(verdict.sink)
  }

  function read(into: PublisherSink) {
    const reader = createFlvReader(({ kind, body, timestampMs }) => {
      if (isOver) return
      if (!hasMedia) startIdleTimer()
      timer.refresh()
      into[kind](body, timestampMs)
    })
    media.on('data', (bytes: Buffer) => {
      if (isOver) return
      try {
        reader.push(bytes)
      } catch (error) {
        close(error instanceof RtmpError ? error.code : 'BROKEN_DATA')
      }
    })
  }

  function startIdleTimer() {
    hasMedia = true
    clearTimeout(timer)
    timer = setTimeout(() => close('IDLE_TIMEOUT'), within(limits.idleTimeoutMs))
  }

  const key = readStreamId(options.streamId)
  if (key === '') refuse('KEY_MISSING')
  else
    handler
      .authorise({ app: APP, key, ip, sessionId }, publisher)
      .catch((): PublishVerdict => ({ allow: false, reason: 'AUTHORISATION_FAILED' }))
      .then(decide)

  return {
    // FLV of ffmpeg 5.1 has H.264 alone.
    exited: ({ picture }) =>
      close(hasMedia || picture === null || picture === 'h264' ? 'SOCKET_CLOSED' : 'UNSUPPORTED_VIDEO'),
    close,
  }
}
