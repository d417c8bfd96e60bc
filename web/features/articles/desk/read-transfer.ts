/** Pasted or dropped data: the files to upload, and whether its text has pictures that cannot be taken along. */
export function readTransfer(data: DataTransfer | null): { files: File[]; losesPictures: boolean } {
  const html = data?.getData('text/html') ?? ''
  const page = new DOMParser().parseFromString(html, 'text/html')
  // A copied picture brings markup without words. Spreadsheets bring a picture of the text, which is not wanted.
  const hasWords = page.body.textContent.trim() !== ''
  const files = hasWords ? [] : [...(data?.files ?? [])]
  return { files, losesPictures: files.length === 0 && page.querySelector('img') !== null }
}
