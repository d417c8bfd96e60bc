import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { marginOf, oddsFormats, priceText, readDecimal, readPrice, unit, writeDecimal } from './odds-format.ts'

const texts = (price: number) =>
  (['decimal', 'hongkong', 'malay', 'indonesian', 'american'] as const).map((format) => priceText(price, format))

test.each([
  [1.5, '1.50', '0.50', '0.50', '-2.00', '-200'],
  [1.85, '1.85', '0.85', '0.85', '-1.18', '-118'],
  [2, '2.00', '1.00', '1.00', '1.00', '+100'],
  [2.1, '2.10', '1.10', '-0.91', '1.10', '+110'],
  [2.5, '2.50', '1.50', '-0.67', '1.50', '+150'],
])('decimal %s reads %s, %s, %s, %s and %s', (decimal, ...expected) => {
  expect(texts(Math.round(decimal * unit))).toEqual(expected)
})

test('a price is never shown as zero', () => {
  expect(texts(10_010)).toEqual(['1.001', '0.001', '0.001', '-1000.00', '-100000'])
  expect(texts(3_010_000)).toEqual(['301.00', '300.00', '-0.003', '300.00', '+30000'])
  fc.assert(
    fc.property(fc.integer({ min: unit + 1, max: 100_000_000 }), fc.constantFrom(...oddsFormats), (price, format) => {
      expect(Number(priceText(price, format))).not.toBe(0)
      if (format === 'decimal') expect(Number(priceText(price, format))).toBeGreaterThan(1)
    }),
  )
})

describe('malay', () => {
  test('stays within its ranges: above 0 up to 1, and from -1 to below 0', () => {
    fc.assert(
      fc.property(fc.integer({ min: unit + 1, max: 10_000_000 }), (price) => {
        const shown = Number(priceText(price, 'malay'))
        expect(Math.abs(shown)).toBeLessThanOrEqual(1)
        expect(shown > 0).toBe(price <= 2 * unit)
      }),
    )
  })
})

test('a shown price reads back as the same price, to two decimals', () => {
  fc.assert(
    fc.property(fc.integer({ min: 10_500, max: 200_000 }), fc.constantFrom(...oddsFormats), (price, format) => {
      const shown = priceText(price, format)
      const read = readPrice(shown, format)
      expect(read).not.toBeNull()
      // Even money has two texts: 1.00 and -1.00, or +100 and -100.
      const sizeOf = (text: string) => (read === 2 * unit ? text.replace(/^[+-]/, '') : text)
      expect(sizeOf(priceText(read ?? 0, format))).toBe(sizeOf(shown))
    }),
    {
      examples: [
        [19_975, 'indonesian'],
        [19_975, 'american'],
        [20_025, 'malay'],
      ],
    },
  )
})

test('hong kong prices are exact to the fourth decimal', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), (net) => {
      expect(readPrice(writeDecimal(net), 'hongkong')).toBe(net + unit)
    }),
  )
})

test('texts that cannot be a price give null', () => {
  expect(readPrice('0', 'hongkong')).toBeNull()
  expect(readPrice('1', 'decimal')).toBeNull()
  expect(readPrice('0.98', 'decimal')).toBeNull()
  expect(readPrice('', 'malay')).toBeNull()
  expect(readPrice('NaN', 'decimal')).toBeNull()
})

test('decimals are read exactly, or refused', () => {
  expect(['0.85', '-0.75', '+1', '3.', '1.73000000'].map(readDecimal)).toEqual([8_500, -7_500, 10_000, 30_000, 17_300])
  for (const text of ['', '-', '.5', '1.23456', '1e3', '1,5', 'true', '0x10', '9999999999'])
    expect([text, readDecimal(text)]).toEqual([text, null])
  expect(Object.is(readDecimal('-0'), 0)).toBe(true)
  fc.assert(
    fc.property(
      fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }),
      fc.integer({ min: 0, max: 4 }),
      (value, least) => {
        expect(readDecimal(writeDecimal(value, least))).toBe(value)
      },
    ),
  )
})

test('the margin is the sum of the implied chances minus one', () => {
  expect(marginOf([2 * unit, 2 * unit])).toBeCloseTo(0)
  // Prices of a published row. As Hong Kong odds they would be impossible.
  expect(marginOf([17_300, 40_000, 35_000])).toBeCloseTo(0.114, 3)
})
