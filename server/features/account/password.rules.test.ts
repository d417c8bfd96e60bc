import { expect, test } from 'vitest'
import { refuseWeakPassword } from './password.rules.ts'

const known = { username: 'lan_anh', others: ['Lan Anh Hà Nội', 'lananh@example.com'] }

test.each([
  '1234567',
  'password',
  'anhyeuem',
  '12345678',
  'qwertyuiop',
  'aaaaaaaaaaaa',
  'lananh12',
  'Xlan_anhX-9z7q',
  'LAN_ANH-k3Tz9w',
])('%s is refused', async (password) => {
  await expect(refuseWeakPassword(password, known)).rejects.toMatchObject({ name: 'WEAK_PASSWORD' })
})

test.each(['Pw-mw8x2kq1-9xQ', 'Sân vận động chiều mưa', 'correct horse staple', 'k9#vLm2q'])(
  '%s is taken',
  async (password) => {
    await expect(refuseWeakPassword(password, known)).resolves.toBeUndefined()
  },
)

test('a long password costs no more than its beginning', async () => {
  const startedAt = performance.now()
  await refuseWeakPassword('Trời xanh mây trắng '.repeat(500), known)
  expect(performance.now() - startedAt).toBeLessThan(1_000)
})
