import { maxPhotoPixels, maxPictureSidePx, type UploadKind, uploadFamilyOf } from '#contract/uploads.ts'
import { CallError } from '#web/api/call-error.ts'
import { isCanvasTrue } from './true-canvas.ts'

const quality = 0.92

type Limits = NonNullable<UploadKind['pictures']>
type Size = { width: number; height: number }

/**
 * Returns the size in which a picture is sent, or null when the file is sent as it is: the server accepts it and would
 * not make it smaller.
 */
export function sizeToSend({ width, height }: Size, file: { size: number; type: string }, limits: Limits): Size | null {
  const isFitting = width * height <= limits.maxPixels && file.size <= limits.maxBytes
  const longest = Math.max(width, height)
  if (isFitting && longest <= maxPictureSidePx && uploadFamilyOf(file.type) === 'pictures') return null
  const scale = Math.min(1, maxPictureSidePx / longest, Math.sqrt(limits.maxPixels / (width * height)))
  return { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) }
}

/**
 * Returns the picture as the server accepts it: scaled down or in another format when needed, and upright. Returns the
 * file unchanged when the browser cannot read it, or when its canvas returns noise; the server then decides. Throws
 * UPLOAD_TYPE for a format that neither can read, and UPLOAD_PIXELS.
 */
export async function scalePicture(file: Blob, limits: Limits): Promise<Blob> {
  const isAccepted = uploadFamilyOf(file.type) === 'pictures'
  const natural = await naturalSize(file)
  if (natural === null && !isAccepted && file.type !== '') throw refused('UPLOAD_TYPE')
  const size = natural && sizeToSend(natural, file, limits)
  if (!natural || !size) return file
  if (isCanvasTrue()) {
    const scaled = await draw(file, size).catch(() => null)
    if (scaled) return scaled
  }
  if (!isAccepted) throw refused('UPLOAD_TYPE')
  const maxPixels = file.type === 'image/jpeg' ? maxPhotoPixels : limits.maxPixels
  if (natural.width * natural.height > maxPixels) throw refused('UPLOAD_PIXELS')
  return file
}

const refused = (name: string) => new CallError({ name, code: 0, status: 400 })

/** Returns the upright size without decoding the pixels. Returns null when the browser cannot read the picture. */
async function naturalSize(file: Blob): Promise<Size | null> {
  const address = URL.createObjectURL(file)
  const picture = new Image()
  try {
    await new Promise((resolve, reject) => {
      picture.onload = resolve
      picture.onerror = reject
      picture.src = address
    })
    return { width: picture.naturalWidth, height: picture.naturalHeight }
  } catch {
    return null
  } finally {
    URL.revokeObjectURL(address)
  }
}

async function draw(file: Blob, { width, height }: Size): Promise<Blob | null> {
  const scaled = await createImageBitmap(file, { resizeWidth: width, resizeHeight: height, resizeQuality: 'high' })
  // Some browsers scale before they turn the picture upright, which would distort it.
  const isUpright = scaled.width === width && scaled.height === height
  const bitmap = isUpright ? scaled : await createImageBitmap(file)
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, width, height)
  bitmap.close()
  // PNG, WebP, AVIF and GIF may be transparent, and JPEG is not. A browser that does not write WebP writes PNG.
  const type = /^image\/(?:png|webp|avif|gif)$/.test(file.type) ? 'image/webp' : 'image/jpeg'
  const made = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality))
  canvas.width = 0
  return made
}
