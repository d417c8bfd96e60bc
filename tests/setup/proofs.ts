import { pbkdf2Sync } from 'node:crypto'
import type { Challenge, Proof } from '#contract/proof.ts'
import { isProof, proofBytes } from '#contract/rules/proof-of-work.ts'

/** Does the work of a challenge, as a browser does. */
export function solve({ token, work, iterations }: Challenge): Proof {
  for (let number = 0; ; number += 1)
    if (isProof(pbkdf2Sync(String(number), token, iterations, proofBytes, 'sha256'), work)) return { token, number }
}

/** Returns the challenge of a refused call. */
export function challengeIn({ msg, data }: { msg: string; data: unknown }): Challenge {
  if (msg !== 'PROOF_REQUIRED') throw new Error(`no proof is required: ${msg}`)
  return (data as { challenge: Challenge }).challenge
}
