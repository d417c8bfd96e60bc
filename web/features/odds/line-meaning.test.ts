import { expect, test } from 'vitest'
import { unit } from '#contract/rules/odds-format.ts'
import { allTexts } from '#contract/texts/all.ts'
import { createTranslate } from '#web/i18n/translator.ts'
import { lineMeaning } from './line-meaning.ts'

const vi = { t: createTranslate(allTexts('vi')), locale: 'vi' as const }
const meaning = (goals: number) => lineMeaning('handicap', goals * unit, vi)

test('explains a handicap by the margin that the favourite needs', () => {
  expect([0, 0.25, 0.5, 0.75, 1, -1.25, 1.5].map(meaning)).toEqual([
    'Đồng banh: thắng ăn đủ, hòa hoàn tiền.',
    'Đồng nửa trái: cửa trên thắng ăn đủ, hòa thua nửa.',
    'Nửa trái: cửa trên phải thắng mới ăn, hòa là thua.',
    'Nửa một: cửa trên thắng cách 2 bàn ăn đủ, cách 1 bàn ăn nửa.',
    'Một trái: cửa trên thắng cách 2 bàn ăn đủ, cách 1 bàn hoàn tiền.',
    'Một trái một phần tư: cửa trên thắng cách 2 bàn ăn đủ, cách 1 bàn thua nửa.',
    'Một trái rưỡi: cửa trên phải thắng cách 2 bàn trở lên.',
  ])
})

test('explains a total by the number of goals that it needs', () => {
  expect([2, 2.25, 2.5, 2.75].map((goals) => lineMeaning('overUnder', goals * unit, vi))).toEqual([
    'Từ 3 trở lên là tài, đúng 2 hoàn tiền, ít hơn là xỉu.',
    'Từ 3 trở lên tài ăn đủ, đúng 2 tài thua nửa.',
    'Từ 3 trở lên là tài, ít hơn là xỉu.',
    'Từ 4 trở lên tài ăn đủ, đúng 3 tài ăn nửa.',
  ])
})
