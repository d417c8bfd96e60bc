import type { Challenge, Proof } from '#contract/proof.ts'
import { isProof, proofBytes } from '#contract/rules/proof-of-work.ts'
import { createStore } from '#web/ui/store.ts'
import { CallError } from './call-error.ts'

/** True while the browser computes a proof of work. */
export const isProving = createStore(false)

/** The server may ask again when other visitors of the same address have raised the work. */
const maxProofs = 3
/** Browsers compute several keys in parallel, outside of the page's thread. */
const atATime = 8

/** Sends a call. When the server requires a proof of work, computes it and sends the call again. */
export async function withProof<T>(send: (input: { proof?: Proof }) => Promise<T>): Promise<T> {
  let input: { proof?: Proof } = {}
  for (let proofs = 0; ; proofs += 1) {
    try {
      return await send(input)
    } catch (error) {
      const challenge = challengeOf(error)
      // Web Crypto needs a secure context.
      if (challenge === null || proofs === maxProofs || !globalThis.crypto?.subtle) throw error
      input = { proof: await solve(challenge) }
    }
  }
}

function challengeOf(error: unknown): Challenge | null {
  if (!(error instanceof CallError) || error.name !== 'PROOF_REQUIRED') return null
  return (error.data as { challenge: Challenge }).challenge
}

async function solve(challenge: Challenge): Promise<Proof> {
  isProving.set(() => true)
  try {
    for (let first = 0; ; first += atATime) {
      const numbers = Array.from({ length: atATime }, (_, at) => first + at)
      const right = (await Promise.all(numbers.map((number) => isRight(number, challenge)))).indexOf(true)
      if (right >= 0) return { token: challenge.token, number: first + right }
    }
  } finally {
    isProving.set(() => false)
  }
}

async function isRight(number: number, { token, work, iterations }: Challenge): Promise<boolean> {
  const text = new TextEncoder()
  const key = await crypto.subtle.importKey('raw', text.encode(String(number)), 'PBKDF2', false, ['deriveBits'])
  const derivation = { name: 'PBKDF2', hash: 'SHA-256', salt: text.encode(token), iterations }
  return isProof(new Uint8Array(await crypto.subtle.deriveBits(derivation, key, proofBytes * 8)), work)
}
