import type { PushRendition } from '#contract/rules/push/push-ladder.ts'
import type { PushStream, ReceivedPart } from './push-stream.ts'

/** Changes the rendition without a gap: opens a second answer, and drops the first one where a segment ends. */
export type RenditionChange = {
  /** Opens the answer of a rendition. The change happens after the segment `afterMsn`. */
  open(to: PushRendition, afterMsn: number): void
  /** Name of the rendition that is being opened, or null. */
  pending(): string | null
  /** Takes the part when it belongs to the other answer. */
  takes(stream: PushStream, part: ReceivedPart): boolean
  /** Forgets the other answer when it is this one, because it was closed. */
  lost(stream: PushStream): void
  /** Call it after each part of the current answer, and several times a second. */
  advance(nowMs: number): void
  cancel(): void
}

type Candidate = {
  stream: PushStream
  rendition: PushRendition
  parts: ReceivedPart[]
  openedAtMs: number
}

/** With less buffered, a change may not wait for the rest of the current segment. */
const SHORT_S = 0.12
const LONGEST_MS = 8_000

export function createRenditionChange(use: {
  openStream(rendition: string, from: { msn: number; part: number }): PushStream
  aheadS(): number
  /** Returns the segment that the current answer delivers, or null before its first part. */
  currentMsn(): number | null
  /** Returns true when the written media ends where the part begins. */
  endsBefore(part: ReceivedPart): boolean
  /** The answer takes over, beginning with the parts. */
  changed(stream: PushStream, rendition: PushRendition, parts: readonly ReceivedPart[]): void
}): RenditionChange {
  let candidate: Candidate | null = null

  function open(rendition: PushRendition, afterMsn: number) {
    cancel()
    const stream = use.openStream(rendition.name, { msn: afterMsn + 1, part: 0 })
    candidate = { stream, rendition, parts: [], openedAtMs: performance.now() }
  }

  function cancel() {
    candidate?.stream.close()
    candidate = null
  }

  function hold(held: Candidate, part: ReceivedPart) {
    if (held.parts.length === 0 && !part.isIndependent) return
    held.parts.push(part)
    changeWhenDue()
  }

  function changeWhenDue() {
    const first = candidate?.parts[0]
    if (!candidate || !first) return
    const isDelivered = (use.currentMsn() ?? 0) >= first.msn || use.endsBefore(first)
    if (!isDelivered && use.aheadS() > SHORT_S) return
    const { stream, rendition, parts } = candidate
    candidate = null
    use.changed(stream, rendition, parts)
  }

  return {
    open,
    cancel,
    pending: () => candidate?.rendition.name ?? null,
    takes(stream, part) {
      if (candidate?.stream !== stream) return false
      hold(candidate, part)
      return true
    },
    lost(stream) {
      if (candidate?.stream === stream) candidate = null
    },
    advance(nowMs) {
      if (candidate && nowMs - candidate.openedAtMs > LONGEST_MS) cancel()
      changeWhenDue()
    },
  }
}
