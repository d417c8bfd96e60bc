const key = 'khan-dai.guestToken'

/**
 * Whether another page shows this one in a frame (product.md 2: `/mb`). There the browser neither keeps nor sends our
 * cookies (SameSite), so the page carries its guest token itself, in the Authorization header.
 */
export function isFramed(): boolean {
  return typeof window !== 'undefined' && window.top !== window
}

let inMemory: string | null = null

export function carriedToken(): string | null {
  if (!isFramed()) return null
  inMemory ??= stored(() => localStorage.getItem(key))
  return inMemory
}

/** Null forgets it. Does nothing outside a frame, where the cookie is enough. */
export function carryToken(token: string | null): void {
  if (!isFramed()) return
  inMemory = token
  stored(() => (token === null ? localStorage.removeItem(key) : localStorage.setItem(key, token)))
}

/** A browser that refuses storage to frames throws; the token then lives as long as the page. */
function stored<T>(use: () => T): T | null {
  try {
    return use()
  } catch {
    return null
  }
}
