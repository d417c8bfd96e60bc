import { expect, test } from 'vitest'
import { decideRotation, graceMs, type PresentedToken, successorOf } from './session.rules.ts'

const now = new Date('2026-11-21T12:00:00Z')
const ago = (ms: number) => new Date(now.getTime() - ms)
const fresh: PresentedToken = {
  now,
  expiresAt: new Date(now.getTime() + 1000),
  usedAt: null,
  isSuccessorUsed: false,
  sessionEndedAt: null,
}

test.each<[string, Partial<PresentedToken>, ReturnType<typeof decideRotation>]>([
  ['a token that is used for the first time rotates', {}, 'rotate'],
  ['a second tab within the grace gets the same successor', { usedAt: ago(graceMs) }, 'repeat'],
  ['a token used after the grace time is a reuse', { usedAt: ago(graceMs + 1) }, 'reuse'],
  [
    'a token used after its successor is a reuse, even within the grace time',
    { usedAt: ago(1000), isSuccessorUsed: true },
    'reuse',
  ],
  ['an expired token is refused', { expiresAt: now }, 'refuse'],
  ['a token of an ended session is refused, at any age', { usedAt: ago(graceMs + 1), sessionEndedAt: now }, 'refuse'],
])('%s', (_title, change, decision) => {
  expect(decideRotation({ ...fresh, ...change })).toBe(decision)
})

test('a successor cannot be derived from its token without the secret', () => {
  expect(successorOf('token', 'secret')).toBe(successorOf('token', 'secret'))
  expect(successorOf('token', 'secret')).not.toBe(successorOf('token', 'another'))
  expect(successorOf('token', 'secret')).toMatch(/^[\w-]{43}$/)
})
