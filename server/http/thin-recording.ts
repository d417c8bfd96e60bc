import {
  type Format,
  isTall,
  leadName,
  type Piece,
  readRecording,
  type Segment,
  soundName,
} from './recorded-segments.ts'
import { volumesOf, withHead } from './recording-playlist.ts'

/** Shorter side of a picture in pixels. Enough for a phone, at about a tenth of the bytes of 1080p. */
const wantedLines = 480

type Choice = { name: string; piece: Piece }

/**
 * Returns the playlist of a recording with one picture and the sound alone: of each segment the best picture of at most
 * 480 lines, else the smallest one. Segments, dates and breaks stay; a break is added where the picture has to change.
 * Returns null when no file could be deleted.
 */
export function thinRecording(playlist: string): string | null {
  const { segments, formats } = readRecording(playlist)
  const choices = segments.map((segment) => choose(segment, formats))
  const body: string[] = []
  let shown: Choice | null = null
  for (const [index, segment] of segments.entries()) {
    const choice = choices[index]
    if (!choice) continue
    const { name, piece } = choice
    const isFirst = shown === null
    const isBreak = !isFirst && (segment.isBreak || shown?.name !== name)
    if (isBreak) body.push('#EXT-X-DISCONTINUITY')
    if (isFirst || isBreak || mapLine(piece) !== mapLine(shown?.piece)) body.push(mapLine(piece))
    if (isFirst) body.push(...formatLines(formats, choices))
    if ((isFirst || isBreak) && segment.startMs !== null)
      body.push(`#EXT-X-PROGRAM-DATE-TIME:${new Date(segment.startMs).toISOString()}`)
    const sound = segment.beside.get(soundName)
    if (sound) body.push(`#KD-SEGMENT:${soundName},${sound.file},${sound.range},${sound.map.range}`)
    body.push(`#EXTINF:${(segment.durationMs / 1_000).toFixed(3)},`, `#EXT-X-BYTERANGE:${piece.range}`, piece.file)
    shown = choice
  }
  const thinned = withHead(body, Math.max(0, ...segments.map(({ durationMs }) => durationMs)))
  return volumesOf(thinned).length < volumesOf(playlist).length ? thinned : null
}

/** Returns the picture that stays. One of the other orientation is none: it shows less of the match. */
function choose(segment: Segment, formats: ReadonlyMap<string, Format>): Choice {
  const lead = { name: leadName, piece: segment }
  const linesOf = ({ name }: Choice) => {
    const { width, height } = formats.get(name) ?? { width: Infinity, height: Infinity }
    return Math.min(width, height)
  }
  const others = [...segment.beside]
    .map(([name, piece]) => ({ name, piece }))
    .filter(({ name }) => name !== soundName && isTall(formats.get(name)) === isTall(formats.get(leadName)))
  const [smallest = lead, ...larger] = [lead, ...others].toSorted((one, other) => linesOf(one) - linesOf(other))
  return larger.findLast((choice) => linesOf(choice) <= wantedLines) ?? smallest
}

/** The lead has the largest format that was chosen, so that its codecs play every segment. */
function formatLines(formats: ReadonlyMap<string, Format>, choices: readonly Choice[]): string[] {
  const used = new Set(choices.map(({ name }) => name))
  const [largest] = [...formats]
    .filter(([name]) => used.has(name))
    .toSorted(([, one], [, other]) => other.height - one.height)
  const sound = formats.get(soundName)
  if (!largest || !sound) return []
  const [, { width, height, codecs }] = largest
  return [`#KD-RENDITION:${leadName},${width}x${height},${codecs}`, `#KD-RENDITION:${soundName},,${sound.codecs}`]
}

function mapLine(piece: Piece | undefined): string {
  return piece ? `#EXT-X-MAP:URI="${piece.map.file}",BYTERANGE="${piece.map.range}"` : ''
}
