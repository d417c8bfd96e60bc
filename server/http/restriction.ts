import type { IncomingHttpHeaders } from 'node:http'

/** Does a request come from where odds and tips are switched off? */
export type Restriction = (headers: IncomingHttpHeaders) => boolean

export type CountryOf = (headers: IncomingHttpHeaders) => string | null

/** The country that the CDN's header names (Cloudflare's XX and T1 are none); null where there is no such header. */
export function createCountryOf(header: string): CountryOf {
  if (header === '') return () => null
  return (headers) => {
    const country = String(headers[header] ?? '').toUpperCase()
    return /^[A-Z]{2}$/.test(country) && country !== 'XX' ? country : null
  }
}

/** By the country that the CDN's header names; a request without one is let through. `*` is every country. */
export function createRestriction({ header, countries }: { header: string; countries: string[] }): Restriction {
  if (countries.length === 0) return () => false
  if (countries.includes('*')) return () => true
  return (headers) => countries.includes(String(headers[header] ?? '').toUpperCase())
}
