import type { ServerResponse } from 'node:http'
import { encodePushHeader, type PushHeader } from '#contract/rules/push/push-message.ts'
import type { PushFrom } from '../live-address.ts'
import type { FeedPart } from './rendition-feed.ts'

/** One viewer's answer. Parts are written as they are made; a slow reader misses parts up to a keyframe. */
export type PushReader = {
  /** Sends what the reader wants of the parts that exist. */
  begin(kept: readonly FeedPart[]): void
  /** @param whole is the message of the part, which all readers share. */
  send(part: FeedPart, whole: Buffer): void
  sendMessage(kind: PushHeader['kind'], payload?: Buffer): void
  /** Keeps a silent answer alive. Ends the answer when the reader has accepted nothing for `STALLED_MS`. */
  tick(nowMs: number): void
  end(): void
}

const STALLED_MS = 20_000
const IDLE_MS = 1_500
const MIN_QUEUE_BYTES = 256 * 1024
/** The first answer already contains up to one segment. */
const QUEUE_S = 4

/** @param rendition.averageBandwidth in bits per second; the queue of a slow reader holds a few seconds of it. */
export function createPushReader(
  response: ServerResponse,
  { from, averageBandwidth }: { from: PushFrom; averageBandwidth: number },
): PushReader {
  const maxQueuedBytes = MIN_QUEUE_BYTES + (averageBandwidth / 8) * QUEUE_S
  let wanted = from
  let hasBegun = false
  let isSkipping = false
  let sentInit: Buffer | null = null
  let sentAtMs = Date.now()
  let fullSinceMs: number | null = null

  function write(bytes: Uint8Array) {
    if (response.writableEnded || response.destroyed) return
    sentAtMs = Date.now()
    response.write(bytes)
  }

  function sendMessage(kind: PushHeader['kind'], payload: Buffer = Buffer.alloc(0)) {
    write(Buffer.concat([encodePushHeader({ kind }, payload.length), payload]))
  }

  /** Returns how the part is sent, or null when the reader does not get it. */
  function placeOf(part: FeedPart): 'next' | 'after-break' | null {
    if (!hasBegun) {
      if (wanted && isBefore(part, wanted)) return null
      const isWanted = wanted !== null && part.msn === wanted.msn && part.part === wanted.part
      if (!isWanted && !part.isIndependent) return null
      return isWanted || wanted === null ? 'next' : 'after-break'
    }
    if (response.writableLength > maxQueuedBytes) isSkipping = true
    else if (isSkipping && part.isIndependent) return 'after-break'
    return isSkipping ? null : 'next'
  }

  function send(part: FeedPart, whole: Buffer | null) {
    const place = placeOf(part)
    if (place === null) return
    hasBegun = true
    wanted = null
    isSkipping = false
    if (part.init !== sentInit) sendMessage('init', part.init)
    sentInit = part.init
    const isBreak = part.isBreak || place === 'after-break'
    if (whole && isBreak === part.isBreak) write(whole)
    else write(messageOf({ ...part, isBreak }))
  }

  return {
    begin(kept) {
      const newest = kept.findLastIndex(({ isIndependent }) => isIndependent)
      for (const part of from === null ? kept.slice(Math.max(0, newest)) : kept) send(part, null)
    },
    send,
    sendMessage,
    tick(nowMs) {
      if (response.writableLength <= maxQueuedBytes) fullSinceMs = null
      else fullSinceMs ??= nowMs
      if (fullSinceMs !== null && nowMs - fullSinceMs > STALLED_MS) response.destroy()
      else if (nowMs - sentAtMs >= IDLE_MS && fullSinceMs === null) sendMessage('idle')
    },
    end: () => response.end(),
  }
}

export function messageOf(part: FeedPart): Buffer {
  return Buffer.concat([encodePushHeader(part, part.body.length), part.body])
}

function isBefore(part: FeedPart, wanted: { msn: number; part: number }): boolean {
  return part.msn < wanted.msn || (part.msn === wanted.msn && part.part < wanted.part)
}
