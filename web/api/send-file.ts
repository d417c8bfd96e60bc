import type { DetailedError } from 'tus-js-client'
import {
  type Cut,
  finalUploadErrors,
  maxFileNameLength,
  type Stored,
  type UploadKind,
  uploadChunkBytes,
  uploadCreate,
} from '#contract/uploads.ts'
import { type Begun, keepBegun, recallBegun, removeBegun } from './begun-uploads.ts'
import { call, renewToken } from './call.ts'
import { CallError, unavailable } from './call-error.ts'
import { finishUpload } from './finish-upload.ts'
import { carriedToken } from './framed-token.ts'
import { refreshMark } from './refresh.ts'

const retryDelaysMs = [0, 1_000, 3_000, 6_000, 12_000]
/**
 * HTTP statuses of temporary failures: no response, a new token needed, another request still open, too many requests,
 * a restarting server.
 */
const passing = new Set([0, 401, 409, 423, 429, 500, 502, 503, 504])
const final = new Set<string>(finalUploadErrors)

const statusOf = (error: Error | DetailedError): number =>
  'originalResponse' in error ? (error.originalResponse?.getStatus() ?? 0) : 0

/** Returns true when another attempt with the same bytes would fail too. */
export function isFinal(error: unknown): boolean {
  return error instanceof CallError && final.has(error.name)
}

type Sending = {
  kind: UploadKind
  /** Called with the part of the bytes sent, 0 to 1. */
  onProgress?(part: number): void
  /** Cancels the upload. The server deletes the received bytes. */
  signal?: AbortSignal
  /** For a video: a frame as its poster, or null when there is none. */
  poster?: Promise<Blob | null>
  /** File name on the member's device. */
  name?: string | undefined
  /** The only part of a picture that the server stores, when this browser cannot cut it. */
  cut?: Cut | undefined
}

/**
 * Sends one file in parts and resumes after an interruption. It resumes automatically, in another call with the same
 * file, or after a reload when the same file is chosen again. Throws a CallError, or the signal's reason.
 */
export async function sendFile(file: Blob, { kind, onProgress, signal, poster, name, cut }: Sending): Promise<Stored> {
  try {
    signal?.throwIfAborted()
    const { uploadId } = await sendWhole(file, { kind: kind.kind, onProgress, signal, name })
    const frame = await poster
    // Ignores a failed poster, because a video is complete without one.
    if (frame) await sendPoster(frame, { kind: kind.kind, posterOf: uploadId, signal }).catch(() => {})
    signal?.throwIfAborted()
    const stored = await finishUpload(uploadId, { signal, cut })
    await removeBegun(file, kind.kind)
    return stored
  } catch (error) {
    const isGone = error instanceof CallError && error.name === 'UPLOAD_NOT_FOUND'
    if (signal?.aborted || isGone || isFinal(error)) await removeBegun(file, kind.kind)
    throw error
  }
}

type Bytes = {
  kind: string
  name?: string | undefined
  onProgress?: Sending['onProgress']
  signal?: AbortSignal | undefined
}

async function sendPoster(frame: Blob, { posterOf, ...bytes }: Bytes & { posterOf: string }): Promise<void> {
  const { uploadId, address } = await call(uploadCreate, { kind: bytes.kind, bytes: frame.size, posterOf })
  await sendBytes(frame, address, bytes)
  await finishUpload(uploadId, { signal: bytes.signal })
}

async function sendWhole(file: Blob, bytes: Bytes): Promise<Begun> {
  const begun = (await recallBegun(file, bytes.kind)) ?? (await begin(file, bytes))
  try {
    await sendBytes(file, begun.address, bytes)
    return begun
  } catch (error) {
    // A recalled upload that is not found belongs to another member, or the server deleted it. Then a new upload
    // starts.
    if (!(begun.isRecalled && error instanceof CallError && error.name === 'UPLOAD_NOT_FOUND')) throw error
    await removeBegun(file, bytes.kind)
    const restarted = await begin(file, bytes)
    await sendBytes(file, restarted.address, bytes)
    return restarted
  }
}

async function begin(file: Blob, { kind, name = file instanceof File ? file.name : undefined }: Bytes): Promise<Begun> {
  const { uploadId, address } = await call(uploadCreate, {
    kind,
    bytes: file.size,
    // Sends the end of a long name, because it identifies the file better than the beginning.
    ...(name !== undefined && { name: name.slice(-maxFileNameLength) }),
  })
  const begun = { uploadId, address, isRecalled: false }
  await keepBegun(file, kind, begun)
  return begun
}

async function sendBytes(file: Blob, address: string, { onProgress, signal }: Bytes): Promise<void> {
  const { Upload } = await import('tus-js-client')
  signal?.throwIfAborted()
  let mark = refreshMark()
  let ended = () => {}
  await new Promise<void>((resolve, reject) => {
    const upload = new Upload(file, {
      uploadUrl: address,
      chunkSize: uploadChunkBytes,
      retryDelays: retryDelaysMs,
      storeFingerprintForResuming: false,
      onBeforeRequest(asked) {
        mark = refreshMark()
        const token = carriedToken()
        if (token !== null) asked.setHeader('authorization', `Bearer ${token}`)
      },
      async onAfterResponse(_asked, answer) {
        if (answer.getStatus() === 401) await renewToken(mark)
      },
      onShouldRetry: (error) => passing.has(statusOf(error)),
      onProgress: (sent, total) => onProgress?.(sent / total),
      onError: (error) => {
        const status = statusOf(error)
        const isGone = status === 404 || status === 410
        reject(isGone ? new CallError({ name: 'UPLOAD_NOT_FOUND', code: 0, status }) : unavailable())
      },
      onSuccess: () => resolve(),
    })
    function cancel(): void {
      // If the server misses the cancellation, its sweep deletes the upload later.
      upload.abort(true).catch(() => {})
      reject(signal?.reason)
    }
    signal?.addEventListener('abort', cancel)
    ended = () => signal?.removeEventListener('abort', cancel)
    upload.start()
  }).finally(() => ended())
}
