import type { Check } from './check.ts'
import { notFound } from './not-found.ts'

/** Checks team and tournament ids (product.md 5). */
export function digitsOnly(parameter: string): Check {
  return ({ params, url }) => {
    if (!/^\d{1,18}$/.test(params[parameter] ?? '')) throw notFound(url)
  }
}
