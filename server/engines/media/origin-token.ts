import { createHmac } from 'node:crypto'

/**
 * Returns the token that the site's processes send to a media origin that listens for other machines. The origin
 * refuses all other clients, since they would bypass the edge and its caches. Every process derives the token from the
 * same SECRET.
 */
export function originToken(secret: string): string {
  return createHmac('sha256', secret).update('media origin').digest('base64url')
}
