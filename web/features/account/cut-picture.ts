type Part = { x: number; y: number; width: number; height: number }

/**
 * Crops `part` of the picture, scales it to the size `to` and returns a PNG, so that only the chosen part is uploaded.
 * `part` is in pixels of the upright picture.
 */
export async function cutPicture(file: Blob, part: Part, to: { width: number; height: number }): Promise<Blob> {
  const picture = await createImageBitmap(file)
  const canvas = document.createElement('canvas')
  canvas.width = to.width
  canvas.height = to.height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('the picture could not be drawn')
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, part.x, part.y, part.width, part.height, 0, 0, to.width, to.height)
  picture.close()
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('the picture could not be drawn')
  return blob
}
