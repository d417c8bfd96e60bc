import { expect, test } from 'vitest'
import type { CalendarRow } from './calendar.store.ts'
import { calendarText } from './calendar.view.ts'
import { slicedCalendar } from './calendar-slices.service.ts'

const inAll = (text: string) => ({ vi: text, en: text, zh: text })
const at = new Date('2026-11-24T12:00:00Z')
const rows = Array.from(
  { length: 200 },
  (_, n): CalendarRow => ({
    id: String(n + 1),
    site: 'site',
    sport: 10,
    kick_off: new Date(at.getTime() + n * 86_400_000),
    time_state: 'exact',
    state: 'scheduled',
    calendar_sequence: 0,
    changed_at: at,
    venue: 'Hàng Đẫy',
    round: inAll('Vòng 1'),
    tournament: inAll('Giải mùa thu'),
    home: inAll('Nhà'),
    away: inAll('Khách'),
  }),
)
const view = {
  name: 'Cả mùa giải',
  site: 'Khan Dai',
  origin: 'https://khandai.example',
  locale: 'vi',
  hasAlarms: true,
  words: { provisional: 'dự kiến', toBeDecided: 'chưa có giờ' },
} as const

test('a season’s calendar is built in slices that leave the event loop free, with the same text', async () => {
  let turns = 0
  let isMade = false
  const turn = () => {
    turns += 1
    if (!isMade) setImmediate(turn)
  }
  setImmediate(turn)
  const text = await slicedCalendar(rows, view)
  isMade = true
  expect(turns).toBeGreaterThanOrEqual(10)
  expect(text).toBe(calendarText(rows, view))
})
