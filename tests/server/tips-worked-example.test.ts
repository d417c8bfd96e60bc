import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { readDecimal } from '#contract/rules/odds-format.ts'
import {
  canonicalJson,
  dayText,
  genesisHash,
  linkText,
  recordOf,
  saltedText,
  settlementOf,
} from '#contract/rules/tip-record.ts'
import { decideTip } from '#contract/rules/tip-rules.ts'
import { profitOf } from '#contract/rules/tip-settlement.ts'
import { workedExample as example } from '#web/features/tips/worked-example.data.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

test('the example of the page follows from the formulas', () => {
  const tip = recordOf(example.tip)
  const settlement = settlementOf(example.settlement)
  if (!tip || !settlement) throw new Error('the example is no record')
  expect([canonicalJson(tip), canonicalJson(settlement)]).toEqual([example.tip, example.settlement])
  expect([sha256(saltedText(example.salt, example.content)), tip.text]).toEqual([example.textHash, example.textHash])
  expect([sha256(linkText(genesisHash, example.tip)), settlement.tip]).toEqual([example.tipHash, example.tipHash])
  expect(sha256(linkText(genesisHash, example.settlement))).toBe(example.settlementHash)
  const head = {
    userId: tip.tipster,
    seq: 1,
    hash: example.tipHash,
    settledSeq: 1,
    settledHash: example.settlementHash,
  }
  expect(dayText({ version: 2, prevRoot: genesisHash, day: example.day, heads: [head] })).toBe(example.dayText)
  expect(sha256(example.dayText)).toBe(example.root)
})

test('and its tip ended as the page says', () => {
  const [tip, settlement] = [recordOf(example.tip), settlementOf(example.settlement)]
  if (!tip || !settlement) throw new Error('the example is no record')
  expect(decideTip(settlement.rules, settlement.inputs)).toMatchObject({
    outcome: settlement.outcome,
    reason: settlement.reason,
  })
  expect(profitOf(settlement.outcome, { stake: tip.stake, price: readDecimal(tip.price) ?? 0 })).toBe(settlement.profit)
})
