import { pbkdf2Sync } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { isProof, proofBytes } from '#contract/rules/proof-of-work.ts'
import { createMemoryBuckets } from '#server/engines/buckets/memory.ts'
import { createMetrics } from '#server/metrics/metrics.ts'
import { solve } from '#tests/setup/proofs.ts'
import { createProofs } from './proofs.ts'
import { createTokenSigner } from './signed-token.ts'

afterEach(() => void vi.useRealTimers())

const secret = 'a secret of at least thirty-two characters'
const work = 16
const sms = { purpose: 'sms', minWork: work } as const

function opened() {
  const metrics = createMetrics()
  const proofs = createProofs({ secret, buckets: createMemoryBuckets(), metrics })
  return { proofs, metrics, challenge: proofs.challenge({ purpose: 'sms', work }) }
}

test('a hundred parallel uses of one proof succeed once', async () => {
  const { proofs, metrics, challenge } = opened()
  const proof = solve(challenge)
  const uses = await Promise.all(Array.from({ length: 100 }, () => proofs.spend(proof, sms)))
  expect(uses.filter(Boolean)).toHaveLength(1)
  const text = await metrics.registry.metrics()
  expect(text).toContain('proofs_total{purpose="sms",outcome="required"} 1')
  expect(text).toContain('proofs_total{purpose="sms",outcome="right"} 1')
  expect(text).toContain('proofs_total{purpose="sms",outcome="used"} 99')
})

test('a wrong number uses up its challenge, so numbers cannot be guessed', async () => {
  const { proofs, challenge } = opened()
  const proof = solve(challenge)
  // One number in 16 is right.
  const isRight = (number: number) =>
    isProof(pbkdf2Sync(String(number), challenge.token, challenge.iterations, proofBytes, 'sha256'), work)
  let wrong = proof.number + 1
  while (isRight(wrong)) wrong += 1
  expect(await proofs.spend({ ...proof, number: wrong }, sms)).toBe(false)
  expect(await proofs.spend(proof, sms)).toBe(false)
})

test('a proof of another call, of too little work, or with an invented challenge is refused', async () => {
  const { proofs, challenge } = opened()
  const proof = solve(challenge)
  expect(await proofs.spend(proof, { ...sms, purpose: 'register' })).toBe(false)
  expect(await proofs.spend(proof, { ...sms, minWork: work + 1 })).toBe(false)
  const forger = createTokenSigner('another secret of thirty-two characters', { toleranceS: 0 })
  const token = forger.sign({ typ: 'proof', purpose: 'sms', work: '1' }, { subject: 'x', lifeS: 300 })
  expect(await proofs.spend({ token, number: 0 }, { ...sms, minWork: 1 })).toBe(false)
  expect(await proofs.spend({ token: 'nonsense', number: 0 }, sms)).toBe(false)
  expect(await proofs.spend(proof, sms)).toBe(true)
})

test('a guest token of the same secret is no challenge', async () => {
  const { proofs } = opened()
  const token = createTokenSigner(secret, { toleranceS: 0 }).sign({ typ: 'guest' }, { subject: 'g1', lifeS: 300 })
  expect(await proofs.spend({ token, number: 0 }, { ...sms, minWork: 0 })).toBe(false)
})

test('a challenge is valid for five minutes', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { proofs, challenge } = opened()
  const [early, late] = [solve(challenge), solve(proofs.challenge({ purpose: 'sms', work }))]
  vi.setSystemTime(Date.now() + 299_000)
  expect(await proofs.spend(early, sms)).toBe(true)
  vi.setSystemTime(Date.now() + 2_000)
  expect(await proofs.spend(late, sms)).toBe(false)
})
