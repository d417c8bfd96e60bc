import type { FailedField } from '#contract/errors.ts'

export const noAnswer = 'NETWORK'

/** A failed call. `name` is the server's error name, or `noAnswer`. */
export class CallError extends Error {
  override readonly name: string
  readonly code: number
  /** HTTP status, or 0 without a response. */
  readonly status: number
  readonly fields: FailedField[]
  readonly retryAfterS: number | null
  /** The envelope's data, for example the challenge of PROOF_REQUIRED. */
  readonly data: unknown

  constructor(failure: {
    name: string
    code: number
    status: number
    fields?: FailedField[]
    retryAfterS?: number | null
    data?: unknown
  }) {
    super(failure.name)
    this.name = failure.name
    this.code = failure.code
    this.status = failure.status
    this.fields = failure.fields ?? []
    this.retryAfterS = failure.retryAfterS ?? null
    this.data = failure.data ?? null
  }
}

/**
 * Returns true when the same call may succeed later: there was no response, the server or its gateway was unavailable,
 * or there were too many requests.
 */
export function isPassing(status: number): boolean {
  return [0, 429, 502, 503, 504].includes(status)
}

/** Creates the error of a call that failed temporarily and may be retried. */
export function unavailable(): CallError {
  return new CallError({ name: 'UNAVAILABLE', code: 0, status: 503 })
}

/**
 * Returns the HTTP status of a failure, or null when it has none. It does not use `instanceof`, which fails for errors
 * from another bundle.
 */
export function failureStatus(error: unknown): number | null {
  if (typeof error !== 'object' || error === null || !('status' in error)) return null
  return typeof error.status === 'number' ? error.status : null
}
