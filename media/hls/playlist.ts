import { programDateTime, seconds } from '#media/kit/playlist-values.ts'
import type { CutRules } from './rules.ts'
import type { PartAddress, Segment } from './segment.ts'

// RFC 8216bis (HTTP Live Streaming, 2nd edition). Times have three decimals.

export type PlaylistView = {
  rules: CutRules
  /** In order; the last segment may still grow. A segment without parts is not listed. */
  segments: readonly Segment[]
  discontinuitySequence: number
  /** Address of the next part, unless the stream has ended. */
  next: PartAddress
  isEnded: boolean
}

/** Position of another rendition, so that a player can switch to it without an extra request (4.4.5.4). */
export type RenditionReport = { uri: string; newest: PartAddress }

/** A delta update covers six target durations, so each one contains at least one date. */
const PROGRAM_DATE_TIME_EVERY = 3
const PART_HOLD_BACK_PARTS = 3
const HOLD_BACK_TARGETS = 3
const SKIP_TARGETS = 6
/** Parts are listed for this many target durations before the live edge (4.4.4.9 requires three). */
const PARTS_TARGETS = 3

/** @param options.skipsOld answers `_HLS_skip`: EXT-X-SKIP replaces the segments before the skip boundary. */
export function renderMediaPlaylist(
  view: PlaylistView,
  options: { skipsOld: boolean; reports?: readonly RenditionReport[] },
): string {
  const { rules, segments } = view
  const skipMs = rules.targetDurationS * SKIP_TARGETS * 1000
  const partTarget = seconds(rules.partTargetMs)
  const first = segments[0]
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:9',
    `#EXT-X-TARGETDURATION:${rules.targetDurationS}`,
    serverControl(rules, skipMs),
    `#EXT-X-PART-INF:PART-TARGET=${partTarget}`,
    `#EXT-X-MEDIA-SEQUENCE:${first?.msn ?? view.next.msn}`,
  ]
  // A segment that a long group of pictures forced to be cut does not begin with a keyframe.
  if (segments.every(({ isIndependent }) => isIndependent)) lines.push('#EXT-X-INDEPENDENT-SEGMENTS')
  if (view.discontinuitySequence > 0) lines.push(`#EXT-X-DISCONTINUITY-SEQUENCE:${view.discontinuitySequence}`)

  const last = segments.at(-1)
  const endMs = last ? last.startMs + last.durationMs : 0
  const skipped = options.skipsOld ? countBefore(segments, endMs - skipMs) : 0
  if (skipped > 0) lines.push(`#EXT-X-SKIP:SKIPPED-SEGMENTS=${skipped}`)

  const partsFromMs = endMs - rules.targetDurationS * PARTS_TARGETS * 1000
  let initIndex = skipped > 0 ? segments[skipped - 1]?.initIndex : undefined
  for (let index = skipped; index < segments.length; index += 1) {
    const segment = segments[index] as Segment
    if (segment.isDiscontinuity) lines.push('#EXT-X-DISCONTINUITY')
    if (segment.initIndex !== initIndex) lines.push(`#EXT-X-MAP:URI="${initUri(segment.initIndex)}"`)
    initIndex = segment.initIndex
    if (index === 0 || segment.isDiscontinuity || segment.msn % PROGRAM_DATE_TIME_EVERY === 0) {
      lines.push(programDateTime(segment.programDateTimeMs))
    }
    if (segment.startMs + segment.durationMs > partsFromMs) pushParts(lines, segment)
    if (segment.isComplete) lines.push(`#EXTINF:${seconds(segment.durationMs)},`, segmentUri(segment.msn))
  }
  for (const { uri, newest } of options.reports ?? []) {
    lines.push(`#EXT-X-RENDITION-REPORT:URI="${uri}",LAST-MSN=${newest.msn},LAST-PART=${newest.part}`)
  }
  // The hint is the last line: an edge reads the position from the end.
  lines.push(view.isEnded ? '#EXT-X-ENDLIST' : `#EXT-X-PRELOAD-HINT:TYPE=PART,URI="${partUri(view.next)}"`, '')
  return lines.join('\n')
}

function serverControl(rules: CutRules, skipMs: number): string {
  return [
    '#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES',
    `PART-HOLD-BACK=${seconds(rules.partTargetMs * PART_HOLD_BACK_PARTS)}`,
    `HOLD-BACK=${seconds(rules.targetDurationS * HOLD_BACK_TARGETS * 1000)}`,
    `CAN-SKIP-UNTIL=${seconds(skipMs)}`,
  ].join(',')
}

function countBefore(segments: readonly Segment[], boundaryMs: number): number {
  let count = 0
  while (count < segments.length) {
    const segment = segments[count] as Segment
    if (segment.startMs + segment.durationMs > boundaryMs) break
    count += 1
  }
  return count
}

function pushParts(lines: string[], { msn, parts }: Segment) {
  parts.forEach(({ durationMs, isIndependent }, part) => {
    const independent = isIndependent ? ',INDEPENDENT=YES' : ''
    lines.push(`#EXT-X-PART:DURATION=${seconds(durationMs)},URI="${partUri({ msn, part })}"${independent}`)
  })
}

function segmentUri(msn: number): string {
  return `s${msn}.m4s`
}

function partUri({ msn, part }: PartAddress): string {
  return `p${msn}.${part}.m4s`
}

function initUri(index: number): string {
  return `init-${index}.mp4`
}
