import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { programDateTime, seconds } from '#media/kit/playlist-values.ts'
import { type RecordedEpoch, type RecordedRendition, readRecordedEpochs, type SegmentEntry } from './recording-index.ts'

export const RECORDING_PLAYLIST = 'index.m3u8'

export type RecordingSummary = { durationMs: number; bytes: number }

/**
 * Writes the stream's VOD playlist beside its epochs, so that the folder can be served as static files. Its segments
 * are those of the lead rendition. Comments (RFC 8216, 4.1) name the same segments in the other renditions: before the
 * first segment of an epoch `#KD-RENDITION:name,WIDTHxHEIGHT,codecs` for each, `lead` being the lead, and before a
 * segment `#KD-SEGMENT:name,file,range,range of its initialisation segment in the same file`. Returns null when nothing
 * was recorded.
 */
export async function writeVodPlaylist(streamDirectory: string): Promise<RecordingSummary | null> {
  const epochs = await readRecordedEpochs(streamDirectory)
  if (epochs.length === 0) return null
  await writeFile(join(streamDirectory, RECORDING_PLAYLIST), renderVodPlaylist(epochs))
  const segmentsOf = ({ entries }: Pick<RecordedEpoch, 'entries'>) =>
    entries.filter((entry) => entry.kind === 'segment')
  const lead = epochs.flatMap(segmentsOf)
  const all = [...lead, ...epochs.flatMap(({ renditions }) => renditions.flatMap(segmentsOf))]
  return {
    durationMs: Math.round(lead.reduce((sum, { durationMs }) => sum + durationMs, 0)),
    bytes: all.reduce((sum, { length }) => sum + length, 0),
  }
}

/** Removes the playlist when a stream continues: it then has no finished recording. */
export async function removeVodPlaylist(streamDirectory: string): Promise<void> {
  await rm(join(streamDirectory, RECORDING_PLAYLIST), { force: true })
}

function renderVodPlaylist(epochs: readonly RecordedEpoch[]): string {
  const body: string[] = []
  let maxMs = 0
  for (const { epoch, entries, renditions } of epochs) {
    const beside = segmentsBeside(renditions)
    let isEpochStart = true
    for (const entry of entries) {
      const uri = `${epoch}/${entry.volume}`
      const range = rangeOf(entry)
      if (entry.kind === 'init') {
        body.push(`#EXT-X-MAP:URI="${uri}",BYTERANGE="${range}"`)
        continue
      }
      const isBreak = entry.isDiscontinuity || (isEpochStart && maxMs > 0)
      // The tag must come before the map of the segment it introduces.
      if (isBreak) insertBeforeMap(body, '#EXT-X-DISCONTINUITY')
      if (isEpochStart) body.push(...formatLines([{ name: 'lead', entries }, ...renditions]))
      if (isEpochStart || isBreak) body.push(programDateTime(entry.programDateTimeMs))
      isEpochStart = false
      maxMs = Math.max(maxMs, entry.durationMs)
      body.push(...(beside.get(entry.programDateTimeMs) ?? []))
      body.push(`#EXTINF:${seconds(entry.durationMs)},`, `#EXT-X-BYTERANGE:${range}`, uri)
    }
  }
  const head = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${Math.max(1, Math.round(maxMs / 1000))}`,
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-MEDIA-SEQUENCE:0',
  ]
  return [...head, ...body, '#EXT-X-ENDLIST', ''].join('\n')
}

/** Returns the format of each rendition whose index has one. */
function formatLines(renditions: readonly Pick<RecordedRendition, 'name' | 'entries'>[]): string[] {
  const lines = new Map<string, string>()
  for (const { name, entries } of renditions) {
    const init = entries.find((entry) => entry.kind === 'init')
    const size = init?.width && init.height ? `${init.width}x${init.height}` : ''
    if (init?.codecs) lines.set(name, `#KD-RENDITION:${name},${size},${init.codecs}`)
  }
  // Earlier versions recorded the lead alone.
  return lines.size > 1 ? [...lines.values()] : []
}

/** Returns the lines of the renditions' segments by the date of the lead's segment. */
function segmentsBeside(renditions: readonly RecordedRendition[]): Map<number, string[]> {
  const lines = new Map<number, string[]>()
  for (const { name, folder, entries } of renditions) {
    let map: string | null = null
    for (const entry of entries) {
      if (entry.kind === 'init') {
        map = rangeOf(entry)
        continue
      }
      if (map === null) continue
      const line = `#KD-SEGMENT:${name},${folder}/${entry.volume},${rangeOf(entry)},${map}`
      lines.set(entry.programDateTimeMs, [...(lines.get(entry.programDateTimeMs) ?? []), line])
    }
  }
  return lines
}

function rangeOf({ offset, length }: Pick<SegmentEntry, 'offset' | 'length'>): string {
  return `${length}@${offset}`
}

function insertBeforeMap(lines: string[], tag: string) {
  const isAfterMap = lines.at(-1)?.startsWith('#EXT-X-MAP') ?? false
  lines.splice(isAfterMap ? lines.length - 1 : lines.length, 0, tag)
}
