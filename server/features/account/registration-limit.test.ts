import { afterAll, beforeAll, expect, test } from 'vitest'
import { register } from '#contract/account.ts'
import type { Proof } from '#contract/proof.ts'
import { guestLogin } from '#contract/session.ts'
import { newUsername } from '#tests/setup/members.ts'
import { challengeIn, solve } from '#tests/setup/proofs.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { REGISTRATIONS_PER_HOUR: '1', TRUST_PROXY: 'loopback' } })
})
afterAll(() => app.close())

const password = 'Sân-cỏ-4f1c'
const from = (ip: string) => ({ 'x-forwarded-for': ip })

async function open(ip: string, { proof, token }: { proof?: Proof; token?: string } = {}) {
  const input = { username: newUsername(), password, ...(proof && { proof }) }
  return app.call(register, input, { headers: from(ip), ...(token && { token }) })
}

async function challengeAt(ip: string, token?: string) {
  return challengeIn(await open(ip, token === undefined ? {} : { token }))
}

const newGuest = async (ip: string) => (await app.call(guestLogin, undefined, { headers: from(ip) })).data

test('above the free accounts of an address, a browser opens one with a proof of work', async () => {
  const ip = '203.0.113.7'
  expect((await open(ip)).code).toBe(0)
  const token = await newGuest(ip)
  const refused = await open(ip, { token })
  expect(refused).toMatchObject({ status: 400, code: 1228, msg: 'PROOF_REQUIRED' })
  expect((await open(ip, { token, proof: solve(challengeIn(refused)) })).code).toBe(0)
})

test('one proof that is sent a hundred times in parallel opens one account', async () => {
  const ip = '203.0.113.8'
  await open(ip)
  const token = await newGuest(ip)
  const proof = solve(await challengeAt(ip, token))
  const answers = await Promise.all(Array.from({ length: 100 }, () => open(ip, { token, proof })))
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
  expect(answers.filter(({ msg }) => msg === 'PROOF_REQUIRED')).toHaveLength(99)
})

test('names cannot be tried without a proof either', async () => {
  const ip = '203.0.113.9'
  const taken = newUsername()
  const ask = () => app.call(register, { username: taken, password }, { headers: from(ip) })
  expect((await ask()).code).toBe(0)
  expect((await ask()).msg).toBe('PROOF_REQUIRED')
})

test('input that is wrong costs no free account', async () => {
  const ip = '203.0.113.10'
  const bad = await app.call(register, { username: 'x', password }, { headers: from(ip) })
  expect(bad.msg).toBe('BAD_INPUT')
  expect((await open(ip)).code).toBe(0)
})
