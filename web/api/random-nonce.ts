import { toHex } from '#contract/rules/hex.ts'

/** Returns the viewer's contribution to a draw: 8 random bytes in hex. */
export const randomNonce = (): string => toHex(crypto.getRandomValues(new Uint8Array(8)))
