import type { PlaylistSegment } from './stream-playlist.rules.ts'

/** Epoch ms. `atMs` is the moment it is about. */
export type Window = { fromMs: number; toMs: number; atMs: number }

export type Chosen =
  | { kind: 'held'; segments: PlaylistSegment[] }
  /** It is older than what the stream holds, or fell into a gap of it. */
  | { kind: 'gone' }
  /** Its end has not been streamed yet. */
  | { kind: 'not-yet' }

/** Segments end where a keyframe stands, so the first may begin a little later than what was asked for. */
const slackMs = 2_500

const endOf = ({ startMs, durationMs }: PlaylistSegment) => startMs + durationMs

/**
 * The segments to cut a window out of: one stretch without a break, the one that holds the moment. A person's window has
 * to be there as a whole; of an event as much is taken as there is (`isWhole` false), and of a stream that has ended.
 */
export function chooseSegments(
  all: readonly PlaylistSegment[],
  { fromMs, toMs, atMs }: Window,
  { isWhole, isEnded }: { isWhole: boolean; isEnded: boolean },
): Chosen {
  const last = all.at(-1)
  if (!last) return { kind: isEnded ? 'gone' : 'not-yet' }
  // What begins before the stream does never comes, however long one waits for its end.
  if (isWhole && (all[0]?.startMs ?? 0) > fromMs + slackMs) return { kind: 'gone' }
  if (!isEnded && endOf(last) < toMs) return { kind: 'not-yet' }
  const run = stretches(all).find((stretch) => stretch.some((one) => one.startMs <= atMs && atMs < endOf(one)))
  const segments = (run ?? []).filter((one) => one.startMs < toMs && endOf(one) > fromMs)
  const [first, final] = [segments[0], segments.at(-1)]
  if (!first || !final) return { kind: 'gone' }
  if (isWhole && (first.startMs > fromMs + slackMs || endOf(final) < toMs - slackMs)) return { kind: 'gone' }
  return { kind: 'held', segments }
}

/** Parted where something cannot be appended, or is of another make. */
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
