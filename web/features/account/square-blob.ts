import { type Square, squareOf, squarePx } from './square.ts'

/** The square alone leaves the browser, in the size that is shown. */
export async function squareBlob(picture: ImageBitmap, square: Square): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = squarePx
  canvas.height = squarePx
  drawSquare(canvas, picture, square)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('the picture could not be drawn')
  return blob
}

export function drawSquare(canvas: HTMLCanvasElement, picture: ImageBitmap, square: Square): void {
  const { left, top, side } = squareOf(picture, square)
  const context = canvas.getContext('2d')
  if (!context) return
  context.clearRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height)
}
