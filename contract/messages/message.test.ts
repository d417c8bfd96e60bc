import { expect, test } from 'vitest'
import { fillMessage } from './message.ts'

test('a place is filled with its value, and stays where none is given', () => {
  expect(fillMessage('{{name}} has {{count}} xu', { name: 'Lan' })).toBe('Lan has {{count}} xu')
})

test('a word goes with one or with another number, also where the number is written by a locale', () => {
  const views = (count: number | string) => fillMessage('{{count}} {{count|view|views}}', { count })
  expect([views(0), views(1), views('1'), views(2), views('1,001')]).toEqual([
    '0 views',
    '1 view',
    '1 view',
    '2 views',
    '1,001 views',
  ])
})
