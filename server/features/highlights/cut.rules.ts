import type { PlaylistSegment } from './stream-playlist.rules.ts'

/** Times in epoch ms. `atMs` is the time of the event. */
export type Window = { fromMs: number; toMs: number; atMs: number }

export type Chosen =
  | { kind: 'held'; segments: PlaylistSegment[] }
  /** The window cannot be complete: it is older than the stream’s segments, or has a gap. */
  | { kind: 'gone' }
  /** The end of the window is not streamed yet. */
  | { kind: 'not-yet' }

/** Tolerance at both ends. Segments start at keyframes, so the first may start a little later than the window. */
const slackMs = 2_500

const endOf = ({ startMs, durationMs }: PlaylistSegment) => startMs + durationMs

/**
 * Chooses the segments for a window: one run without a break that contains the event. With `isWhole` the window must be
 * complete, as for a member’s clip. Otherwise the available part is enough, as for an event.
 */
export function chooseSegments(
  all: readonly PlaylistSegment[],
  { fromMs, toMs, atMs }: Window,
  { isWhole, isEnded }: { isWhole: boolean; isEnded: boolean },
): Chosen {
  const last = all.at(-1)
  if (!last) return { kind: isEnded ? 'gone' : 'not-yet' }
  // A window that starts before the stream can never become complete, so waiting is useless.
  if (isWhole && (all[0]?.startMs ?? 0) > fromMs + slackMs) return { kind: 'gone' }
  if (!isEnded && endOf(last) < toMs) return { kind: 'not-yet' }
  const run = stretches(all).find((stretch) => stretch.some((one) => one.startMs <= atMs && atMs < endOf(one)))
  const segments = (run ?? []).filter((one) => one.startMs < toMs && endOf(one) > fromMs)
  const [first, final] = [segments[0], segments.at(-1)]
  if (!first || !final) return { kind: 'gone' }
  if (isWhole && (first.startMs > fromMs + slackMs || endOf(final) < toMs - slackMs)) return { kind: 'gone' }
  return { kind: 'held', segments }
}

/** Splits segments into runs that can be joined: same init segment, without a break. */
function stretches(all: readonly PlaylistSegment[]): PlaylistSegment[][] {
  const parted: PlaylistSegment[][] = []
  let before: PlaylistSegment | null = null
  for (const one of all) {
    const isSame = before && before.init.uri === one.init.uri && before.init.range?.offset === one.init.range?.offset
    if (isSame && !one.isBreak) parted.at(-1)?.push(one)
    else parted.push([one])
    before = one
  }
  return parted
}
