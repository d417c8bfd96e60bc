import { describe, expect, test } from 'vitest'
import { plainCode, sixDigits } from './typed-code.ts'

describe('a code of six digits', () => {
  test.each([
    '123456',
    ' 123456 ',
    '123 456',
    '123-456',
    '123–456',
    '123.456',
    '1 2 3 4 5 6',
    '123 456',
    '123 456',
    '123\u200b456',
    '\u202a123456\u202c',
    '１２３４５６',
    '𝟏𝟐𝟑𝟒𝟓𝟔',
    '123456.',
    '123456\n',
    '"123456"',
    'Khán Đài: 123456',
    'Mã của bạn là 123456. Mã hết hạn sau 5 phút.',
    'Mã của bạn là 123-456, có hiệu lực trong 10 phút',
    'Your code is 123456.\n\n@khandai.vn #123456',
    'G-123456',
    '驗證碼：123456，請勿告訴他人',
  ])('%j', (typed) => expect(sixDigits(typed)).toBe('123456'))

  test('keeps zeros at the start', () => expect(sixDigits('000 001')).toBe('000001'))

  test.each([
    '',
    '12345',
    '1234567',
    '12345O',
    'ABCDEF',
    '123 45',
    '123456 654321',
    '0901234567',
    '+84901234567',
    '7K3PD-9XQ2M',
    '１２３',
  ])('%j has no code', (typed) => expect(sixDigits(typed)).toBeNull())
})

describe('a code of letters and digits', () => {
  test.each([
    'ABCD2345',
    'abcd2345',
    ' abcd2345 ',
    'ABCD 2345',
    'abcd-2345',
    'abcd‑2345',
    'ABCD—2345',
    'abcd.2345',
    'ABCD_2345',
    'A B C D 2 3 4 5',
    'ＡＢＣＤ２３４５',
    '\u200bABCD2345\u200b',
    '\u2068ABCD2345\u2069',
    'ABCD\u00ad2345',
    '"ABCD2345"',
    '“abcd2345”',
    '(ABCD2345)',
    'ABCD2345.',
    'ABCD2345\r\n',
    '#ABCD2345',
  ])('%j', (typed) => expect(plainCode(typed)).toBe('ABCD2345'))
})
