import { expect, test } from 'vitest'
import { checkSizes } from './check-sizes.ts'

const lines = (path: string, count: number) => ({ path, text: 'x\n'.repeat(count) })

test('a file of 400 lines passes, a longer one does not, and data may be longer', () => {
  expect(
    checkSizes([lines('server/a.ts', 400), lines('contract/texts/a.ts', 900), lines('demo/lines.data.ts', 900)]),
  ).toEqual([])
  expect(checkSizes([lines('server/a.ts', 401)])).toEqual([
    { path: 'server/a.ts', fault: 'has 401 lines, more than 400: it does too much' },
  ])
})
