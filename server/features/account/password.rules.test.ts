import { expect, test } from 'vitest'
import { refuseWeakPassword } from './password.service.ts'
import { createPasswordEstimate } from './password-estimate.adapter.ts'

const known = { username: 'lan_anh', others: ['Lan Anh Hà Nội', 'lananh@example.com'] }

test.each(['1234567', 'password', 'anhyeuem', '12345678', 'qwertyuiop', 'aaaaaaaaaaaa', 'lananh12'])(
  '%s is refused',
  async (password) => {
    await expect(refuseWeakPassword(password, known)).rejects.toMatchObject({ name: 'WEAK_PASSWORD' })
  },
)

test.each(['Xlan_anhX-9z7q', 'LAN_ANH-k3Tz9w'])('%s is refused because it contains the username', async (password) => {
  await expect(refuseWeakPassword(password, known)).rejects.toMatchObject({ name: 'PASSWORD_HAS_NAME' })
})

test.each(['Pw-mw8x2kq1-9xQ', 'Sân vận động chiều mưa', 'correct horse staple', 'k9#vLm2q'])(
  '%s is accepted',
  async (password) => {
    await expect(refuseWeakPassword(password, known)).resolves.toBeUndefined()
  },
)

test('the event loop stays free during a long password estimate', async () => {
  await refuseWeakPassword('Sân vận động chiều mưa', known)
  let turns = 0
  let isWeighed = false
  const turn = () => {
    turns += 1
    if (!isWeighed) setImmediate(turn)
  }
  setImmediate(turn)
  await refuseWeakPassword('4@8({[<369&#!1|0$5+7%2'.repeat(3), known)
  isWeighed = true
  // If the estimate ran in the event loop itself, only one turn would be possible.
  expect(turns).toBeGreaterThan(100)
})

test('ignores characters after the first 32', async () => {
  const weak = 'a'.repeat(32)
  await expect(refuseWeakPassword(`${weak}k9#vLm2q-7Xw!pTz`, known)).rejects.toMatchObject({ name: 'WEAK_PASSWORD' })
})

test('throws LOGIN_BUSY when the estimate takes too long or too many wait', async () => {
  const impatient = createPasswordEstimate({ deadlineMs: 0.1, waiting: 1 })
  const question = { text: '4@8({[<369&#!1|0$5+7%2', known: [] }
  for (let n = 0; n < 2; n++) await expect(impatient.scoreOf(question)).rejects.toMatchObject({ name: 'LOGIN_BUSY' })
  const patient = createPasswordEstimate({ deadlineMs: 20_000, waiting: 1 })
  const [first, second, third] = await Promise.allSettled([1, 2, 3].map(() => patient.scoreOf(question)))
  expect([first?.status, second?.status]).toEqual(['fulfilled', 'fulfilled'])
  expect(third).toMatchObject({ reason: { name: 'LOGIN_BUSY' } })
})

test('the start of the thread on a busy machine does not count towards the deadline', async () => {
  const slow = `
    import { parentPort } from 'node:worker_threads'
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1500)
    parentPort.postMessage('ready')
    parentPort.on('message', () => parentPort.postMessage(3))`
  const program = new URL(`data:text/javascript,${encodeURIComponent(slow)}`)
  const estimate = createPasswordEstimate({ deadlineMs: 100, waiting: 1 }, program)
  expect(await estimate.scoreOf({ text: 'x', known: [] })).toBe(3)
})
