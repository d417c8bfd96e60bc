import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

// One line of JSON per entry, written after the bytes it describes. A crash can leave an incomplete last line, or bytes
// without a line. Reading skips both.

export const INDEX_FILE = 'index.jsonl'

export type InitEntry = { kind: 'init'; volume: string; offset: number; length: number }

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

export type RecordedEpoch = { epoch: string; entries: IndexEntry[] }

/** Returns every epoch of a stream in the order of recording; empty when there are none. */
export async function readRecordedEpochs(streamDirectory: string): Promise<RecordedEpoch[]> {
  const found = await readdir(streamDirectory, { withFileTypes: true }).catch(() => [])
  const epochs = found.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  const recorded: RecordedEpoch[] = []
  for (const epoch of epochs.sort()) {
    const text = await readFile(join(streamDirectory, epoch, INDEX_FILE), 'utf8').catch(() => '')
    const entries = text.split('\n').flatMap(parseLine)
    if (entries.some(({ kind }) => kind === 'segment')) recorded.push({ epoch, entries })
  }
  return recorded
}

function parseLine(line: string): IndexEntry[] {
  if (line === '') return []
  try {
    return [JSON.parse(line)]
  } catch {
    return []
  }
}
