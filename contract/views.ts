import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { digitsInput, nothing } from './envelope.ts'
import type { ErrorName } from './errors.ts'

/** Returns the call by which a page reports a view of a domain’s item. `domain` is the path segment. */
export function viewCalls(domain: string, errors: readonly ErrorName[], options: { isRestricted?: boolean } = {}) {
  return {
    view: endpoint({
      method: 'POST',
      path: `/al/api/${domain}/view`,
      summary: 'Count a view, at most one per reader and hour',
      auth: 'guest',
      input: z.object({ id: digitsInput }),
      data: nothing,
      errors,
      ...options,
    }),
  }
}
export type ViewCalls = ReturnType<typeof viewCalls>
