import { within } from '#media/kit/deadlines.ts'
import type { Invoke } from '#server/http/bind.ts'
import { ApiError } from '#server/http/errors.ts'

/**
 * Returns an `invoke` that rejects with UNAVAILABLE after `maxMs`. A call of a page may wait much longer for a database
 * that does not answer, and the page's thread would then be replaced as if it hung.
 */
export function timelyInvoke(invoke: Invoke, maxMs: number): Invoke {
  return async (endpoint, input, viewer) => {
    const timeout = Promise.withResolvers<never>()
    const timer = setTimeout(() => timeout.reject(new ApiError('UNAVAILABLE')), within(maxMs))
    try {
      return await Promise.race([invoke(endpoint, input, viewer), timeout.promise])
    } finally {
      clearTimeout(timer)
    }
  }
}
