import { describe, expect, test } from 'vitest'
import { cleanEmail, cleanPhone } from './contact.rules.ts'

describe('e-mail', () => {
  test.each([
    [' Lan.Anh+kd@Gmail.com ', 'lan.anh+kd@gmail.com'],
    ['a@sub.example.vn', 'a@sub.example.vn'],
    ['ａ@example.com', 'a@example.com'],
  ])('%j is stored as %j', (typed, kept) => expect(cleanEmail(typed)).toBe(kept))

  test.each([
    '',
    'a',
    'a@b',
    '@example.com',
    'a b@example.com',
    'a@exa_mple.com',
    'a..b@example.com',
    '.a@example.com',
    'a.@example.com',
    'a@example.com\r\nBcc: x@y.vn',
    'аdmin@example.com',
    'a@-example.com',
    `${'a'.repeat(65)}@example.com`,
  ])('%j is not an address', (typed) => expect(cleanEmail(typed)).toBeNull())
})

describe('phone', () => {
  test.each([
    ['0901234567', '+84901234567'],
    ['+84 90 123 45 67', '+84901234567'],
    ['0084901234567', '+84901234567'],
    ['+886 912 345 678', '+886912345678'],
  ])('%s is stored as %s', (typed, kept) => expect(cleanPhone(typed)).toBe(kept))

  test.each(['', '123', '+84 12', 'call me', '09012345678901'])('%j is not a phone number', (typed) =>
    expect(cleanPhone(typed)).toBeNull(),
  )
})
