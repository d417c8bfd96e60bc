import { expect, test } from 'vitest'
import type { OddsLine } from '#contract/odds.ts'
import { moveOf, receiveLines, rememberLines, watchLines } from './odds.state.ts'

const line: OddsLine = {
  fixtureId: '10001',
  companyId: '1',
  kind: 'handicap',
  lineIndex: 1,
  line: 7_500,
  prices: [19_500, 19_500],
  state: 'open',
  isInPlay: false,
  oddsType: 2,
  changedAt: 0,
  version: 3,
}

test('a price rises or falls, and one that appears or disappears does neither', () => {
  expect([moveOf(19_500, 19_600), moveOf(19_500, 19_400), moveOf(19_500, 19_500)]).toEqual(['rose', 'fell', null])
  expect([moveOf(null, 19_500), moveOf(19_500, null)]).toEqual([null, null])
})

test('only newer versions are reported', () => {
  const seen: number[] = []
  const stop = watchLines(({ version }) => seen.push(version))
  rememberLines([line])
  receiveLines([{ ...line, version: 3 }])
  receiveLines([{ ...line, version: 5 }])
  receiveLines([{ ...line, version: 4 }])
  receiveLines([{ ...line, lineIndex: 2, version: 1 }])
  stop()
  receiveLines([{ ...line, version: 9 }])
  expect(seen).toEqual([5, 1])
})
