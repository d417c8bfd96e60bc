import { expect, test } from 'vitest'
import { login } from '#contract/session.ts'
import { startTestApp } from '#tests/setup/test-app.ts'

test('a client that sends too much sees the answer while it is still sending', async () => {
  const app = await startTestApp()
  const answer = await fetch(app.address + login.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'x'.repeat(3_000_000), password: 'y' }),
  })
  expect([answer.status, (await answer.json()).msg]).toEqual([413, 'PAYLOAD_TOO_LARGE'])
  // A closed connection would take the answer away from a client that is slower than this one.
  expect(answer.headers.get('connection')).toBeNull()
  await app.close()
})
