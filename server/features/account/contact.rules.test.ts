import { describe, expect, test } from 'vitest'
import { cleanPhone } from './contact.rules.ts'

describe('phone', () => {
  test.each([
    ['0901234567', '+84901234567'],
    ['+84 90 123 45 67', '+84901234567'],
    ['0084901234567', '+84901234567'],
    ['+886 912 345 678', '+886912345678'],
    ['+84 (0) 901 000 001', '+84901000001'],
    ['0901‑000‑001', '+84901000001'],
    ['０９０１０００００１', '+84901000001'],
    ['+1 650 253 0000', '+16502530000'],
  ])('%s is stored as %s', (typed, kept) => expect(cleanPhone(typed)).toBe(kept))

  // A number of before 2018, two landlines, a hotline and two numbers cannot receive a message.
  test.each([
    '',
    '123',
    '+84 12',
    'call me',
    '09012345678901',
    '0168 234 5678',
    '024 3825 0000',
    '028 38 250 000',
    '1900 1234',
    '0901000001 / 0902000002',
  ])('%j is not a mobile number', (typed) => expect(cleanPhone(typed)).toBeNull())
})
