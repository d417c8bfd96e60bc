export type Handshake = { origin: string | undefined; host: string | undefined; isEncrypted: boolean }

/**
 * Returns true when this origin may open a socket. Origins are compared as a whole, never by prefix or suffix. A client
 * without an Origin is not a browser, so only its token decides.
 */
export function isAllowedOrigin(
  { origin, host, isEncrypted }: Handshake,
  site: { allowedOrigins: readonly string[]; publicUrl: string },
): boolean {
  if (origin === undefined) return true
  if (site.allowedOrigins.includes(origin)) return true
  // When the site's URL is set, `allowedOrigins` already contains it, and the Host header is not trusted.
  if (site.publicUrl !== '') return false
  return host !== undefined && origin === `${isEncrypted ? 'https' : 'http'}://${host}`
}

export type DeflateOffer = 'none' | 'small-window' | 'plain'

/**
 * Chooses the answer to an offer of permessage-deflate (RFC 7692). The server deflates a frame once for all clients
 * with a full window, so a client that limits the server's window gets no compression. A client that accepts a limit
 * for the client’s window gets the smallest window, so that its inflater needs only a few kilobytes.
 */
export function deflateAnswer(offer: string | undefined): DeflateOffer {
  if (!offer?.includes('permessage-deflate') || offer.includes('server_max_window_bits')) return 'none'
  return offer.includes('client_max_window_bits') ? 'small-window' : 'plain'
}
