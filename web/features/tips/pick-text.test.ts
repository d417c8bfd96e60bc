import { expect, test } from 'vitest'
import { allTexts } from '#contract/texts/all.ts'
import { createTranslate } from '#web/i18n/translator.ts'
import { ownLineText, pickText, shareText, tipPriceText, unitsText } from './pick-text.ts'

const teams = { home: { name: 'Hà Nội' }, away: { name: 'Nam Định' } }
const vi = { t: createTranslate(allTexts('vi')), style: 'slash' } as const

test('shows a handicap beside the picked team, with the sign for that team', () => {
  expect(pickText({ market: 'handicap', side: 'home', line: 7_500 }, teams, vi)).toBe('Hà Nội −0.5/1')
  expect(pickText({ market: 'handicap', side: 'away', line: 7_500 }, teams, vi)).toBe('Nam Định +0.5/1')
  expect(pickText({ market: 'cornerHandicap', side: 'away', line: -15_000 }, teams, vi)).toBe('Nam Định −1.5')
  expect(ownLineText('home', 0, 'decimal')).toBe('0')
  expect(ownLineText('away', 2_500, 'dash')).toBe('+0/0.5')
})

test('totals, results and double chances are words', () => {
  expect(pickText({ market: 'overUnder', side: 'over', line: 22_500 }, teams, vi)).toBe('Tài 2/2.5')
  expect(pickText({ market: 'corner', side: 'under', line: 95_000 }, teams, vi)).toBe('Xỉu 9.5')
  expect(pickText({ market: 'europeOdds', side: 'draw', line: null }, teams, vi)).toBe('Hòa')
  expect(pickText({ market: 'europeOddsHalf', side: 'away', line: null }, teams, vi)).toBe('Nam Định thắng')
  const double = (['1X', '12', 'X2'] as const).map((side) =>
    pickText({ market: 'doubleChance', side, line: null }, teams, vi),
  )
  expect(double).toEqual(['Hà Nội hoặc hòa', 'Hà Nội hoặc Nam Định', 'Hòa hoặc Nam Định'])
})

test('prices follow the format, but 1X2 is always decimal', () => {
  expect(tipPriceText('handicap', 21_000, 'malay')).toBe('-0.91')
  expect(tipPriceText('europeOdds', 21_000, 'malay')).toBe('2.10')
})

test('units and shares have a sign', () => {
  const units = [450_000, -50_000, 0, 400].map((value) => unitsText(value, 'en'))
  expect(units).toEqual(['+4.50', '−0.50', '0.00', '0.00'])
  expect(shareText(0.1234, { isSigned: true, locale: 'en' })).toBe('+12.3%')
  expect(shareText(-0.05, { isSigned: true, locale: 'en' })).toBe('−5.0%')
  expect(shareText(0.5, { isSigned: false, locale: 'en' })).toBe('50.0%')
  expect(shareText(null, { isSigned: true, locale: 'en' })).toBe('–')
})

test('units and shares use the comma of Vietnamese', () => {
  expect(unitsText(375_100, 'vi')).toBe('+3,75')
  expect(shareText(0.5556, { isSigned: false, locale: 'vi' })).toBe('55,6%')
})
