import { createHmac } from 'node:crypto'

/**
 * What the site's processes show the media origin where it listens for other machines: it plays to nobody else, since
 * whoever asked it directly would go round the edge and its caches. Every process has it from the same SECRET.
 */
export function originToken(secret: string): string {
  return createHmac('sha256', secret).update('media origin').digest('base64url')
}
