import { expect, test } from 'vitest'
import { textParts } from './newsfeed-codes.ts'

const found = (text: string) =>
  textParts(text).flatMap((part) => (part.kind === 'text' ? [] : ['href' in part ? part.href : part.text]))

test.each([
  ['https://a.vn/x).', 'https://a.vn/x'],
  ['“https://a.vn/x”', 'https://a.vn/x'],
  ['[https://a.vn/x]', 'https://a.vn/x'],
  ['https://a.vn/?q=[1]', 'https://a.vn/?q=[1]'],
  ['**https://a.vn/x**', 'https://a.vn/x'],
  ['https://a.vn/x\u200b', 'https://a.vn/x'],
  ['請看https://a.vn/x，再見', 'https://a.vn/x'],
  ['【https://a.vn】', 'https://a.vn'],
  ['『https://a.vn/x』', 'https://a.vn/x'],
  ['https://bóngđá.vn/tin-tức', 'https://bóngđá.vn/tin-tức'],
  ['xem www.bao.vn/x.', 'https://www.bao.vn/x'],
  ['youtu.be/abc nhé', 'https://youtu.be/abc'],
  ['(bongda.com.vn)', 'https://bongda.com.vn'],
  ['bao.vn，hay', 'https://bao.vn'],
])('%s leads to %s', (text, href) => {
  expect(found(text)).toEqual([href])
  expect(
    textParts(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
})

test.each([
  'abc@gmail.com',
  'Xong.Về thôi',
  'Thua.me rồi',
  'Xong.net.hay',
  'v1.2.3',
  'https://user:pw@a.vn/x',
  '//a.vn/x',
])('%s is no address', (text) => {
  expect(found(text)).toEqual([])
})

test.each([
  ['＃足球', '＃足球'],
  ['@an_nguyen你好', '@an_nguyen'],
  ['＠an_nguyen', '＠an_nguyen'],
  ['#v.league', '#v'],
])('%s has %s', (text, part) => {
  expect(found(text)).toEqual([part])
})

test('a name with accents is no user name', () => {
  expect(found('@nguyễn')).toEqual([])
})
