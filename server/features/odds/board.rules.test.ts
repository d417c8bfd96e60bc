import { expect, test } from 'vitest'
import { sports } from '#contract/schedule.ts'
import { boardDay, boardName, parseBoard, placeText, readPlace, spanOf } from './board.rules.ts'

const at = (text: string) => Date.parse(`${text}+07:00`)

test('a fixture after midnight belongs to the evening before, until six', () => {
  expect(
    ['2026-11-21T20:00', '2026-11-22T02:45', '2026-11-22T05:59', '2026-11-22T06:00'].map((t) => boardDay(at(t))),
  ).toEqual(['2026-11-21', '2026-11-21', '2026-11-21', '2026-11-22'])
})

test('today, tomorrow and early follow each other without a gap', () => {
  const now = at('2026-11-22T01:30')
  const [today, tomorrow, early] = (['today', 'tomorrow', 'early'] as const).map((tab) => spanOf(tab, now))
  expect(today?.from.getTime()).toBe(at('2026-11-21T06:00'))
  expect(tomorrow?.from).toEqual(today?.to)
  expect(early?.from).toEqual(tomorrow?.to)
  expect(early?.to.getTime()).toBe(at('2026-12-07T06:00'))
})

test('a board is parsed from its name, with the kick-offs of its day', () => {
  const name = boardName({ sport: sports.football, day: '2026-11-21', companyId: '3' })
  const board = parseBoard(name)
  expect(board).toMatchObject({ sport: 10, day: '2026-11-21', companyId: '3' })
  expect(boardDay(board?.from.getTime() ?? 0)).toBe('2026-11-21')
  expect(boardDay((board?.to.getTime() ?? 0) - 1)).toBe('2026-11-21')
})

test('invalid board names give null', () => {
  for (const name of ['', '10', '10:2026-02-30:1', '11:2026-11-21:1', '10:2026-11-21:x', '10:2026-11-21:1;']) {
    expect([name, parseBoard(name)]).toEqual([name, null])
  }
})

test('a position on the board is parsed back', () => {
  const place = { kickOff: new Date(1_790_000_000_000), fixtureId: '10001' }
  expect(readPlace(placeText(place))).toEqual(place)
})
