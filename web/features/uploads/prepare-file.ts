import type { UploadKind } from '#contract/uploads.ts'
import { CallError } from '#web/api/call-error.ts'
import { familyOfFile } from './family-of-file.ts'
import { scalePicture } from './scale-picture.ts'

type How = { signal: AbortSignal; onProgress(part: number): void }

/**
 * Returns the file as it is sent: files of phones are scaled or converted when the server would refuse them. Throws the
 * error that the server would answer with, so that such a file is not sent.
 */
export async function prepareFile(file: Blob, kind: UploadKind, how: How): Promise<Blob> {
  const family = familyOfFile(file)
  const limits = family && kind[family]
  if (!limits) throw new CallError({ name: 'UPLOAD_TYPE', code: 0, status: 400 })
  const made = await converted(file, family, kind, how)
  if (made.size > limits.maxBytes) throw new CallError({ name: 'PAYLOAD_TOO_LARGE', code: 0, status: 413 })
  return made
}

async function converted(file: Blob, family: string, { pictures, videos }: UploadKind, how: How): Promise<Blob> {
  if (family === 'pictures' && pictures) return scalePicture(file, pictures)
  if (family !== 'videos' || !videos) return file
  const { convertVideo } = await import('./convert-video.ts')
  return convertVideo(file, videos, how)
}
