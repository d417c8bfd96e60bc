import * as z from 'zod/mini'
import { type Access, endpoint } from './endpoint.ts'
import { epochMs, wholeNumber } from './envelope.ts'

/** Max bytes that a kind of upload may declare for a file. */
export const maxUploadBytes = 4 * 1024 ** 3
/** Max bytes in one request. A slow phone with 9 kB/s needs less than the 15 s that the server allows a request. */
export const uploadChunkBytes = 128 * 1024
/** Limits of a member’s unfinished uploads: number of files and sum of their announced sizes. */
export const unfinishedLimits = { maxFiles: 32, maxBytes: 4 * maxUploadBytes }
/**
 * Limits of a picture of any kind. A browser scales larger ones before it sends them; one that cannot do so sends a
 * phone's photo as it is.
 */
export const pictureLimits = { maxBytes: 40 * 1024 ** 2, maxPixels: 40_000_000 }
/** Limit of a JPEG that is not progressive. It needs little memory, because the decoder reduces it while it reads. */
export const maxPhotoPixels = 200_000_000
/** Longest side of a stored picture in pixels. */
export const maxPictureSidePx = 4_096
/** Limits of a poster, the frame shown until a video plays. */
export const posterLimits = { maxBytes: 4 * 1024 ** 2, maxPixels: 20_000_000 }

/** Errors of a file that a retry with the same bytes would cause again. The server deletes the upload. */
export const finalUploadErrors = [
  'UPLOAD_REFUSED',
  'UPLOAD_TYPE',
  'UPLOAD_PIXELS',
  'UPLOAD_NO_PICTURE',
  'UPLOAD_CODEC',
  'UPLOAD_COLOURS',
  'UPLOAD_SOUND',
  'UPLOAD_TOO_LONG',
  'UPLOAD_SUBTITLES',
  'UPLOAD_ACTIVE',
  'PAYLOAD_TOO_LARGE',
] as const

/**
 * Accepted content types. Pictures are re-encoded, videos are remuxed, subtitles are rewritten; documents stay
 * unchanged.
 */
export const uploadTypes = {
  pictures: ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'],
  videos: ['video/mp4', 'video/webm', 'video/quicktime', 'video/x-m4v', 'video/3gpp', 'video/3gpp2'],
  documents: ['application/pdf'],
  subtitles: ['text/vtt'],
} as const
export type UploadFamily = keyof typeof uploadTypes

/**
 * A kind of files that members may upload for one purpose. The domain that shows the files declares it in its contract,
 * and the domain’s feature accepts it.
 */
export type UploadKind = {
  /** Lower-case letters and hyphens only. */
  kind: string
  /** Min role of the sender. */
  role: Exclude<Access, 'public' | 'guest'>
  /** Max number of files for one item. */
  most: number
  pictures?: { maxBytes: number; maxPixels: number }
  /** `maxPixels` limits one frame. */
  videos?: { maxBytes: number; maxPixels: number; maxSeconds: number }
  documents?: { maxBytes: number }
  /** WebVTT files, which are parsed strictly and rewritten. */
  subtitles?: { maxBytes: number }
  /** Max bytes of all files of a member, of any kind. Default: a setting of the operators. */
  maxBytesOfMember?: number
  /**
   * True when only the sender and viewers allowed by the feature's rule can read the file. Other files are readable by
   * anyone with the address.
   */
  isPrivate?: boolean
}

export function uploadFamilyOf(type: string): UploadFamily | null {
  const families = Object.keys(uploadTypes) as UploadFamily[]
  return families.find((family) => (uploadTypes[family] as readonly string[]).includes(type)) ?? null
}

export function typesOf(kind: UploadKind): string[] {
  const families = Object.keys(uploadTypes) as UploadFamily[]
  return families.flatMap((family) => (kind[family] ? uploadTypes[family] : []))
}

export const maxFileNameLength = 200
/** Max characters of a description. */
export const maxAltLength = 300

const uploadId = z.uuid()
const place = wholeNumber({ min: 0, max: 100_000 })
const length = wholeNumber({ min: 1, max: 100_000 })
/** A part of a picture, in pixels of the upright picture. */
const cut = z.object({ x: place, y: place, width: length, height: length })
export type Cut = z.infer<typeof cut>

export const stored = z.object({
  uploadId,
  /** Path of the file on this site. `/_image` returns a picture in other widths. */
  address: z.string(),
  contentType: z.string(),
  bytes: z.int(),
  /** Displayed size in pixels; null for documents and subtitles. */
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  /** Null for all files but videos. */
  durationMs: z.nullable(z.int()),
  /** Address of a video's poster; null without one. */
  poster: z.nullable(z.string()),
  /** File name on the member's device; empty when the client sent none. */
  name: z.string(),
  /** The member's description; may be empty. */
  alt: z.string(),
})
export type Stored = z.infer<typeof stored>

export const uploadCreate = endpoint({
  method: 'POST',
  path: '/au/api/user/upload/create',
  summary:
    'Announce a file; the client then sends its bytes to `address` by tus 1.0 (HEAD and PATCH), in one or more requests',
  auth: 'user',
  input: z.object({
    kind: z.string().check(z.regex(/^[a-z][a-z-]{0,29}$/)),
    bytes: wholeNumber({ min: 1, max: maxUploadBytes }),
    /** Id of the video that this picture is the poster for. The picture replaces an earlier poster. */
    posterOf: z.optional(uploadId),
    name: z.optional(z.string().check(z.maxLength(maxFileNameLength))),
  }),
  data: z.object({ uploadId, address: z.string(), expiresAt: epochMs }),
  errors: [
    'UPLOAD_KIND_UNKNOWN',
    'UPLOAD_NOT_FOUND',
    'PAYLOAD_TOO_LARGE',
    'UPLOAD_QUOTA',
    'UPLOADS_CLOSED',
    'UPLOAD_UNFINISHED',
    'NOT_PERMISSIONS',
    'SECOND_FACTOR_MISSING',
    'USER_MUTED',
  ],
})

export const uploadFinish = endpoint({
  method: 'POST',
  path: '/au/api/user/upload/finish',
  summary:
    'Check a completely received file and store it; a repeat returns the same response; after UPLOAD_IN_WORK, repeat the call when topic `user` has sent `upload`',
  auth: 'user',
  input: z.object({
    uploadId,
    /** The only part of a picture to store, for clients that cannot cut it. */
    cut: z.optional(cut),
  }),
  data: stored,
  errors: ['UPLOAD_NOT_FOUND', 'UPLOAD_INCOMPLETE', 'UPLOAD_IN_WORK', 'USER_MUTED', ...finalUploadErrors],
})

export const uploadDescribe = endpoint({
  method: 'POST',
  path: '/au/api/user/upload/describe',
  summary:
    'Set the description of the caller’s picture or video for people who cannot see it; shown with the file on every page',
  auth: 'user',
  input: z.object({ address: z.string().check(z.maxLength(300)), alt: z.string().check(z.maxLength(maxAltLength)) }),
  data: stored,
  errors: ['UPLOAD_NOT_FOUND', 'POST_TEXT_REFUSED', 'USER_MUTED'],
})
