import type { PushLadder } from '#contract/rules/push/push-ladder.ts'
import type { PushMessage } from '#contract/rules/push/push-message.ts'
import { openPush, type PushClosed } from './push-answer.ts'
import type { Throughput } from './throughput.ts'

export type ReceivedPart = PushMessage & { init: Uint8Array<ArrayBuffer> }

/** One open answer, with the delay of its parts. */
export type PushStream = {
  /** Delay of the newest part against the quickest one, or of the part that does not come, in ms. */
  lagMs(): number
  /** True while the answer sends media that was made before it began. */
  isCatchingUp(): boolean
  /** Media of the current segment that has arrived, and that is missing until it is as long as the one before. */
  segment(): { arrivedS: number; missingS: number }
  /** Time since the last part, in ms. */
  silentMs(): number
  /** Time since the last bytes, in ms. */
  quietMs(): number
  /** True when the server said after the last part that there is nothing new. */
  isIdle(): boolean
  close(): void
}

type Listener = {
  /** Called for each piece of the answer. */
  bytes(): void
  ladder(ladder: PushLadder): void
  part(part: ReceivedPart): void
  ended(): void
  closed(why: PushClosed): void
}

/** Quickest delay of the last minute's parts against their programme time. The answers of one player share it. */
export type Quickest = {
  /** Returns the quickest delay, this one included. */
  note(delayMs: number, nowMs: number): number
  /** Null before the first part. */
  delayMs(): number | null
}

const QUICKEST_WINDOW_MS = 30_000

/** Forgets what is older than one to two windows, because clocks drift and encoders move. */
export function createQuickest(): Quickest {
  let earlierMs = Number.POSITIVE_INFINITY
  let currentMs = Number.POSITIVE_INFINITY
  let sinceMs = 0
  return {
    note(delayMs, nowMs) {
      if (nowMs - sinceMs > QUICKEST_WINDOW_MS) {
        earlierMs = currentMs
        currentMs = delayMs
        sinceMs = nowMs
      }
      currentMs = Math.min(currentMs, delayMs)
      return Math.min(earlierMs, currentMs)
    },
    delayMs() {
      const delayMs = Math.min(earlierMs, currentMs)
      return Number.isFinite(delayMs) ? delayMs : null
    },
  }
}

/** Longer than the time between two parts. A longer silence is a delay of the next one. */
const PART_MS = 600
const BURST_SHARE = 0.25
const USUAL_SEGMENT_MS = 2_000
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
  let bytesAtMs = openedAtMs
  let isIdle = false
  let before: number | null = null
  let segmentMs = USUAL_SEGMENT_MS
  let arrivedMs = 0

  function onPart(message: PushMessage) {
    const nowMs = performance.now()
    const delayMs = nowMs - (message.programTimeMs + message.durationMs)
    lagMs = delayMs - quickest.note(delayMs, nowMs)
    partAtMs = nowMs
    isIdle = false
    // Parts of a burst come quicker than they play, so each is less late than the one before.
    if (before !== null && before - delayMs < message.durationMs * BURST_SHARE) isCatchingUp = false
    before = delayMs
    if (message.isSegmentStart) {
      segmentMs = Math.max(arrivedMs, USUAL_SEGMENT_MS)
      arrivedMs = 0
    }
    arrivedMs += message.durationMs
    listener.part({ ...message, init })
  }

  const answer = openPush(url, {
    bytes(bytes) {
      bytesAtMs = performance.now()
      listener.bytes()
      throughput.piece({ bytes, isDone: answer.pending() === null, nowMs: bytesAtMs })
    },
    message(message) {
      if (message.kind === 'ladder') listener.ladder(JSON.parse(new TextDecoder().decode(message.payload)))
      else if (message.kind === 'init') init = message.payload
      else if (message.kind === 'part') onPart(message)
      else if (message.kind === 'idle') isIdle = true
      else listener.ended()
    },
    closed(why) {
      throughput.drop()
      listener.closed(why)
    },
  })

  return {
    lagMs: () => Math.max(lagMs, performance.now() - partAtMs - PART_MS),
    isCatchingUp: () => isCatchingUp && performance.now() - openedAtMs < LONGEST_CATCH_UP_MS,
    segment: () => ({ arrivedS: arrivedMs / 1_000, missingS: Math.max(0, segmentMs - arrivedMs) / 1_000 }),
    silentMs: () => performance.now() - partAtMs,
    quietMs: () => performance.now() - bytesAtMs,
    isIdle: () => isIdle,
    close() {
      answer.close()
      throughput.drop()
    },
  }
}
