import { type UploadFamily, uploadFamilyOf } from '#contract/uploads.ts'

/** Of the names of videos (product.md 5); what has another one is a picture. */
const videoName = /\.(mp4|webm|ogg|mov)$/i

/** What a chosen file is: by the type that the browser tells, and where it tells none by the name. The server looks into it. */
export function familyOfFile(file: Blob): UploadFamily | null {
  if (file.type !== '') return uploadFamilyOf(file.type)
  return file instanceof File && videoName.test(file.name) ? 'videos' : 'pictures'
}
