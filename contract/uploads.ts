import * as z from 'zod/mini'
import { type Access, endpoint } from './endpoint.ts'
import { epochMs, wholeNumber } from './envelope.ts'

/** What a kind of upload may hold at most, whatever it says of itself. */
export const largestUploadBytes = 4 * 1024 ** 3
/** As much in one request: at 9 kB/s, a slow phone's, it is over within the 15 s that the server gives a request. */
export const uploadChunkBytes = 128 * 1024
/** Uploads that a member has announced and not finished: their number and the sum of their announced sizes. */
export const unfinishedLimits = { mostFiles: 32, mostBytes: 4 * largestUploadBytes }
/** A frame that stands for a video until it plays. */
export const posterLimits = { mostBytes: 4 * 1024 ** 2, mostPixels: 20_000_000 }

/** What is taken, by its content: pictures, videos and subtitles are made anew, documents stay as they are. */
export const uploadTypes = {
  pictures: ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'],
  videos: ['video/mp4', 'video/webm', 'video/quicktime'],
  documents: ['application/pdf'],
  subtitles: ['text/vtt'],
} as const
export type UploadFamily = keyof typeof uploadTypes

/** What members may send for one purpose: declared in the contract by the domain that shows it, accepted by its feature. */
export type UploadKind = {
  /** Lower-case letters and hyphens. */
  kind: string
  /** The least role that may send it. */
  role: Exclude<Access, 'public' | 'guest'>
  /** How many files one thing takes. */
  most: number
  pictures?: { mostBytes: number; mostPixels: number }
  /** `mostPixels` of one frame. */
  videos?: { mostBytes: number; mostPixels: number; mostSeconds: number }
  documents?: { mostBytes: number }
  /** WebVTT, read strictly and written anew. */
  subtitles?: { mostBytes: number }
  /** As much one may keep of all kinds together, where it is not the usual gigabyte. */
  mostBytesOfMember?: number
  /** Shown to its sender, and to whom the feature's rule admits; else to whoever has the address. */
  isPrivate?: boolean
}

export function uploadFamilyOf(type: string): UploadFamily | null {
  const families = Object.keys(uploadTypes) as UploadFamily[]
  return families.find((family) => (uploadTypes[family] as readonly string[]).includes(type)) ?? null
}

/** The types that a kind takes. */
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
  /** A path of this site; pictures can be had in other widths by `/_image`. */
  address: z.string(),
  contentType: z.string(),
  bytes: z.int(),
  /** Pixels as it is shown; null for a document, and for subtitles. */
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  /** Of a video. */
  durationMs: z.nullable(z.int()),
  /** The address of a video's poster, where one was sent. */
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
    /** It is the poster of this video, a picture; another one takes its place. */
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
