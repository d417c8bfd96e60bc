/** Reads pasted or dropped data. Returns the files to upload, and whether pictures in the text are lost. */
export function readTransfer(data: DataTransfer | null): { files: File[]; losesPictures: boolean } {
  const html = data?.getData('text/html') ?? ''
  const page = new DOMParser().parseFromString(html, 'text/html')
  // A copied picture has markup without text. Spreadsheets add a picture of the copied text, which is not wanted.
  const hasWords = page.body.textContent.trim() !== ''
  const files = hasWords ? [] : [...(data?.files ?? [])]
  return { files, losesPictures: files.length === 0 && page.querySelector('img') !== null }
}
