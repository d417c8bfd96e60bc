import { randomUUID } from 'node:crypto'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { MediaEngine } from '#server/engines/ports.ts'
import { bytesOfFile } from '#server/engines/storage/file-bytes.ts'
import type { UploadService } from '#server/features/uploads/uploads.service.ts'
import { cutFile, joinSegments } from './clip-file.adapter.ts'
import { type Chosen, chooseSegments, type Window } from './cut.rules.ts'
import type { StreamSources } from './stream-source.adapter.ts'

export type CutFiles = {
  /** Paths on this site. */
  video: string
  still: string
  /** Null when the engine cannot make pictures. */
  poster: string | null
  durationMs: number
  width: number
  height: number
}

export type Cutter = {
  /** Returns `held` when the whole window is available. Rejects while the streams are unreachable. */
  holds(streamId: string, window: Window): Promise<Chosen['kind']>
  /** Cuts and stores a clip. Throws ClipFault. Rejects while the streams are unreachable. */
  cut(
    streamId: string,
    window: Window,
    of: { isWhole: boolean; isLastTry: boolean },
  ): Promise<CutFiles | 'gone' | 'not-yet'>
}

type Uses = {
  sources: StreamSources
  uploads: Pick<UploadService, 'keepOwn'>
  /** Directory for temporary files. */
  directory: string
  pictureOf: MediaEngine['pictureOf']
}

const mp4 = { extension: 'mp4', contentType: 'video/mp4' } as const

/** Cuts clips from the available segments of streams. Pictures are copied, not re-encoded. */
export function createCutter({ sources, uploads, directory, pictureOf }: Uses): Cutter {
  async function keep(body: Uint8Array, as: { extension: 'mp4' | 'jpg'; contentType: string }): Promise<string> {
    return uploads.keepOwn({ ...as, bytes: body.length, body: Readable.from([body]) })
  }

  return {
    async holds(streamId, window) {
      const source = await sources.open(streamId)
      if (!source) return 'gone'
      return chooseSegments(source.segments, window, { isWhole: true, isEnded: source.isEnded }).kind
    },
    async cut(streamId, window, { isWhole, isLastTry }) {
      const source = await sources.open(streamId)
      if (!source) return 'gone'
      // On the last attempt a stalled stream is cut as if it had ended.
      const chosen = chooseSegments(source.segments, window, { isWhole, isEnded: source.isEnded || isLastTry })
      if (chosen.kind !== 'held') return chosen.kind
      const startMs = chosen.segments[0]?.startMs ?? window.fromMs
      const inFileS = (epochMs: number) => Math.max(0, epochMs - startMs) / 1_000
      await mkdir(directory, { recursive: true })
      const path = join(directory, randomUUID())
      const made = `${path}.mp4`
      try {
        await joinSegments(source, chosen.segments, path)
        const { still, ...facts } = await cutFile({
          from: path,
          to: made,
          startS: inFileS(window.fromMs),
          endS: inFileS(window.toMs),
          stillS: inFileS(window.atMs),
        })
        const { size } = await stat(made)
        const video = await uploads.keepOwn({ ...mp4, bytes: size, body: bytesOfFile(made) })
        const jpeg = (await pictureOf?.(still)) ?? null
        return {
          ...facts,
          video,
          still: await keep(still, mp4),
          poster: jpeg && (await keep(jpeg, { extension: 'jpg', contentType: 'image/jpeg' })),
        }
      } finally {
        await Promise.all([rm(path, { force: true }), rm(made, { force: true })])
      }
    },
  }
}
