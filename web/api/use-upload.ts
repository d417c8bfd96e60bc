import { useEffect, useRef, useState } from 'react'
import type { DetailedError, Upload as TusUpload } from 'tus-js-client'
import { type Stored, uploadChunkBytes, uploadCreate, uploadFinish } from '#contract/uploads.ts'
import { call, renewToken } from './call.ts'
import { CallError, unavailable } from './call-error.ts'
import { carriedToken } from './framed-token.ts'

const retryDelaysMs = [0, 1_000, 3_000, 6_000, 12_000]
/** What passes by itself: no answer, a new token, another request still open, too much at once, a server that restarts. */
const passing = new Set([0, 401, 409, 423, 429, 500, 502, 503, 504])

const statusOf = (error: Error | DetailedError): number =>
  'originalResponse' in error ? (error.originalResponse?.getStatus() ?? 0) : 0

type Begun = { file: Blob; uploadId: string; address: string }

/**
 * Sends files of one kind, in parts that go on where the last one ended: retried by itself, and by another `send` of the
 * same file where that was not enough. `progress` is the part of its bytes that arrived, null while nothing is sent.
 */
export function useUpload(kind: string) {
  const [progress, setProgress] = useState<number | null>(null)
  const begun = useRef<Begun | null>(null)
  const running = useRef<TusUpload | null>(null)
  useEffect(() => () => void running.current?.abort(), [])

  async function sendBytes({ file, address }: Begun): Promise<void> {
    const { Upload } = await import('tus-js-client')
    let sentAtMs = Date.now()
    await new Promise<void>((resolve, reject) => {
      running.current = new Upload(file, {
        uploadUrl: address,
        chunkSize: uploadChunkBytes,
        retryDelays: retryDelaysMs,
        storeFingerprintForResuming: false,
        onBeforeRequest(asked) {
          sentAtMs = Date.now()
          const token = carriedToken()
          if (token !== null) asked.setHeader('authorization', `Bearer ${token}`)
        },
        async onAfterResponse(_asked, answer) {
          if (answer.getStatus() === 401) await renewToken(sentAtMs)
        },
        onShouldRetry: (error) => passing.has(statusOf(error)),
        onProgress: (sent, total) => setProgress(sent / total),
        onError: (error) => {
          const status = statusOf(error)
          // The server no longer knows it: the next try begins anew.
          if (status === 404 || status === 410) begun.current = null
          reject(status === 404 ? new CallError({ name: 'UPLOAD_NOT_FOUND', code: 0, status }) : unavailable())
        },
        onSuccess: () => resolve(),
      })
      running.current.start()
    })
  }

  /** Throws a CallError. */
  async function send(file: Blob): Promise<Stored> {
    setProgress(0)
    try {
      if (begun.current?.file !== file) {
        const { uploadId, address } = await call(uploadCreate, { kind, bytes: file.size })
        begun.current = { file, uploadId, address }
      }
      const { uploadId } = begun.current
      await sendBytes(begun.current)
      const stored = await call(uploadFinish, { uploadId })
      begun.current = null
      return stored
    } catch (error) {
      if (error instanceof CallError && error.name === 'UPLOAD_REFUSED') begun.current = null
      throw error
    } finally {
      running.current = null
      setProgress(null)
    }
  }

  return { progress, send }
}
