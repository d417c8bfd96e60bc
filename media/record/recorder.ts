import { type FileHandle, mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'
import type { MediaFormat } from '#media/fmp4/tracks.ts'
import { INDEX_FILE, type IndexEntry } from './recording-index.ts'
import { createVolume, type StoredRange, type Volume } from './volume.ts'

const VOLUME_MS = 10 * 60_000
/** More media than a publisher may send in one burst (pace.ts), so that a burst is not treated as a slow disk. */
const MAX_PENDING_MS = 30_000

/** The initialisation segment of a segment, and what it describes. */
export type SegmentInit = { init: Buffer; format: MediaFormat }

export type RecordableSegment = SegmentInit & {
  pieces: readonly Buffer[]
  durationMs: number
  programDateTimeMs: number
  isDiscontinuity: boolean
}

export type Recorder = {
  /** Writes segments in order. Rejects when the disk fails or is too slow; the segment is then not recorded. */
  append(segment: RecordableSegment): Promise<StoredRange>
  /** Releases the volumes before `oldestNeeded`. Deletes them unless the stream is being recorded. */
  release(oldestNeeded: Volume): Promise<void>
  /** Resolves when every append so far has succeeded or failed. */
  settle(): Promise<void>
  close(): Promise<void>
}

/** Writes one rendition of an epoch. The DVR window and the recording use the same bytes. */
export function createRecorder({ directory, keep }: { directory: string; keep: boolean }): Recorder {
  let volumes: Volume[] = []
  let volumeCount = 0
  let volumeMs = 0
  let writtenInit: Buffer | null = null
  let index: FileHandle | null = null
  let pendingMs = 0
  /** True after a segment that is not in the recording. The next one is then a discontinuity (RFC 8216, 4.3.2.3). */
  let hasGap = false
  let queue: Promise<unknown> = Promise.resolve()

  async function note(entry: IndexEntry) {
    // Only a recording is read by its index. A window that is not kept would have an index that grows without end.
    if (!keep) return
    if (!index) {
      index = await open(join(directory, INDEX_FILE), 'a')
    }
    await index.appendFile(`${JSON.stringify(entry)}\n`)
  }

  async function currentVolume(): Promise<Volume> {
    const newest = volumes.at(-1)
    if (newest && volumeMs < VOLUME_MS) return newest
    await mkdir(directory, { recursive: true })
    const name = `media-${volumeCount}.mp4`
    const volume = await createVolume({ path: join(directory, name), name })
    volumes.push(volume)
    volumeCount += 1
    volumeMs = 0
    writtenInit = null
    return volume
  }

  async function write(segment: RecordableSegment): Promise<StoredRange> {
    const volume = await currentVolume()
    if (!writtenInit?.equals(segment.init)) {
      const range = await volume.append([segment.init])
      await note({ kind: 'init', volume: volume.name, ...range, ...segment.format })
      writtenInit = segment.init
    }
    const range = await volume.append(segment.pieces)
    const { durationMs, programDateTimeMs } = segment
    const isDiscontinuity = segment.isDiscontinuity || hasGap
    await note({ kind: 'segment', volume: volume.name, ...range, durationMs, programDateTimeMs, isDiscontinuity })
    hasGap = false
    volumeMs += durationMs
    return { volume, ...range }
  }

  async function writeOrLeaveGap(segment: RecordableSegment): Promise<StoredRange> {
    try {
      return await write(segment)
    } catch (error) {
      hasGap = true
      throw error
    }
  }

  function enqueue<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = queue.then(work)
    queue = result.catch(() => undefined)
    return result
  }

  return {
    append(segment) {
      if (pendingMs >= MAX_PENDING_MS) {
        void enqueue(async () => {
          hasGap = true
        })
        return Promise.reject(new Error('the disk is too slow'))
      }
      pendingMs += segment.durationMs
      return enqueue(() => writeOrLeaveGap(segment)).finally(() => {
        pendingMs -= segment.durationMs
      })
    },
    release(oldestNeeded) {
      return enqueue(async () => {
        const from = volumes.indexOf(oldestNeeded)
        const released = from > 0 ? volumes.slice(0, from) : []
        volumes = volumes.slice(released.length)
        for (const volume of released) await (keep ? volume.close() : volume.remove())
      })
    },
    settle: () => enqueue(async () => undefined),
    close() {
      return enqueue(async () => {
        for (const volume of volumes) await volume.close()
        volumes = []
        await index?.close()
        index = null
      })
    },
  }
}
