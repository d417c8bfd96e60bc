import { expect, test } from 'vitest'
import { plainName, userAgent } from './plain-name.ts'

test.each([
  ['Khán Đài', 'Khan Dai'],
  ['Sân Cỏ', 'San Co'],
  ['90phút.TV', '90phut Tv'],
  ['看台', 'Site'],
  ['', 'Site'],
])('the name %s is %s in ASCII', (name, plain) => expect(plainName(name)).toBe(plain))

test('requests to other sites name this site and its address', () => {
  expect(userAgent({ name: 'Sân Cỏ' }, 'https://sanco.example')).toBe(
    'Mozilla/5.0 (compatible; SanCo/1.0; +https://sanco.example)',
  )
  expect(userAgent({ name: '看台' }, '')).toBe('Mozilla/5.0 (compatible; Site/1.0)')
})
