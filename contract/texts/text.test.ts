import { expect, test } from 'vitest'
import { allTexts } from './all.ts'
import { fillText, texts } from './text.ts'

test('rows are split by language, and a row without a language or with a fourth one does not compile', () => {
  const split = texts({ 'b.two': ['Hai', 'Two', '二'], 'a.one': ['Một', 'One', '一'] })
  expect(split).toEqual({
    vi: { 'b.two': 'Hai', 'a.one': 'Một' },
    en: { 'b.two': 'Two', 'a.one': 'One' },
    zh: { 'b.two': '二', 'a.one': '一' },
  })
  expect(Object.keys(split.zh)).toEqual(['b.two', 'a.one'])
  // @ts-expect-error Chinese is missing
  texts({ 'a.one': ['Một', 'One'] })
  // @ts-expect-error there are three languages
  texts({ 'a.one': ['Một', 'One', '一', 'Un'] })
  // @ts-expect-error there is no such key
  expect(split.vi['c.three']).toBeUndefined()
})

test('a placeholder is replaced by its value, and remains without one', () => {
  expect(fillText('{{name}} has {{count}} xu', { name: 'Lan' })).toBe('Lan has {{count}} xu')
})

test('a word has a form for one and a form for other numbers, also when the number is formatted', () => {
  const views = (count: number | string) => fillText('{{count}} {{count|view|views}}', { count })
  expect([views(0), views(1), views('1'), views(2), views('1,001')]).toEqual([
    '0 views',
    '1 view',
    '1 view',
    '2 views',
    '1,001 views',
  ])
})

test('a Chinese text has a space beside a Latin name, but not beside a Chinese one', () => {
  const follows = (name: string) => fillText('與你追蹤的球隊 {{name}} 有關', { name })
  expect([follows('Arsenal'), follows('河內'), follows('PVF 公安')]).toEqual([
    '與你追蹤的球隊 Arsenal 有關',
    '與你追蹤的球隊河內有關',
    '與你追蹤的球隊 PVF 公安有關',
  ])
})

test.each(['vi', 'en', 'zh'] as const)('every brace of a text in %s belongs to a placeholder', (locale) => {
  const rest = Object.entries(allTexts(locale)).map(([key, text]) => [key, text.replace(/\{\{[^{}]+\}\}/g, '')])
  expect(rest.filter(([, text]) => /[{}]/.test(text ?? ''))).toEqual([])
})
