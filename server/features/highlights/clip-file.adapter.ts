import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { askWorker } from '#server/http/file-worker.ts'
import type { PlaylistSegment } from './stream-playlist.rules.ts'
import type { StreamSource } from './stream-source.adapter.ts'

/** Times in seconds from the start of the file. */
export type ClipTask = { from: string; to: string; startS: number; endS: number; stillS: number }
export type ClipFacts = {
  durationMs: number
  width: number
  height: number
  /** An MP4 with a single frame. */
  still: Uint8Array
}
export type ClipAnswer = ClipFacts | { failed: 'no-picture' | 'broken'; reason?: string }

export class ClipFault extends Error {
  readonly code: 'no-picture' | 'broken' | 'too-large'

  constructor(code: ClipFault['code'], reason = code as string) {
    super(reason)
    this.code = code
  }
}

const program = new URL('./clip.worker.ts', import.meta.url)
const maxCpuMs = 20_000
/** Max bytes of a joined file: one minute at the engine’s max bitrate, plus the segment before it. */
const maxBytes = 224 * 1024 ** 2

/** Joins segments into one playable file. Throws ClipFault: `too-large`, or `broken` when there are no segments. */
export async function joinSegments(
  source: StreamSource,
  segments: readonly PlaylistSegment[],
  path: string,
): Promise<void> {
  const [first] = segments
  if (!first) throw new ClipFault('broken')
  const pieces = [first.init, ...segments]
  let bytes = 0
  async function* all() {
    for (const piece of pieces)
      for await (const part of source.read(piece)) {
        bytes += part.length
        if (bytes > maxBytes) throw new ClipFault('too-large')
        yield part
      }
  }
  await pipeline(Readable.from(all()), createWriteStream(path))
}

/**
 * Cuts the file in a worker thread, because a minute of a high-quality stream is a lot of data to copy. Throws
 * ClipFault.
 */
export async function cutFile(task: ClipTask): Promise<ClipFacts> {
  const answer = await askWorker<ClipAnswer>(program, task, maxCpuMs)
  if ('failed' in answer) throw new ClipFault(answer.failed, answer.reason)
  return answer
}
