import { afterEach, expect, test, vi } from 'vitest'
import { deadline, within } from './deadlines.ts'

afterEach(() => void vi.unstubAllEnvs())

test.each([
  [undefined, 500],
  ['10', 5_000],
  ['', 500],
  ['no number', 500],
  ['0', 500],
  ['-1', 500],
])('with DEADLINE_FACTOR %s, a limit of 500 ms is %i ms', (factor, ms) => {
  vi.stubEnv('DEADLINE_FACTOR', factor)
  expect(within(500)).toBe(ms)
})

test('a deadline aborts with a TimeoutError', async () => {
  const late = deadline(1)
  await new Promise((resolve) => late.addEventListener('abort', resolve))
  expect(late.reason).toMatchObject({ name: 'TimeoutError' })
})

test('tests run with long limits', () => {
  expect(within(1)).toBe(10)
})
