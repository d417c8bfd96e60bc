import type { FailedField } from '#contract/errors.ts'

/** The name of a call that got no answer. */
export const noAnswer = 'NETWORK'

/** A call that failed: `name` is the server's, or `noAnswer`. */
export class CallError extends Error {
  override readonly name: string
  readonly code: number
  /** HTTP status; 0 when no answer came. */
  readonly status: number
  readonly fields: FailedField[]
  /** How long the server asks to wait, where it says so. */
  readonly retryAfterS: number | null

  constructor(failure: {
    name: string
    code: number
    status: number
    fields?: FailedField[]
    retryAfterS?: number | null
  }) {
    super(failure.name)
    this.name = failure.name
    this.code = failure.code
    this.status = failure.status
    this.fields = failure.fields ?? []
    this.retryAfterS = failure.retryAfterS ?? null
  }
}

/** No answer, a gateway's, or one that asks to come later: the same call may go through in a while. */
export function isPassing(status: number): boolean {
  return [0, 429, 502, 503, 504].includes(status)
}

/** What could not be done for now and may be tried again. */
export function unavailable(): CallError {
  return new CallError({ name: 'UNAVAILABLE', code: 0, status: 503 })
}

/** Failures cross the server bundle's border, where `instanceof` does not hold; the status tells what matters. */
export function failureStatus(error: unknown): number | null {
  if (typeof error !== 'object' || error === null || !('status' in error)) return null
  return typeof error.status === 'number' ? error.status : null
}
