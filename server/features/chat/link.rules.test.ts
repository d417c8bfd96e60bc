import { expect, test } from 'vitest'
import { hasLink } from './link.rules.ts'

test.each([
  'vào https://lua.example/x',
  'www.lua.xyz',
  'Cuoc365.com đi',
  'nhóm t.me/abc',
  'evil.c\u200bom',
  'evil.c\u200dom',
  'evil.c\u034fom',
  'evil\u00ad.com',
  'evil．com',
  'evil。com',
  'evil｡com',
  'ｅｖｉｌ．ｃｏｍ',
  '𝐞𝐯𝐢𝐥.𝐜𝐨𝐦',
  'ⓔⓥⓘⓛ.com',
  'evil․com',
  'hxxp://evil.test',
  'tg://join?invite=a',
  'ftp://evil.test',
  '(//evil.test)',
  'mailto:a@evil.test',
  'javascript:alert(1)',
  'evil.site.ru',
  'evil.bar/xin-chao',
  'evil.bar:8080',
  'evil.bar?ref=1',
  '203.0.113.9/x',
  '203.0.113.9:8080',
  'вход.xn--p1ai',
  'lua.vip.pdf',
  'evil(dot)com',
  'evil [.] com',
  'evil (chấm) vn',
  'http://evil(.)test',
])('%j contains an address', (text) => {
  expect(hasLink(text)).toBe(true)
})

test.each([
  'Hay quá.Vào rồi',
  'Hay quá...vn vô địch',
  '@duc.huy.vn, 2.1 nhé',
  'sơ đồ 4.2.3.1 hay 4-2-3-1',
  'giá 1.500.000 đ/tháng',
  '1.5tr/tháng',
  'tỉ số 2:1, kèo 1/2',
  'đội hình.pdf',
  '我们赢了。live现场',
  'v.v...',
  'chờ đã: hay quá',
  'Tel: 0909',
  'C.Ronaldo, K.De Bruyne',
  'xe // người',
  'dấu (chấm) hết',
])('%j contains no address', (text) => {
  expect(hasLink(text)).toBe(false)
})
