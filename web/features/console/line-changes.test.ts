import { expect, test } from 'vitest'
import { lineChanges } from './line-changes.ts'

const shown = (before: string, after: string) =>
  lineChanges(before, after).map(({ kind, text }) => (kind === 'added' ? '+' : '-') + text)

test.each([
  ['a\nb\nc', 'a\nb\nc', []],
  ['a\nb\nc', 'a\nx\nc', ['-b', '+x']],
  ['a\nb\nc\nd\ne', 'a\nx\nc\nd\ny\ne', ['-b', '+x', '+y']],
  ['', 'a', ['+a']],
  ['a\n\nb', 'a\n\n\nb', []],
])('from %j to %j', (before, after, changes) => {
  expect(shown(before, after)).toEqual(changes)
})

test('very long texts are compared at their ends', () => {
  const lines = (mark: string) => ['start', ...Array.from({ length: 700 }, (_, at) => `${mark}${at}`), 'end'].join('\n')
  expect(lineChanges(lines('a'), lines('b'))).toHaveLength(1_400)
})
