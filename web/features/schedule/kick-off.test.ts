import { expect, test } from 'vitest'
import { allMessages } from '#contract/messages/all.ts'
import { createTranslate } from '#web/i18n/translator.ts'
import { addDays, dateIn, dayText, timeText } from './kick-off.ts'

const vi = { locale: 'vi', t: createTranslate(allMessages('vi')) } as const
const zh = { locale: 'zh', t: createTranslate(allMessages('zh')) } as const
const lateEvening = Date.UTC(2026, 10, 21, 17, 30)

test('a moment has its day and time in the zone it is shown in', () => {
  expect([dateIn(lateEvening, 'Asia/Ho_Chi_Minh'), timeText(lateEvening, 'Asia/Ho_Chi_Minh')]).toEqual([
    '2026-11-22',
    '00:30',
  ])
  expect([dateIn(lateEvening, 'Europe/London'), timeText(lateEvening, 'Europe/London')]).toEqual([
    '2026-11-21',
    '17:30',
  ])
})

test.each([
  ['2026-11-20', 'Hôm qua'],
  ['2026-11-21', 'Hôm nay'],
  ['2026-11-22', 'Ngày mai'],
  ['2026-11-23', 'T2 23/11'],
  ['2026-11-29', 'CN 29/11'],
])('%s is called %s', (date, name) => {
  expect(dayText(date, '2026-11-21', vi)).toBe(name)
})

test('Chinese writes the month before the day', () => {
  expect(dayText('2026-11-28', '2026-11-21', zh)).toMatch(/^週六 11\/28$/)
})

test('days are added over the ends of months and years', () => {
  expect([addDays('2026-12-31', 1), addDays('2028-03-01', -1)]).toEqual(['2027-01-01', '2028-02-29'])
})
