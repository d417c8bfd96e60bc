import { expect, test } from 'vitest'
import { allTexts } from './all.ts'
import { fillText } from './text.ts'

test('a place is filled with its value, and stays where none is given', () => {
  expect(fillText('{{name}} has {{count}} xu', { name: 'Lan' })).toBe('Lan has {{count}} xu')
})

test('a word goes with one or with another number, also where the number is written by a locale', () => {
  const views = (count: number | string) => fillText('{{count}} {{count|view|views}}', { count })
  expect([views(0), views(1), views('1'), views(2), views('1,001')]).toEqual([
    '0 views',
    '1 view',
    '1 view',
    '2 views',
    '1,001 views',
  ])
})

test.each(['vi', 'en', 'zh'] as const)(
  'every brace of a message in %s is one of a pair, so that its place is filled',
  (locale) => {
    const rest = Object.entries(allTexts(locale)).map(([key, text]) => [key, text.replace(/\{\{[^{}]+\}\}/g, '')])
    expect(rest.filter(([, text]) => /[{}]/.test(text ?? ''))).toEqual([])
  },
)
