import * as z from 'zod/mini'
import { pictureLimits, type UploadKind } from './uploads.ts'

export const maxRoomFiles = 4

const roomFiles: Omit<UploadKind, 'kind'> = {
  role: 'user',
  most: maxRoomFiles,
  pictures: pictureLimits,
  videos: { maxBytes: 100 * 1024 ** 2, maxPixels: 1_920 * 1_920, maxSeconds: 180 },
  documents: { maxBytes: 10 * 1024 ** 2 },
}
/** Upload kind for rooms that everyone may read. */
export const openRoomUpload: UploadKind = { kind: 'room', ...roomFiles }
/** Upload kind for closed rooms: only members in the room may read the files. */
export const closedRoomUpload: UploadKind = { kind: 'room-closed', ...roomFiles, isPrivate: true }

/**
 * Returns the upload kind of a room. Returns null for a fixture's room, which has thousands of readers and allows only
 * text.
 */
export function uploadOfRoom(kind: 'fixture' | 'group' | 'private' | 'vip'): UploadKind | null {
  if (kind === 'fixture') return null
  return kind === 'group' ? openRoomUpload : closedRoomUpload
}

export const attachmentKind = z.enum(['image', 'video', 'file'])
export type AttachmentKind = z.infer<typeof attachmentKind>

/** A file that was uploaded for the room, with the address that `upload/finish` returned. */
export const chatAttachmentInput = z.object({ url: z.string().check(z.maxLength(300)), kind: attachmentKind })
export const chatAttachmentsInput = z._default(z.array(chatAttachmentInput).check(z.maxLength(maxRoomFiles)), [])

/** Sizes in pixels; null for a document. `poster` is a video's first picture, or null. */
export const chatAttachment = z.object({
  url: z.string(),
  kind: attachmentKind,
  bytes: z.int(),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  poster: z.nullable(z.string()),
  /** File name of a document; empty for pictures and videos. */
  name: z.string(),
  /** The sender's description of a picture or video; may be empty. */
  alt: z.string(),
})
export type ChatAttachment = z.infer<typeof chatAttachment>
