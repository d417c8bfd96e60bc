import type { ServerResponse } from 'node:http'
import { encodePushHeader, PUSH_HEADER_BYTES, type PushHeader } from '#contract/rules/push/push-message.ts'
import type { PushFrom } from '#server/http/live-address.ts'
import type { FeedPart } from './rendition-feed.ts'

/** One viewer's answer. Parts are written as they are made; a slow reader misses parts up to a keyframe. */
export type PushWriter = {
  /** Sends what the reader wants of the parts that exist. */
  begin(kept: readonly FeedPart[]): void
  send(part: FeedPart): void
  /** Adapts the queue to the rendition's measured rate, in bits per second. */
  setRate(averageBandwidth: number): void
  sendMessage(kind: PushHeader['kind'], payload?: Buffer): void
  /** Keeps a silent answer alive. Ends the answer of a reader who accepts almost nothing for `STALLED_MS`. */
  tick(nowMs: number): void
  end(): void
}

const STALLED_MS = 20_000
/** Less in that time is no viewing, even of the sound alone. */
const LEAST_BYTES = 16 * 1024
const IDLE_MS = 1_500
const MIN_QUEUE_BYTES = 256 * 1024
const QUEUE_S = 4
/** A player that lost its position asks for a part further ahead (RFC 8216bis, 6.2.5.2). */
const MAX_AHEAD_SEGMENTS = 2

/** @param rendition.averageBandwidth in bits per second; the queue of a slow reader holds a few seconds of it. */
export function createPushWriter(
  response: ServerResponse,
  { from, averageBandwidth }: { from: PushFrom; averageBandwidth: number },
): PushWriter {
  let maxQueuedBytes = queueFor(averageBandwidth)
  let wanted = from
  let hasBegun = false
  let isSkipping = false
  /** The parts that exist already go out together, and count as one. */
  let isBursting = false
  let sentInit: Buffer | null = null
  let sentAtMs = performance.now()
  /** Progress of the network: bytes written to the response, less those still queued. */
  let writtenBytes = 0
  let drained = { bytes: 0, atMs: performance.now() }

  function write(bytes: Uint8Array) {
    if (response.writableEnded || response.destroyed) return
    sentAtMs = performance.now()
    writtenBytes += bytes.length
    response.write(bytes)
  }

  function sendMessage(kind: PushHeader['kind'], payload: Buffer = Buffer.alloc(0)) {
    write(Buffer.concat([encodePushHeader({ kind }, payload.length), payload]))
  }

  /** Returns how the part is sent, or null when the reader does not get it. */
  function placeOf(part: FeedPart): 'next' | 'after-break' | null {
    if (part.isBacklog && from === null) return null
    if (!hasBegun) {
      if (wanted && part.msn + MAX_AHEAD_SEGMENTS < wanted.msn) wanted = { msn: 0, part: 0 }
      if (wanted && isBefore(part, wanted)) return null
      const isWanted = wanted !== null && part.msn === wanted.msn && part.part === wanted.part
      if (!isWanted && !part.isIndependent) return null
      return isWanted || wanted === null ? 'next' : 'after-break'
    }
    if (!isBursting && response.writableLength > maxQueuedBytes) isSkipping = true
    else if (isSkipping && part.isIndependent) return 'after-break'
    return isSkipping ? null : 'next'
  }

  function send(part: FeedPart) {
    const place = placeOf(part)
    if (place === null) return
    hasBegun = true
    wanted = null
    isSkipping = false
    if (part.init !== sentInit) sendMessage('init', part.init)
    sentInit = part.init
    const isBreak = part.isBreak || place === 'after-break'
    if (isBreak === part.isBreak) return write(part.message)
    const body = part.message.subarray(PUSH_HEADER_BYTES)
    write(encodePushHeader({ ...part, isBreak }, body.length))
    write(body)
  }

  return {
    begin(kept) {
      const newest = kept.findLastIndex(({ isIndependent }) => isIndependent)
      isBursting = true
      for (const part of from === null ? kept.slice(Math.max(0, newest)) : kept) send(part)
      isBursting = false
    },
    setRate(averageBandwidth) {
      maxQueuedBytes = queueFor(averageBandwidth)
    },
    send,
    sendMessage,
    tick(nowMs) {
      const bytes = writtenBytes - response.writableLength
      const isSlow = bytes - drained.bytes < LEAST_BYTES
      if (response.writableLength === 0 || !isSlow) drained = { bytes, atMs: nowMs }
      if (nowMs - drained.atMs > STALLED_MS) response.destroy()
      else if (nowMs - sentAtMs >= IDLE_MS && response.writableLength === 0) sendMessage('idle')
    },
    end: () => response.end(),
  }
}

function queueFor(averageBandwidth: number): number {
  return MIN_QUEUE_BYTES + (averageBandwidth / 8) * QUEUE_S
}

function isBefore(part: FeedPart, wanted: { msn: number; part: number }): boolean {
  return part.msn < wanted.msn || (part.msn === wanted.msn && part.part < wanted.part)
}
