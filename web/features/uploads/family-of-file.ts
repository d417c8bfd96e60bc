import { type UploadFamily, uploadFamilyOf } from '#contract/uploads.ts'

/** File names of videos. Any other name counts as a picture. */
const videoName = /\.(mp4|webm|ogg|mov)$/i

/**
 * Returns the family of a chosen file by the browser's type, or by the name when that type is empty. Other types of
 * pictures and videos are converted where the browser can read them. Returns null for any other type. The server checks
 * the content.
 */
export function familyOfFile(file: Blob): UploadFamily | null {
  if (file.type.startsWith('image/')) return 'pictures'
  if (file.type.startsWith('video/')) return 'videos'
  if (file.type !== '') return uploadFamilyOf(file.type)
  return file instanceof File && videoName.test(file.name) ? 'videos' : 'pictures'
}
