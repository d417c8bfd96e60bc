import sharp from 'sharp'
import { createBoundedQueue, QueueFull } from '#server/http/bounded-queue.ts'
import { ApiError } from '#server/http/errors.ts'

export type Picture = { body: Buffer; width: number; height: number }

const maxSidePx = 4_096
const quality = 90
/** Each picture needs about 200 MB at the pixel limit. */
const queue = createBoundedQueue({ pool: 'pictures uploaded', running: 2, waiting: 32 })

/**
 * Decodes the pixels and encodes them again as WebP, which removes position, camera, comments and other hidden data. Of
 * an animation only the first frame remains. Throws UPLOAD_REFUSED for a file that is not a picture or has too many
 * pixels, and UNAVAILABLE when too many pictures wait.
 */
export async function preparePicture(path: string, { maxPixels }: { maxPixels: number }): Promise<Picture> {
  try {
    const { data, info } = await queue.run(() =>
      sharp(path, { limitInputPixels: maxPixels, failOn: 'error' })
        .rotate()
        .resize({ width: maxSidePx, height: maxSidePx, fit: 'inside', withoutEnlargement: true })
        .webp({ quality })
        .toBuffer({ resolveWithObject: true }),
    )
    return { body: data, width: info.width, height: info.height }
  } catch (error) {
    if (error instanceof QueueFull) throw new ApiError('UNAVAILABLE')
    throw new ApiError('UPLOAD_REFUSED')
  }
}
