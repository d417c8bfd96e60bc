import { expect, test } from 'vitest'
import { allTexts } from '#contract/texts/all.ts'
import { CallError } from '#web/api/call-error.ts'
import { createTranslate } from '#web/i18n/translator.ts'
import { failureText, waitText } from './failure-text.ts'

const en = createTranslate(allTexts('en'))
const vi = createTranslate(allTexts('vi'))
const failed = (name: string, retryAfterS?: number) =>
  new CallError({ name, code: 1, status: 400, ...(retryAfterS !== undefined && { retryAfterS }) })

test('a failure has the text of its name in the language of the page', () => {
  expect(failureText(vi, failed('INVALID_CREDENTIALS'), 'session.failed')).toBe(
    'Tên đăng nhập hoặc mật khẩu chưa đúng.',
  )
  expect(failureText(en, failed('TOO_MANY_REQUESTS', 30))).toContain('30')
})

test('a limit is explained by its reason and by the time until it ends', () => {
  expect(failureText(vi, failed('TOO_MANY_REQUESTS', 600))).toBe(
    'Bạn, hoặc mạng bạn đang dùng, gửi quá nhiều yêu cầu. Hãy thử lại sau 10 phút.',
  )
  expect(waitText(en, 'chat.guestWait', 1)).toBe(
    'Too many new guests on your network. The chat opens again in 1 second, or now if you log in.',
  )
})

test('a failure without a specific message reads as a failed login', () => {
  for (const error of [failed(''), failed('NETWORK'), new Error('x')])
    expect(failureText(en, error, 'session.failed')).toBe('Login failed')
})

test('a name outside the catalogue is shown as the server wrote it', () => {
  expect(failureText(en, failed('Closed until 6 a.m.'), 'session.failed')).toBe('Closed until 6 a.m.')
})
