import { expect, test } from 'vitest'
import { dayCursor, parseDayCursor, parseTournamentCursor, tournamentCursor } from './cursor.rules.ts'
import type { DayRow } from './day-list.store.ts'

const row = { sport: 10, priority: 100, tournament_id: '101', kick_off: new Date(1_700_000_000_000), id: '10001' }

test('a cursor is parsed back to its row', () => {
  expect(parseDayCursor(dayCursor(row as DayRow))).toEqual({
    sport: 10,
    priority: 100,
    tournamentId: '101',
    kickOffMs: 1_700_000_000_000,
    id: '10001',
  })
  expect(parseTournamentCursor(tournamentCursor(row as DayRow))).toEqual({ kickOffMs: 1_700_000_000_000, id: '10001' })
})

test.each(['', '1.2', '10.100.101.1700000000000', '10.100.101.1700000000000.1.1', '99999.1.1.1.1', '10.1.-1.1.1'])(
  '%s is not a day cursor',
  (text) => {
    expect(parseDayCursor(text)).toBeNull()
  },
)

test.each(['', '1', '1.2.3', '-1.2', '999999999999999999.1', '1.-2'])('%s is not a tournament cursor', (text) => {
  expect(parseTournamentCursor(text)).toBeNull()
})
