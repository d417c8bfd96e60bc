import type { Check } from './check.ts'
import { notFound } from './not-found.ts'

/** Returns a check of a parameter. Throws the 404 page unless the whole value matches. */
export function matching(parameter: string, pattern: RegExp): Check {
  return ({ params, url }) => {
    if (!pattern.test(params[parameter] ?? '')) throw notFound(url)
  }
}

/** Returns a check of a parameter that is an id of 1 to 18 digits. */
export const digitsOnly = (parameter: string): Check => matching(parameter, /^\d{1,18}$/)
