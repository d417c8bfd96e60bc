import { type Cut, type Stored, uploadFinish } from '#contract/uploads.ts'
import { userTopic } from '#contract/user.socket.ts'
import { createDeferred } from '#web/deferred.ts'
import { call } from './call.ts'
import { CallError } from './call-error.ts'
import { createSubscription } from './socket.ts'

/** The socket's event may be lost, so the page also asks the server at this interval. */
const askAgainMs = 15_000

/** Finishes an upload and waits until the server has processed it. Throws a CallError, or the signal's reason. */
export async function finishUpload(
  uploadId: string,
  { signal, cut }: { signal?: AbortSignal | undefined; cut?: Cut | undefined } = {},
): Promise<Stored> {
  for (;;) {
    try {
      return await call(uploadFinish, { uploadId, ...(cut && { cut }) })
    } catch (error) {
      if (!(error instanceof CallError && error.name === 'UPLOAD_IN_WORK')) throw error
    }
    const failure = await endOf(uploadId, signal)
    if (failure !== null) throw new CallError({ name: failure, code: 0, status: 400 })
  }
}

/**
 * Waits until the socket reports the end of the processing, or until `askAgainMs` has passed. Resolves with the
 * failure's name, or with null after a success or the wait. Rejects when the signal aborts.
 */
function endOf(uploadId: string, signal?: AbortSignal): Promise<string | null> {
  const { promise, resolve, reject } = createDeferred<string | null>()
  const leave = createSubscription(
    userTopic,
    {},
    { on: { upload: ({ data }) => data.uploadId === uploadId && resolve(data.failure) } },
  ).start()
  const timer = setTimeout(() => resolve(null), askAgainMs)
  const cancel = () => reject(signal?.reason)
  signal?.addEventListener('abort', cancel)
  return promise.finally(() => {
    leave()
    clearTimeout(timer)
    signal?.removeEventListener('abort', cancel)
  })
}
