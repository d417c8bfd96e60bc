import type { Check } from './check.ts'
import { notFound } from './not-found.ts'

/** Returns a check of a parameter that is an id. Throws the 404 page unless the id has 1 to 18 digits. */
export function digitsOnly(parameter: string): Check {
  return ({ params, url }) => {
    if (!/^\d{1,18}$/.test(params[parameter] ?? '')) throw notFound(url)
  }
}
