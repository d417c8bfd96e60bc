import type { IncomingHttpHeaders } from 'node:http'

/** Does a request come from where odds and tips are switched off? */
export type Restriction = (headers: IncomingHttpHeaders) => boolean

/** By the country that the CDN's header names; a request without one is let through. `*` is every country. */
export function createRestriction({ header, countries }: { header: string; countries: string[] }): Restriction {
  if (countries.length === 0) return () => false
  if (countries.includes('*')) return () => true
  return (headers) => countries.includes(String(headers[header] ?? '').toUpperCase())
}
