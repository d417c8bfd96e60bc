import { expect, test } from 'vitest'
import { oddsKinds } from '#contract/rules/odds-kinds.ts'
import { oddsRecord, type RecordedLine } from '#contract/rules/odds-records.ts'
import { readOddsRow } from './read-row.rules.ts'

const line: RecordedLine = {
  fixtureId: '10001',
  companyId: '3',
  kind: 'handicap',
  opening: { line: 5_000, prices: [18_500, 20_000] },
  current: { line: 7_500, prices: [19_200, 18_850] },
  isUnderMaintenance: false,
  isInPlay: true,
  isClosed: false,
  oddsType: 3,
  changedAt: 1_775_629_273_000,
}

test('a handicap is 13 fields in Hong Kong odds', () => {
  expect(oddsRecord(line)).toBe('10001,3,0.5,0.85,1.00,0.75,0.92,0.885,false,true,1775629273,false,3')
})

test('1X2 is decimal, with the draw in the middle, and unknown values are empty', () => {
  const current = { line: null, prices: [17_300, 35_000, 40_000] }
  expect(oddsRecord({ ...line, kind: 'europeOdds', opening: null, current })).toBe(
    '10001,3,,,,1.73,4.00,3.50,1775629273,false,3',
  )
})

test.each(oddsKinds.map((kind) => [kind]))('a record of %s is parsed back unchanged', (kind) => {
  const prices = [17_300, 35_000, 40_000]
  const made = { ...line, kind, opening: { line: -2_500, prices }, current: { line: 12_500, prices } }
  const read = readOddsRow(oddsRecord(made), { kind, feed: 'house', fetchedAt: 0 })
  expect(read).toMatchObject({
    ok: true,
    row: { fixture: '10001', company: 3, oddsType: 3, changedAt: line.changedAt },
  })
  const texts = read.ok ? read.row : null
  expect(texts?.instant.first).toBe('1.7300')
  expect(texts?.instant.second).toBe('3.5000')
  expect(texts?.initial?.line ?? '-0.25').toBe('-0.25')
})
