import { type ListedSegment, type ReadPlaylist, readPlaylist } from './playlist-reader.ts'

const number = (text: string, tag: RegExp) => Number(tag.exec(text)?.[1])
const dateMs = ({ programDateTime }: ListedSegment) => (programDateTime === null ? null : Date.parse(programDateTime))

/** Parts add up to their segment, within the rounding of three decimals for each part. */
const roundingS = (parts: number) => 0.0006 * (parts + 1)

/** Returns what one media playlist breaks of RFC 8216bis. */
export function playlistFindings(text: string): string[] {
  const { targetDurationS, partTargetS, segments, isEnded, hint } = readPlaylist(text)
  const found: string[] = []
  const rule = (isKept: boolean, finding: string) => isKept || found.push(finding)
  const holdBack = number(text, /[:,]HOLD-BACK=([\d.]+)/)
  const partHoldBack = number(text, /PART-HOLD-BACK=([\d.]+)/)
  const canSkip = number(text, /CAN-SKIP-UNTIL=([\d.]+)/)
  rule(text.startsWith('#EXTM3U\n'), '4.4.1.1: the first line is not EXTM3U')
  rule(number(text, /EXT-X-VERSION:(\d+)/) >= 9, '8: parts and skips need version 9')
  rule(holdBack >= targetDurationS * 3, '4.4.3.8: HOLD-BACK is less than three target durations')
  rule(partHoldBack >= partTargetS * 3 - 0.001, '4.4.3.8: PART-HOLD-BACK is less than three part targets')
  rule(canSkip >= targetDurationS * 6, '4.4.3.8: CAN-SKIP-UNTIL is less than six target durations')
  const hasPromise = text.includes('#EXT-X-INDEPENDENT-SEGMENTS\n')
  const isPromiseKept = segments.every(({ parts: [first] }) => !first || first.isIndependent)
  rule(!hasPromise || isPromiseKept, '4.4.2.1: a segment is not independent')
  rule(isEnded !== (hint !== null), '4.4.5.3: a hint is missing, or is left after the end')

  let expectedMs: number | null = null
  let fromEndS = segments.reduce((sum, one) => sum + lengthOf(one), 0)
  for (const segment of segments) {
    const { msn, durationS, parts, uri, isDiscontinuity } = segment
    const at = `segment ${msn}`
    const isNear = fromEndS <= targetDurationS * 3
    rule(Math.round(durationS) <= targetDurationS, `4.4.3.1: ${at} is longer than TARGETDURATION`)
    rule(parts.length > 0 || !isNear, `4.4.4.9: ${at} is near the end and has no parts`)
    const [first, last] = [parts[0], parts.at(-1)]
    rule(!first || first.isIndependent, `4.4.4.9: ${at} does not begin with an independent part`)
    for (const part of parts) {
      rule(part.durationS <= partTargetS, `4.4.4.9: ${part.uri} is longer than PART-TARGET`)
      rule(part === last || part.durationS >= partTargetS * 0.85, `4.4.4.9: ${part.uri} is shorter than 85 %`)
    }
    const partsS = parts.reduce((sum, part) => sum + part.durationS, 0)
    const isWhole = uri === null || parts.length === 0 || Math.abs(partsS - durationS) < roundingS(parts.length)
    rule(isWhole, `4.4.4.9: the parts of ${at} last ${partsS} s, and the segment ${durationS} s`)
    const ownMs = dateMs(segment)
    if (ownMs !== null && expectedMs !== null) {
      rule(
        isDiscontinuity || Math.abs(ownMs - expectedMs) < 20,
        `4.4.4.6: ${at} has a date ${ownMs - expectedMs} ms off`,
      )
      rule(ownMs > expectedMs - 20, `4.4.4.6: the date of ${at} goes back`)
    }
    expectedMs = (ownMs ?? expectedMs ?? 0) + lengthOf(segment) * 1_000
    fromEndS -= lengthOf(segment)
  }
  rule(segments.length === 0 || dateMs(segments[0] as ListedSegment) !== null, '6.2.1: no segment has a date')
  return found
}

const INSTREAM_ID = /^CC[1-4]$/

