import type { Challenge, Proof } from '#contract/proof.ts'
import { createStore } from '#web/ui/store.ts'
import { CallError } from './call-error.ts'

/** True while the browser computes a proof of work. */
export const isProving = createStore(false)

/** The server may ask again when other visitors of the same address have raised the work. */
const maxProofs = 3

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
    const { solveProof } = await import('./solve-proof.ts')
    return await solveProof(challenge)
  } finally {
    isProving.set(() => false)
  }
}
