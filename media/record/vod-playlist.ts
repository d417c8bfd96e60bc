import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { programDateTime, seconds } from '../hls/playlist.ts'
import { type RecordedEpoch, readRecordedEpochs } from './recording-index.ts'

export const RECORDING_PLAYLIST = 'index.m3u8'

export type RecordingSummary = { durationMs: number; bytes: number }

/**
 * Writes the stream's VOD playlist beside its epochs, so that the folder can be served as static files. Returns null
 * when nothing was recorded.
 */
export async function writeVodPlaylist(streamDirectory: string): Promise<RecordingSummary | null> {
  const epochs = await readRecordedEpochs(streamDirectory)
  if (epochs.length === 0) return null
  await writeFile(join(streamDirectory, RECORDING_PLAYLIST), renderVodPlaylist(epochs))
  const segments = epochs.flatMap(({ entries }) => entries.filter((entry) => entry.kind === 'segment'))
  return {
    durationMs: Math.round(segments.reduce((sum, { durationMs }) => sum + durationMs, 0)),
    bytes: segments.reduce((sum, { length }) => sum + length, 0),
  }
}

/** Removes the playlist when a stream continues: it then has no finished recording. */
export async function removeVodPlaylist(streamDirectory: string): Promise<void> {
  await rm(join(streamDirectory, RECORDING_PLAYLIST), { force: true })
}

function renderVodPlaylist(epochs: readonly RecordedEpoch[]): string {
  const body: string[] = []
  let maxMs = 0
  for (const { epoch, entries } of epochs) {
    let isEpochStart = true
    for (const entry of entries) {
      const uri = `${epoch}/${entry.volume}`
      const range = `${entry.length}@${entry.offset}`
      if (entry.kind === 'init') {
        body.push(`#EXT-X-MAP:URI="${uri}",BYTERANGE="${range}"`)
        continue
      }
      const isBreak = entry.isDiscontinuity || (isEpochStart && maxMs > 0)
      // The tag must come before the map of the segment it introduces.
      if (isBreak) insertBeforeMap(body, '#EXT-X-DISCONTINUITY')
      if (isEpochStart || isBreak) body.push(programDateTime(entry.programDateTimeMs))
      isEpochStart = false
      maxMs = Math.max(maxMs, entry.durationMs)
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

function insertBeforeMap(lines: string[], tag: string) {
  const isAfterMap = lines.at(-1)?.startsWith('#EXT-X-MAP') ?? false
  lines.splice(isAfterMap ? lines.length - 1 : lines.length, 0, tag)
}
