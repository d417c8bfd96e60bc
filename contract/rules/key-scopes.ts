/**
 * Rights that an API key can have. A call names the scope that admits keys (`scope` in endpoint.ts); keys reach no other
 * call. A name ends in what the scope allows: `write` includes the reads of the same calls.
 */
export const keyScopes = ['fixtures:write', 'articles:write', 'reports:read', 'figures:read'] as const
export type KeyScope = (typeof keyScopes)[number]

/** Every key begins so, which lets programs that look for leaked secrets find one. */
export const keyPrefix = 'kdk_'
/** Characters of a key that lists show, so that people know it again. */
export const shownKeyLength = 12
const keyForm = /^kdk_[\w-]{43}$/

/** Returns true for a text with the form of an API key. */
export function isApiKey(text: string): boolean {
  return keyForm.test(text)
}

/** A key lives at most this long, in days. */
export const maxKeyDays = 365
