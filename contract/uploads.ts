import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { epochMs, wholeNumber } from './envelope.ts'

/** What a kind of upload may hold at most, whatever it says of itself. */
export const largestUploadBytes = 4 * 1024 ** 3
/** As much in one request: at 9 kB/s, a slow phone's, it is over within the 15 s that the server gives a request. */
export const uploadChunkBytes = 128 * 1024

const uploadId = z.uuid()

export const stored = z.object({
  uploadId,
  /** A path of this site; pictures can be had in other widths by `/_image`. */
  address: z.string(),
  contentType: z.string(),
  bytes: z.int(),
  /** Pixels; null for what is no picture. */
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
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
  }),
  data: z.object({ uploadId, address: z.string(), expiresAt: epochMs }),
  errors: ['UPLOAD_KIND_UNKNOWN', 'PAYLOAD_TOO_LARGE', 'UPLOAD_QUOTA'],
})

export const uploadFinish = endpoint({
  method: 'POST',
  path: '/au/api/user/upload/finish',
  summary: 'Look into the file once all of it is there, and keep what it holds; the same again answers the same',
  auth: 'user',
  input: z.object({ uploadId }),
  data: stored,
  errors: ['UPLOAD_NOT_FOUND', 'UPLOAD_INCOMPLETE', 'UPLOAD_REFUSED'],
})