/** Returns what the captions of a multivariant playlist break of RFC 8216bis. */
export function captionFindings(text: string): string[] {
  const found: string[] = []
  const rule = (isKept: boolean, finding: string) => isKept || found.push(finding)
  const lines = text.split('\n')
  const attribute = (line: string, name: string) => new RegExp(`[:,]${name}=("[^"]*"|[^,]*)`).exec(line)?.[1] ?? null
  const unquoted = (line: string, name: string) => /^"(.+)"$/.exec(attribute(line, name) ?? '')?.[1] ?? null
  const media = lines.filter((line) => line.startsWith('#EXT-X-MEDIA:') && line.includes('TYPE=CLOSED-CAPTIONS'))
  const groups = new Set(media.map((line) => unquoted(line, 'GROUP-ID')))
  const names = media.map((line) => `${unquoted(line, 'GROUP-ID')} ${unquoted(line, 'NAME')}`)
  rule(!groups.has(null), '4.4.6.1: a GROUP-ID is missing')
  rule(
    new Set(names).size === media.length && !names.some((name) => name.endsWith('null')),
    '4.4.6.1: a NAME is not unique',
  )
  for (const line of media) {
    rule(INSTREAM_ID.test(unquoted(line, 'INSTREAM-ID') ?? ''), '4.4.6.1: an INSTREAM-ID is not a caption channel')
    rule(attribute(line, 'URI') === null, '4.4.6.1: closed captions have a URI')
  }
  const variants = lines.filter((line) => line.startsWith('#EXT-X-STREAM-INF:'))
  const referred = variants.map((line) => attribute(line, 'CLOSED-CAPTIONS'))
  for (const value of referred)
    rule(value === null || value === 'NONE' || groups.has(value.slice(1, -1)), `4.4.6.2: no group is ${value}`)
  const none = referred.filter((value) => value === 'NONE')
  rule(none.length === 0 || none.length === variants.length, '4.4.6.2: some variants have NONE, and others have not')
  return found
}

/** Returns what a reload changed although it must stay (6.2.1). */
export function reloadFindings(before: string, after: string): string[] {
  const [old, now] = [readPlaylist(before), readPlaylist(after)]
  const found: string[] = []
  const rule = (isKept: boolean, finding: string) => isKept || found.push(`6.2.1: ${finding}`)
  rule(old.targetDurationS === now.targetDurationS, 'TARGETDURATION changed')
  rule(old.partTargetS === now.partTargetS, 'PART-TARGET changed')
  rule(now.mediaSequence >= old.mediaSequence, 'MEDIA-SEQUENCE went back')
  rule(now.discontinuitySequence >= old.discontinuitySequence, 'DISCONTINUITY-SEQUENCE went back')
  const earlier = new Map(old.segments.map((segment) => [segment.msn, segment]))
  for (const segment of now.segments) {
    const known = earlier.get(segment.msn)
    if (!known) continue
    const { msn, uri, durationS, map, isDiscontinuity } = segment
    rule(known.uri === null || known.uri === uri, `segment ${msn} has another address`)
    rule(known.uri === null || known.durationS === durationS, `segment ${msn} has another duration`)
    rule(known.map === map && known.isDiscontinuity === isDiscontinuity, `segment ${msn} has other headers`)
    const kept = segment.parts.slice(0, known.parts.length)
    const isSame = segment.parts.length === 0 || JSON.stringify(kept) === JSON.stringify(known.parts)
    rule(isSame, `segment ${msn} has other parts`)
  }
  rule(positionOf(now) >= positionOf(old), 'the newest part went back')
  return found
}

/** Returns where the playlists of one moment differ although players switch between them (4.4.6.2, 6.2.4). */
export function alignmentFindings(texts: readonly string[]): string[] {
  const [lead, ...others] = texts.map((text) => readPlaylist(text))
  if (!lead) return ['no playlist']
  const found: string[] = []
  const headersOf = (playlist: ReadPlaylist) => {
    const { targetDurationS, partTargetS } = playlist
    return JSON.stringify([targetDurationS, partTargetS])
  }
  const cutOf = (segment: ListedSegment) =>
    JSON.stringify([segment.programDateTime, segment.isDiscontinuity, segment.durationS])
  const leads = new Map(lead.segments.map((segment) => [segment.msn, segment]))
  for (const [index, other] of others.entries()) {
    if (headersOf(other) !== headersOf(lead)) found.push(`playlist ${index + 1} has other targets`)
    for (const segment of other.segments) {
      const known = leads.get(segment.msn)
      const isFirst = segment === other.segments[0]
      // Only the first listed segment, and each third one, must have a date.
      if (known && !isFirst && cutOf(known) !== cutOf(segment))
        found.push(`segment ${segment.msn} of playlist ${index + 1} is cut elsewhere`)
    }
  }
  return found
}

function lengthOf({ durationS, parts, uri }: ListedSegment): number {
  return uri === null ? parts.reduce((sum, part) => sum + part.durationS, 0) : durationS
}

function positionOf({ segments }: ReadPlaylist): number {
  const last = segments.at(-1)
  return last ? last.msn * 1_000 + last.parts.length : 0
}
