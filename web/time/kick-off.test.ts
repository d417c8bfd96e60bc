import { expect, test } from 'vitest'
import { allTexts } from '#contract/texts/all.ts'
import { createTranslate } from '#web/i18n/translator.ts'
import { addDays, dateIn, dateText, dayText, fullDateText, kickOffText, timeText } from './kick-off.ts'

const vi = { locale: 'vi', t: createTranslate(allTexts('vi')) } as const
const en = { locale: 'en', t: createTranslate(allTexts('en')) } as const
const zh = { locale: 'zh', t: createTranslate(allTexts('zh')) } as const
const lateEvening = Date.UTC(2026, 10, 21, 17, 30)

test('a moment has its day and time in the shown zone', () => {
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
])('%s is displayed as %s', (date, name) => {
  expect(dayText(date, '2026-11-21', vi)).toBe(name)
})

test.each([
  [vi, '20:05 · CN 16/08', '20:05 · Hôm nay', '16/08/2026', 'CN 16/08/2026'],
  [en, 'Sun 16 Aug, 20:05', 'Today, 20:05', '16 Aug 2026', 'Sun 16 Aug 2026'],
  [zh, '8/16（週日）20:05', '今天 20:05', '2026年8月16日', '2026年8月16日（週日）'],
])('dates follow the language: $locale', (words, kickOff, today, date, full) => {
  const timeMs = Date.UTC(2026, 7, 16, 13, 5)
  const place = { ...words, zone: 'Asia/Ho_Chi_Minh' }
  expect(kickOffText(timeMs, '2026-08-09', place)).toBe(kickOff)
  expect(kickOffText(timeMs, '2026-08-16', place)).toBe(today)
  expect([dateText('2026-08-16', words.locale), fullDateText('2026-08-16', words.locale)]).toEqual([date, full])
})

test('adding days crosses the ends of months and years', () => {
  expect([addDays('2026-12-31', 1), addDays('2028-03-01', -1)]).toEqual(['2027-01-01', '2028-02-29'])
})
