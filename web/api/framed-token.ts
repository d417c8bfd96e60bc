import { storage } from '#web/ui/browser-storage.ts'

const key = 'khan-dai.guestToken'

/**
 * Whether another page shows this one in a frame (product.md 2: `/mb`). There the browser neither keeps nor sends our
 * cookies (SameSite), so the page carries its guest token itself, in the Authorization header.
 */
export function isFramed(): boolean {
  return typeof window !== 'undefined' && window.top !== window
}

export function carriedToken(): string | null {
  return isFramed() ? storage.read(key) : null
}

/** Null forgets it. Does nothing outside a frame, where the cookie is enough. */
export function carryToken(token: string | null): void {
  if (isFramed()) storage.write(key, token)
}
