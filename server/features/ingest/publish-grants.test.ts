import { afterEach, expect, test, vi } from 'vitest'
import { createPublishGrants } from './publish-grants.service.ts'

afterEach(() => void vi.useRealTimers())

const forA = { userId: '42', originId: 'a' }

test('a grant names its member once, at its origin, in every process with the same secret', () => {
  const [web, engine] = [createPublishGrants('a secret', ''), createPublishGrants('a secret', 'a')]
  const grant = web.mint(forA)
  expect(createPublishGrants('a secret', 'b').spend(grant)).toBeNull()
  expect([engine.spend(grant), engine.spend(grant)]).toEqual(['42', null])
  expect(engine.spend(web.mint(forA))).toBe('42')
})

test('a grant that is forged, changed or from another secret is refused', () => {
  const grants = createPublishGrants('a secret', 'a')
  const grant = grants.mint(forA)
  const [body, mac] = grant.split('.')
  const changed = Buffer.from(JSON.stringify({ userId: '1', originId: 'a', expiresAt: 1e15, nonce: 'n' })).toString(
    'base64url',
  )
  for (const text of ['', 'studio-', 'studio-a.b', body ?? '', `studio-${changed}.${mac}`, grant.slice(0, -2)])
    expect(grants.spend(text)).toBeNull()
  expect(createPublishGrants('another secret', 'a').spend(grant)).toBeNull()
})

test('a grant expires after half a minute', () => {
  vi.useFakeTimers()
  const grants = createPublishGrants('a secret', 'a')
  const grant = grants.mint(forA)
  vi.advanceTimersByTime(30_001)
  expect(grants.spend(grant)).toBeNull()
})
