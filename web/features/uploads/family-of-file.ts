import { type UploadFamily, uploadFamilyOf } from '#contract/uploads.ts'

/** File names of videos (product.md 5). Any other name counts as a picture. */
const videoName = /\.(mp4|webm|ogg|mov)$/i

/**
 * Returns the family of a chosen file, by the browser's type, or by the name when the type is empty. The server checks
 * the content.
 */
export function familyOfFile(file: Blob): UploadFamily | null {
  if (file.type !== '') return uploadFamilyOf(file.type)
  return file instanceof File && videoName.test(file.name) ? 'videos' : 'pictures'
}
