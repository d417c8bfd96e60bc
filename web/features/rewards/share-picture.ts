function pictureOf(canvas: HTMLCanvasElement | null): Promise<Blob | null> {
  return new Promise((resolve) => {
    if (canvas) canvas.toBlob(resolve, 'image/png')
    else resolve(null)
  })
}

type PictureWords = { title: string; text: string; url: string; fileName: string }

/** Opens the share sheet with the picture, or without it where files cannot be shared. Returns false without a sheet. */
export async function sharePicture(
  canvas: HTMLCanvasElement | null,
  { fileName, ...words }: PictureWords,
): Promise<boolean> {
  if (!navigator.share) return false
  const blob = await pictureOf(canvas)
  const files = blob ? [new File([blob], fileName, { type: 'image/png' })] : []
  const withPicture = { ...words, files }
  const data = files.length > 0 && navigator.canShare?.(withPicture) ? withPicture : words
  // The promise rejects when the user closes the share sheet, which is not an error.
  await navigator.share(data).catch(() => undefined)
  return true
}

export async function savePicture(canvas: HTMLCanvasElement | null, fileName: string): Promise<void> {
  const blob = await pictureOf(canvas)
  if (!blob) return
  const address = URL.createObjectURL(blob)
  const anchor = document.createElement('a')
  anchor.href = address
  anchor.download = fileName
  anchor.click()
  URL.revokeObjectURL(address)
}
