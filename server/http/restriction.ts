import type { IncomingHttpHeaders } from 'node:http'

/** Returns true when odds and tips are switched off for the request's country. */
export type Restriction = (headers: IncomingHttpHeaders) => boolean

export type CountryOf = (headers: IncomingHttpHeaders) => string | null

/**
 * Reads the country from the CDN's header. Returns null without the header, and for Cloudflare's XX and T1, which are
 * not countries.
 */
export function createCountryOf(header: string): CountryOf {
  if (header === '') return () => null
  return (headers) => {
    const country = String(headers[header] ?? '').toUpperCase()
    return /^[A-Z]{2}$/.test(country) && country !== 'XX' ? country : null
  }
}

/**
 * Checks the country in the CDN's header. `*` restricts every request. Otherwise a request without the header is
 * allowed.
 */
export function createRestriction({ header, countries }: { header: string; countries: string[] }): Restriction {
  if (countries.length === 0) return () => false
  if (countries.includes('*')) return () => true
  return (headers) => countries.includes(String(headers[header] ?? '').toUpperCase())
}
