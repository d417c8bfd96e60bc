import { toHex } from '#contract/rules/hex.ts'

/** The viewer's part of a draw: 8 random bytes in hex. */
export const randomNonce = (): string => toHex(crypto.getRandomValues(new Uint8Array(8)))
