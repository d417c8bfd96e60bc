import { expect, test } from 'vitest'
import { allTexts } from '#contract/texts/all.ts'
import { actReason } from './console-labels.ts'

const texts = allTexts('en')

test.each([
  ['record.acted', 'jobs figures.forget run: ', 'Regular jobs · Delete old figures of the console · Run now'],
  ['record.changed', 'marquee 12', 'Ticker · #12'],
  ['record.changed', 'marquee 12: Spelling: “a”', 'Ticker · #12: Spelling: “a”'],
  ['records.exported', 'marquee: text sort', 'Ticker: Text, Order'],
  ['record.removed', 'nothing 5', 'nothing 5'],
  ['approval.asked', 'role operator: Helps us', 'Operator · Helps us'],
  ['approval.approved', 'removal: Spam', 'Remove account · Spam'],
  ['member.muted', 'marquee 12', 'marquee 12'],
])('the reason of %s, %s, is “%s”', (kind, reason, words) => {
  expect(actReason((key) => texts[key], kind, reason)).toBe(words)
})
