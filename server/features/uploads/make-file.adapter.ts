import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { type Cut, posterLimits, type UploadKind } from '#contract/uploads.ts'
import { bytesOfFile } from '#server/engines/storage/file-bytes.ts'
import { ApiError } from '#server/http/errors.ts'
import { checkDocument } from './document.adapter.ts'
import { preparePicture } from './picture.adapter.ts'
import { recogniseFile } from './recognise.adapter.ts'
import { readSubtitles } from './subtitles.adapter.ts'
import { prepareVideo } from './video.adapter.ts'

export type Made = {
  /** File extension without the dot. */
  extension: string
  contentType: string
  bytes: number
  width: number | null
  height: number | null
  durationMs: number | null
  body(): AsyncIterable<Uint8Array>
}

type Sent = {
  userId: string
  path: string
  bytes: number
  kind: UploadKind
  isPoster: boolean
  madePath: string
  cut?: Cut | undefined
}

/**
 * Checks the file and rewrites it; only documents are stored unchanged. Throws one of `finalUploadErrors`, which names
 * the reason, or UNAVAILABLE.
 */
export async function makeFile({ userId, path, bytes, kind, isPoster, madePath, cut }: Sent): Promise<Made> {
  const recognised = await recogniseFile(path)
  if (recognised === null) throw new ApiError('UPLOAD_TYPE')
  const { family, type } = recognised
  const { pictures, videos, documents, subtitles } = isPoster ? { pictures: posterLimits } : kind
  if (family === 'pictures') return makePicture(path, userId, { ...within(pictures, bytes), cut })
  if (family === 'videos') return makeVideo(within(videos, bytes), { userId, path, bytes, type, madePath })
  if (family === 'subtitles') {
    within(subtitles, bytes)
    return makeSubtitles(path, userId)
  }
  within(documents, bytes)
  await checkDocument(path, userId)
  const none = { width: null, height: null, durationMs: null }
  return { extension: 'pdf', contentType: type, bytes, ...none, body: () => bytesOfFile(path) }
}

function within<L extends { maxBytes: number }>(limits: L | undefined, bytes: number): L {
  if (!limits) throw new ApiError('UPLOAD_TYPE')
  if (bytes > limits.maxBytes) throw new ApiError('PAYLOAD_TOO_LARGE')
  return limits
}

async function makePicture(
  path: string,
  userId: string,
  wanted: { maxPixels: number; cut: Cut | undefined },
): Promise<Made> {
  const { body, width, height } = await preparePicture(path, userId, wanted)
  const size = { bytes: body.length, width, height, durationMs: null }
  return { extension: 'webp', contentType: 'image/webp', ...size, body: () => Readable.from([body]) }
}

async function makeSubtitles(path: string, userId: string): Promise<Made> {
  const body = Buffer.from(await readSubtitles(path, userId))
  const none = { width: null, height: null, durationMs: null }
  return { extension: 'vtt', contentType: 'text/vtt', bytes: body.length, ...none, body: () => Readable.from([body]) }
}

async function makeVideo(
  limits: { maxPixels: number; maxSeconds: number },
  { path, type, madePath, ...by }: { userId: string; path: string; bytes: number; type: string; madePath: string },
): Promise<Made> {
  const isWebm = type === 'video/webm'
  const { durationMs, width, height } = await prepareVideo({ from: path, to: madePath, isWebm, limits }, by)
  const { size } = await stat(madePath)
  const [extension, contentType] = isWebm ? ['webm', 'video/webm'] : ['mp4', 'video/mp4']
  return { extension, contentType, bytes: size, width, height, durationMs, body: () => bytesOfFile(madePath) }
}
