import { expect, test } from 'vitest'
import { unit } from './odds-format.ts'
import { giverOf, isLine, isQuarterLine, lineText, lineWords } from './odds-line.ts'

test.each([
  [0, '0', '0', '0', '0', 'đồng banh', '平手', 'level'],
  [0.25, '0-0.5', '0/0.5', '0.25', '1/4', 'đồng nửa trái', '平手/半球', 'quarter ball'],
  [0.5, '0.5', '0.5', '0.5', '1/2', 'nửa trái', '半球', 'half ball'],
  [0.75, '0.5-1', '0.5/1', '0.75', '3/4', 'nửa một', '半球/一球', 'three-quarter ball'],
  [1, '1', '1', '1', '1', 'một trái', '一球', 'one ball'],
  [1.25, '1-1.5', '1/1.5', '1.25', '1 1/4', 'một trái một phần tư', '一球/球半', 'one and a quarter balls'],
  [1.5, '1.5', '1.5', '1.5', '1 1/2', 'một trái rưỡi', '球半', 'one and a half balls'],
  [1.75, '1.5-2', '1.5/2', '1.75', '1 3/4', 'một rưỡi hai', '球半/兩球', 'one and three quarters balls'],
  [2, '2', '2', '2', '2', 'hai trái', '兩球', 'two balls'],
  [2.25, '2-2.5', '2/2.5', '2.25', '2 1/4', 'hai trái một phần tư', '兩球/兩球半', 'two and a quarter balls'],
  [2.5, '2.5', '2.5', '2.5', '2 1/2', 'hai trái rưỡi', '兩球半', 'two and a half balls'],
  [3, '3', '3', '3', '3', 'ba trái', '三球', 'three balls'],
])('line %s', (goals, dash, slash, decimal, fraction, vi, zh, en) => {
  for (const line of [goals * unit, 0 - goals * unit]) {
    expect((['dash', 'slash', 'decimal', 'fraction'] as const).map((style) => lineText(line, style))).toEqual([
      dash,
      slash,
      decimal,
      fraction,
    ])
    expect((['vi', 'zh', 'en'] as const).map((locale) => lineWords(line, locale))).toEqual([vi, zh, en])
  }
})

test('a line outside the named range is written as a number', () => {
  expect(lineWords(2_105_000, 'vi')).toBe('210.5')
  expect(lineText(2_105_000, 'fraction')).toBe('210 1/2')
})

test('a positive line means that the home team gives the handicap', () => {
  expect([7_500, -2_500, 0].map(giverOf)).toEqual(['home', 'away', null])
})

test('lines are multiples of a quarter, and every other one splits the stake', () => {
  expect([0, 2_500, 5_000, -7_500].map(isQuarterLine)).toEqual([false, true, false, true])
  expect([0, 2_500, -12_500, 3_000, 1].map(isLine)).toEqual([true, true, true, false, false])
})
