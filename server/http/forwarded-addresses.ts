import type { IncomingHttpHeaders } from 'node:http'
import { withoutPort } from '#media/kit/address-key.ts'

/**
 * Removes ports, brackets and quotes from the addresses of X-Forwarded-For, which some balancers append. Otherwise each
 * connection would have another address, and a trusted proxy in the list would not be found. Call it before the address
 * of the request is read.
 */
export function stripForwardedPorts(headers: IncomingHttpHeaders): void {
  const { 'x-forwarded-for': given } = headers
  if (given === undefined) return
  headers['x-forwarded-for'] = String(given)
    .split(',')
    .map((entry) => withoutPort(entry.trim().replace(/^"(.*)"$/, '$1')))
    .join(', ')
}
