import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MediaFormat } from '#media/fmp4/tracks.ts'

// One line of JSON per entry, written after the bytes it describes. A crash can leave an incomplete last line, or bytes
// without a line. Reading skips both.

export const INDEX_FILE = 'index.jsonl'

/** Recordings of earlier versions have no format. */
export type InitEntry = { kind: 'init'; volume: string; offset: number; length: number } & Partial<MediaFormat>

export type SegmentEntry = {
  kind: 'segment'
  volume: string
  offset: number
  length: number
  durationMs: number
  programDateTimeMs: number
  isDiscontinuity: boolean
}

export type IndexEntry = InitEntry | SegmentEntry

/** One start of a rendition beside the lead. Its segments have the dates of the lead's. */
export type RecordedRendition = { name: string; folder: string; entries: IndexEntry[] }

/** `entries` are those of the lead rendition. */
export type RecordedEpoch = { epoch: string; entries: IndexEntry[]; renditions: RecordedRendition[] }

const renditionFolder = /^([0-9a-z-]+)_(v\d+|audio)-\d+$/

/** Returns the folder in which a rendition beside the lead is recorded. A number is added for each of its starts. */
export function recordedFolder(epochDirectory: string, name: string): string {
  return `${epochDirectory}_${name}`
}

/** Returns every epoch of a stream in the order of recording; empty when there are none. */
export async function readRecordedEpochs(streamDirectory: string): Promise<RecordedEpoch[]> {
  const found = await readdir(streamDirectory, { withFileTypes: true }).catch(() => [])
  const folders = found.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  const recorded: RecordedEpoch[] = []
  for (const epoch of folders.filter((name) => !renditionFolder.test(name)).sort()) {
    const entries = await readEntries(join(streamDirectory, epoch))
    if (!entries.some(({ kind }) => kind === 'segment')) continue
    const renditions: RecordedRendition[] = []
    for (const folder of folders.sort()) {
      const [, of, name] = renditionFolder.exec(folder) ?? []
      if (of !== epoch || name === undefined) continue
      renditions.push({ name, folder, entries: await readEntries(join(streamDirectory, folder)) })
    }
    recorded.push({ epoch, entries, renditions })
  }
  return recorded
}

async function readEntries(directory: string): Promise<IndexEntry[]> {
  const text = await readFile(join(directory, INDEX_FILE), 'utf8').catch(() => '')
  return text.split('\n').flatMap(parseLine)
}

function parseLine(line: string): IndexEntry[] {
  if (line === '') return []
  try {
    return [JSON.parse(line)]
  } catch {
    return []
  }
}
