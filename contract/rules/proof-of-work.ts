/** Bytes of a derived key that decide. */
export const proofBytes = 4

/**
 * Decides by the first bytes of PBKDF2-HMAC-SHA-256 (RFC 8018) with the number in decimal digits as password and the
 * token as salt. One of `work` numbers is accepted.
 *
 * PBKDF2 runs at the same speed in browsers and in programs of attackers, because both use native code. Hashes that a
 * script computes would be much slower in the browser.
 */
export function isProof(derived: Uint8Array, work: number): boolean {
  const value = new DataView(derived.buffer, derived.byteOffset, proofBytes).getUint32(0)
  return value < 2 ** 32 / work
}
