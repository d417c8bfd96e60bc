import { expect, test } from 'vitest'
import type { Proof } from '#contract/proof.ts'
import { solve } from '#tests/setup/proofs.ts'
import { CallError } from './call-error.ts'
import { isProving, withProof } from './proof.ts'

const challenge = { token: 'token', work: 20, iterations: 10 }
const required = () => new CallError({ name: 'PROOF_REQUIRED', code: 1228, status: 400, data: { challenge } })

test('a call that needs a proof is sent again with it, and the page shows the work', async () => {
  const sent: { proof?: Proof }[] = []
  const shown: boolean[] = []
  const stop = isProving.subscribe(() => shown.push(isProving.get()))
  const answer = await withProof(async (input) => {
    sent.push(input)
    if (!input.proof) throw required()
    return 'done'
  })
  stop()
  expect([answer, sent]).toEqual(['done', [{}, { proof: solve(challenge) }]])
  expect(shown).toEqual([true, false])
})

test('other errors are thrown, and a server that asks without end is given up', async () => {
  const refused = new CallError({ name: 'USERNAME_TAKEN', code: 1204, status: 409 })
  await expect(withProof(() => Promise.reject(refused))).rejects.toBe(refused)
  let calls = 0
  const asking = withProof(async () => {
    calls += 1
    throw required()
  })
  await expect(asking).rejects.toMatchObject({ name: 'PROOF_REQUIRED' })
  expect([calls, isProving.get()]).toEqual([4, false])
})
