import sharp from 'sharp'
import { createBoundedQueue, QueueFull } from '#server/http/bounded-queue.ts'
import { ApiError } from '#server/http/errors.ts'

export type Picture = { body: Buffer; width: number; height: number }

const longestSidePx = 4_096
const quality = 90
/** Each picture being made takes some 200 MB at the pixel limit. */
const queue = createBoundedQueue({ running: 2, waiting: 32 })

/**
 * Reads the pixels and writes them anew: position, camera, comments and whatever else was hidden in the file do not come
 * through. As WebP; of what moves, the first frame. Throws UPLOAD_REFUSED for what is no picture or has too many pixels.
 */
export async function preparePicture(path: string, { mostPixels }: { mostPixels: number }): Promise<Picture> {
  try {
    const { data, info } = await queue.run(() =>
      sharp(path, { limitInputPixels: mostPixels, failOn: 'error' })
        .rotate()
        .resize({ width: longestSidePx, height: longestSidePx, fit: 'inside', withoutEnlargement: true })
        .webp({ quality })
        .toBuffer({ resolveWithObject: true }),
    )
    return { body: data, width: info.width, height: info.height }
  } catch (error) {
    if (error instanceof QueueFull) throw new ApiError('UNAVAILABLE')
    throw new ApiError('UPLOAD_REFUSED')
  }
}
