import { pictureLimits, type UploadKind } from './uploads.ts'

export const avatarUpload: UploadKind = {
  kind: 'avatar',
  role: 'user',
  most: 1,
  pictures: pictureLimits,
}
export const coverUpload: UploadKind = {
  kind: 'cover',
  role: 'user',
  most: 1,
  pictures: pictureLimits,
}
