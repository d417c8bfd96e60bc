/** What a handshake says of itself. */
export type Handshake = { origin: string | undefined; host: string | undefined; isEncrypted: boolean }

/**
 * May this origin open a socket? Compared as a whole, never by prefix or suffix. No Origin means that no browser asks:
 * its token alone decides.
 */
export function isAllowedOrigin(
  { origin, host, isEncrypted }: Handshake,
  site: { allowedOrigins: readonly string[]; publicUrl: string },
): boolean {
  if (origin === undefined) return true
  if (site.allowedOrigins.includes(origin)) return true
  // Where the site's address is set, that address is the only one of its own.
  if (site.publicUrl !== '') return false
  return host !== undefined && origin === `${isEncrypted ? 'https' : 'http'}://${host}`
}

export type DeflateOffer = 'none' | 'small-window' | 'plain'

/**
 * How to answer an offer of permessage-deflate (RFC 7692). Our frames are deflated once for everybody with a full
 * window, so a client that limits the window gets none; one that lets us limit its own is asked for the smallest, which
 * keeps its inflater at a few kilobytes.
 */
export function deflateAnswer(offer: string | undefined): DeflateOffer {
  if (!offer?.includes('permessage-deflate') || offer.includes('server_max_window_bits')) return 'none'
  return offer.includes('client_max_window_bits') ? 'small-window' : 'plain'
}
