/** Reads pasted or dropped data. Returns the files to upload, and whether pictures in the markup would be lost. */
export function readTransfer(data: DataTransfer | null): { files: File[]; losesPictures: boolean } {
  const html = data?.getData('text/html') ?? ''
  const page = new DOMParser().parseFromString(html, 'text/html')
  // Ignore files when there is text, because spreadsheets add a picture of the copied text. A copied picture has markup
  // without text.
  const hasWords = page.body.textContent.trim() !== ''
  const files = hasWords ? [] : [...(data?.files ?? [])]
  return { files, losesPictures: files.length === 0 && page.querySelector('img') !== null }
}
