import { expect, test } from 'vitest'
import { allTexts } from '#contract/texts/all.ts'
import type { TiePlace } from '#contract/tournaments.ts'
import { createTranslate } from '#web/i18n/translator.ts'
import { placeText } from './place-text.ts'

const places: TiePlace[] = [
  { kind: 'winner', number: 74 },
  { kind: 'loser', number: 101 },
  { kind: 'group', rank: 1, groups: ['A'] },
  { kind: 'group', rank: 2, groups: ['B'] },
  { kind: 'group', rank: 3, groups: ['A', 'B', 'C'] },
  { kind: 'group', rank: 4, groups: ['D'] },
]

test.each([
  ['vi', ['Thắng trận 74', 'Thua trận 101', 'Nhất bảng A', 'Nhì bảng B', 'Hạng ba bảng A/B/C', 'Hạng 4 bảng D']],
  [
    'en',
    [
      'Winner of match 74',
      'Loser of match 101',
      'Group A winners',
      'Group B runners-up',
      'Group A/B/C third place',
      'Group D, position 4',
    ],
  ],
  ['zh', ['第 74 場勝者', '第 101 場敗者', 'A 組第一', 'B 組第二', 'A/B/C 組第三', 'D 組第 4']],
] as const)('names a place without a known team in %s', (locale, names) => {
  const t = createTranslate(allTexts(locale))
  expect(places.map((place) => placeText(place, t))).toEqual(names)
})
