import { open } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import { type UploadFamily, uploadFamilyOf } from '#contract/uploads.ts'

export type Recognised = { family: UploadFamily; type: string }

/**
 * Returns a file's type by its first bytes, or null when the type is not accepted. Pictures, videos and subtitles are
 * written again, so anything else in their files is removed. Only documents need another check.
 */
export async function recogniseFile(path: string): Promise<Recognised | null> {
  const type = (await fileTypeFromFile(path))?.mime ?? ''
  const family = uploadFamilyOf(type)
  if (family !== null) return { family, type }
  return (await isSubtitles(path)) ? { family: 'subtitles', type: 'text/vtt' } : null
}

/** Returns true for WebVTT, which has no magic number but begins with its name. The rest is parsed strictly later. */
async function isSubtitles(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(16), 0, 16, 0)
    return /^(?:\u00ef\u00bb\u00bf)?webvtt[ \t\r\n]/i.test(buffer.toString('latin1', 0, bytesRead))
  } finally {
    await file.close()
  }
}
