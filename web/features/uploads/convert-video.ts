import { uploadFamilyOf } from '#contract/uploads.ts'
import { CallError } from '#web/api/call-error.ts'
import { createDeferred } from '#web/deferred.ts'
import type { ConvertAnswer, ConvertTask } from './convert-video.worker.ts'
import type { VideoLimits } from './video-plan.ts'

type How = { signal: AbortSignal; onProgress(part: number): void }

/**
 * Returns the video as the server accepts it: the file unchanged, or a smaller or differently encoded one. Reads and
 * converts in a worker, which ends with the signal. Throws a CallError with the reason, or the signal's reason.
 */
export async function convertVideo(file: Blob, limits: VideoLimits, { signal, onProgress }: How): Promise<Blob> {
  signal.throwIfAborted()
  const worker = new Worker(new URL('./convert-video.worker.ts', import.meta.url), { type: 'module' })
  const { promise, resolve, reject } = createDeferred<Exclude<ConvertAnswer, { type: 'progress' }>>()
  const cancel = () => reject(signal.reason)
  signal.addEventListener('abort', cancel)
  worker.addEventListener('message', ({ data }: MessageEvent<ConvertAnswer>) =>
    data.type === 'progress' ? onProgress(data.part) : resolve(data),
  )
  worker.addEventListener('error', () => resolve({ type: 'unreadable' }))
  worker.postMessage({ file, limits } satisfies ConvertTask)
  try {
    const answer = await promise
    if (answer.type === 'converted') return answer.made
    if (answer.type === 'refused') throw new CallError({ name: answer.name, code: 0, status: 400 })
    const isDecidedByServer = file.type === '' || uploadFamilyOf(file.type) === 'videos'
    if (answer.type === 'unreadable' && !isDecidedByServer)
      throw new CallError({ name: 'UPLOAD_TYPE', code: 0, status: 400 })
    return file
  } finally {
    signal.removeEventListener('abort', cancel)
    worker.terminate()
  }
}
