import * as z from 'zod/mini'

/**
 * Work that a client does before a call that many clients of its address have made (error PROOF_REQUIRED). It searches
 * a `number` that `isProof` accepts (rules/proof-of-work.ts), and repeats the call with it. About `work` tries are
 * needed. A token is valid for one call.
 */
export const challenge = z.object({ token: z.string(), work: z.int(), iterations: z.int() })
export type Challenge = z.infer<typeof challenge>

export const proof = z.object({
  token: z.string().check(z.minLength(1), z.maxLength(400)),
  number: z.int().check(z.gte(0), z.lte(2 ** 31)),
})
export type Proof = z.infer<typeof proof>
