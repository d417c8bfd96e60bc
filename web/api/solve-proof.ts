import type { Challenge, Proof } from '#contract/proof.ts'
import { isProof, proofBytes } from '#contract/rules/proof-of-work.ts'

/** Browsers compute several keys in parallel, outside of the page's thread. */
const atATime = 8

/** Finds a number that the challenge accepts. Needs Web Crypto, and so a secure context. */
export async function solveProof(challenge: Challenge): Promise<Proof> {
  for (let first = 0; ; first += atATime) {
    const numbers = Array.from({ length: atATime }, (_, at) => first + at)
    const right = (await Promise.all(numbers.map((number) => isRight(number, challenge)))).indexOf(true)
    if (right >= 0) return { token: challenge.token, number: first + right }
  }
}

async function isRight(number: number, { token, work, iterations }: Challenge): Promise<boolean> {
  const text = new TextEncoder()
  const key = await crypto.subtle.importKey('raw', text.encode(String(number)), 'PBKDF2', false, ['deriveBits'])
  const derivation = { name: 'PBKDF2', hash: 'SHA-256', salt: text.encode(token), iterations }
  return isProof(new Uint8Array(await crypto.subtle.deriveBits(derivation, key, proofBytes * 8)), work)
}
