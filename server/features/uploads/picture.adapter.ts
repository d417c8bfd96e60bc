import { readFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { type Cut, maxPhotoPixels, maxPictureSidePx } from '#contract/uploads.ts'
import { within } from '#media/kit/deadlines.ts'
import { QueueFull } from '#server/http/bounded-queue.ts'
import { ApiError } from '#server/http/errors.ts'
import { createMemberQueue } from './member-queue.service.ts'

export type Picture = { body: Buffer; width: number; height: number }
/** `cut` is in pixels of the upright picture. */
type Wanted = { maxPixels: number; cut?: Cut | undefined }

const quality = 90
/** The largest pictures need 7 s on a busy machine of two cores. */
const deadlineMs = 60_000
const jpegEnd = Buffer.from([0xff, 0xd9])
/**
 * At its limit, a picture needs 350 MB as a progressive JPEG, 300 MB as WebP, 250 MB as PNG, and 230 MB as a photo of 200
 * megapixels.
 */
const queue = createMemberQueue({ pool: 'pictures uploaded', running: 2, waiting: 32 })

/**
 * Decodes the pixels and encodes them again as WebP, which removes position, camera, comments and other hidden data. Of
 * an animation only the first frame remains. Prepares one picture at a time for each member. Throws UPLOAD_REFUSED for a broken picture, UPLOAD_PIXELS for too many pixels, UNAVAILABLE when
 * too many pictures wait, and TOO_MANY_REQUESTS while the member is paused.
 */
export async function preparePicture(path: string, userId: string, wanted: Wanted): Promise<Picture> {
  try {
    return await queue.run(userId, () => remake(path, wanted))
  } catch (error) {
    if (error instanceof QueueFull) throw new ApiError('UNAVAILABLE')
    throw error instanceof ApiError ? error : new ApiError('UPLOAD_REFUSED')
  }
}

async function remake(path: string, { maxPixels, cut }: Wanted): Promise<Picture> {
  const { format, isProgressive, width, height, autoOrient } = await sharp(path, { limitInputPixels: false }).metadata()
  // The decoder reduces these photos while it reads them, line by line. Others are in memory completely.
  const isReducible = format === 'jpeg' && !isProgressive
  if (width * height > (isReducible ? Math.max(maxPixels, maxPhotoPixels) : maxPixels))
    throw new ApiError('UPLOAD_PIXELS')
  const scale = Math.min(1, maxPictureSidePx / Math.max(width, height))
  const make = (picture: Sharp) => encode(picture, { scale, upright: autoOrient, cut })
  try {
    return await make(sharp(path, { limitInputPixels: false, failOn: 'error' }))
  } catch (error) {
    if (format !== 'jpeg' || (error as Error).name === 'AbortError') throw error
    // Some phones leave out the end mark. With it, a complete photo is read without a warning, and half a photo is not.
    const completed = Buffer.concat([await readFile(path), jpegEnd])
    return make(sharp(completed, { limitInputPixels: false, failOn: 'warning' }))
  }
}

type Encoding = { scale: number; upright: { width: number; height: number }; cut: Cut | undefined }

async function encode(picture: Sharp, { scale, upright, cut }: Encoding): Promise<Picture> {
  const size = { width: scaled(upright.width, scale), height: scaled(upright.height, scale) }
  const resized = picture.autoOrient().resize({ ...size, fit: 'fill' })
  const { data, info } = await (cut ? resized.extract(partOf(cut, size, scale)) : resized)
    .webp({ quality })
    .timeout({ seconds: Math.ceil(within(deadlineMs) / 1_000) })
    .toBuffer({ resolveWithObject: true })
    .catch((error: Error) => {
      throw error.message.startsWith('timeout') ? new DOMException(error.message, 'AbortError') : error
    })
  return { body: data, width: info.width, height: info.height }
}

const scaled = (length: number, scale: number) => Math.max(1, Math.round(length * scale))

/** Returns the part of the scaled picture, without its parts outside of the picture. */
function partOf(cut: Cut, size: { width: number; height: number }, scale: number) {
  const left = Math.min(Math.round(cut.x * scale), size.width - 1)
  const top = Math.min(Math.round(cut.y * scale), size.height - 1)
  return {
    left,
    top,
    width: Math.min(scaled(cut.width, scale), size.width - left),
    height: Math.min(scaled(cut.height, scale), size.height - top),
  }
}
