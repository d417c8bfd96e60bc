import * as z from 'zod/mini'
import { type Access, endpoint } from './endpoint.ts'
import { epochMs, wholeNumber } from './envelope.ts'

/** Max size that a kind of upload may declare. */
export const largestUploadBytes = 4 * 1024 ** 3
/** Max bytes in one request. At 9 kB/s, on a slow phone, it ends within the 15 s that the server allows a request. */
export const uploadChunkBytes = 128 * 1024
/** Limits of a member's announced and unfinished uploads: their number and the sum of their announced sizes. */
export const unfinishedLimits = { maxFiles: 32, maxBytes: 4 * largestUploadBytes }
/** Limits of a poster, the frame shown until a video plays. */
export const posterLimits = { maxBytes: 4 * 1024 ** 2, maxPixels: 20_000_000 }

/** Accepted content types. Pictures, videos and subtitles are re-encoded; documents stay unchanged. */
export const uploadTypes = {
  pictures: ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'],
  videos: ['video/mp4', 'video/webm', 'video/quicktime'],
  documents: ['application/pdf'],
  subtitles: ['text/vtt'],
} as const
export type UploadFamily = keyof typeof uploadTypes

/**
 * Files that members may upload for one purpose. The domain that shows them declares the kind in the contract, and its
 * feature accepts it.
 */
export type UploadKind = {
  /** Lower-case letters and hyphens. */
  kind: string
  /** Minimum role of the sender. */
  role: Exclude<Access, 'public' | 'guest'>
  /** Max number of files for one item. */
  most: number
  pictures?: { maxBytes: number; maxPixels: number }
  /** `maxPixels` is the limit of one frame. */
  videos?: { maxBytes: number; maxPixels: number; maxSeconds: number }
  documents?: { maxBytes: number }
  /** WebVTT, parsed strictly and rewritten. */
  subtitles?: { maxBytes: number }
  /** Max bytes that a member may store over all kinds, if not the default of one gigabyte. */
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

export const longestFileName = 200
/** Maximum characters of a description. */
export const longestAlt = 300

const uploadId = z.uuid()

export const stored = z.object({
  uploadId,
  /** A path of this site. `/_image` returns pictures in other widths. */
  address: z.string(),
  contentType: z.string(),
  bytes: z.int(),
  /** Displayed size in pixels; null for documents and subtitles. */
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  /** Only for a video. */
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
  summary: 'Announce a file; its bytes go to `address` by tus 1.0 (HEAD and PATCH), in as many requests as it takes',
  auth: 'user',
  input: z.object({
    kind: z.string().check(z.regex(/^[a-z][a-z-]{0,29}$/)),
    bytes: wholeNumber({ min: 1, max: largestUploadBytes }),
    /** The video for which this picture is the poster. It replaces an earlier poster. */
    posterOf: z.optional(uploadId),
    name: z.optional(z.string().check(z.maxLength(longestFileName))),
  }),
  data: z.object({ uploadId, address: z.string(), expiresAt: epochMs }),
  errors: [
    'UPLOAD_KIND_UNKNOWN',
    'UPLOAD_NOT_FOUND',
    'PAYLOAD_TOO_LARGE',
    'UPLOAD_QUOTA',
    'UPLOAD_UNFINISHED',
    'NOT_PERMISSIONS',
    'SECOND_FACTOR_MISSING',
  ],
})

export const uploadFinish = endpoint({
  method: 'POST',
  path: '/au/api/user/upload/finish',
  summary:
    'Look into the file once all of it is there, and keep what it holds; the same again answers the same. UPLOAD_IN_WORK: ask again once `upload` came on the topic `user`',
  auth: 'user',
  input: z.object({ uploadId }),
  data: stored,
  errors: [
    'UPLOAD_NOT_FOUND',
    'UPLOAD_INCOMPLETE',
    'UPLOAD_IN_WORK',
    'UPLOAD_REFUSED',
    'UPLOAD_CODEC',
    'UPLOAD_TOO_LONG',
    'UPLOAD_SUBTITLES',
    'PAYLOAD_TOO_LARGE',
  ],
})

export const uploadDescribe = endpoint({
  method: 'POST',
  path: '/au/api/user/upload/describe',
  summary: 'Describe one’s own picture or video for people who cannot see it; shown wherever the file is',
  auth: 'user',
  input: z.object({ address: z.string().check(z.maxLength(300)), alt: z.string().check(z.maxLength(longestAlt)) }),
  data: stored,
  errors: ['UPLOAD_NOT_FOUND', 'POST_TEXT_REFUSED'],
})
