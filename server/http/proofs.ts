import { pbkdf2Sync, randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import type { Challenge, Proof } from '#contract/proof.ts'
import { isProof, proofBytes } from '#contract/rules/proof-of-work.ts'
import type { Buckets } from '#server/engines/ports.ts'
import type { Metrics } from '#server/metrics/metrics.ts'
import { createTokenSigner } from './signed-token.ts'

export type ProofPurpose = 'register' | 'sms'

export type Proofs = {
  /** Returns a new challenge. It is signed and not stored, so challenges without an answer cost nothing. */
  challenge(of: { purpose: ProofPurpose; work: number }): Challenge
  /** Returns true for a right proof of at least `minWork`, once for each challenge on all instances. */
  spend(proof: Proof, of: { purpose: ProofPurpose; minWork: number }): Promise<boolean>
}

/** Long enough for the largest challenge on a slow phone. */
const lifeS = 300
/** Takes 0.3 ms of the server for each check, and half a millisecond of a phone for each try. */
const iterations = 1_000

const claims = z.object({ typ: z.literal('proof'), sub: z.string(), purpose: z.string(), work: z.string() })

export function createProofs(use: { secret: string; buckets: Buckets; metrics: Metrics }): Proofs {
  const signer = createTokenSigner(use.secret, { toleranceS: 0 })
  const spent = use.buckets.open('proof', { points: 1, windowS: lifeS })
  const outcomes = use.metrics.counter('proofs_total')

  async function outcomeOf({ token, number }: Proof, of: { purpose: ProofPurpose; minWork: number }) {
    const read = claims.safeParse(signer.read(token))
    if (!read.success || read.data.purpose !== of.purpose) return 'invalid'
    const work = Number(read.data.work)
    if (work < of.minWork) return 'too_easy'
    // Marks the challenge before the check, so that parallel requests cannot use one proof, or try several numbers.
    if ((await spent.take(read.data.sub)) !== null) return 'used'
    return isProof(pbkdf2Sync(String(number), token, iterations, proofBytes, 'sha256'), work) ? 'right' : 'wrong'
  }

  return {
    challenge({ purpose, work }) {
      outcomes.inc({ purpose, outcome: 'required' })
      const token = signer.sign({ typ: 'proof', purpose, work: String(work) }, { subject: randomUUID(), lifeS })
      return { token, work, iterations }
    },
    async spend(proof, of) {
      const outcome = await outcomeOf(proof, of)
      outcomes.inc({ purpose: of.purpose, outcome })
      return outcome === 'right'
    },
  }
}
