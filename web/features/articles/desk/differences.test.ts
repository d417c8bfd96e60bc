import { expect, test } from 'vitest'
import type { ArticleDocument, Block } from '#contract/rules/article-document.ts'
import { bothOf, compareDocuments } from './differences.ts'

const words = (text: string): Block => ({ type: 'paragraph', content: [{ type: 'text', text }] })
const doc = (...texts: string[]): ArticleDocument => ({ type: 'doc', content: texts.map(words) })
const poll = (question: string): Block => ({ type: 'poll', attrs: { key: 'abcd', question, options: ['a', 'b'] } })
const textsOf = (blocks: readonly Block[]) =>
  blocks.map((block) => (block.type === 'paragraph' && block.content[0]?.type === 'text' ? block.content[0].text : ''))

test.each([
  ['the same text', ['a', 'b'], ['a', 'b'], [[true, 'ab', 'ab']]],
  [
    'one block changed',
    ['a', 'b', 'c'],
    ['a', 'x', 'c'],
    [
      [true, 'a', 'a'],
      [false, 'b', 'x'],
      [true, 'c', 'c'],
    ],
  ],
  [
    'a block added',
    ['a', 'c'],
    ['a', 'b', 'c'],
    [
      [true, 'a', 'a'],
      [false, '', 'b'],
      [true, 'c', 'c'],
    ],
  ],
  [
    'a block removed at the end',
    ['a', 'b'],
    ['a'],
    [
      [true, 'a', 'a'],
      [false, 'b', ''],
    ],
  ],
  ['nothing in common', ['a'], ['x', 'y'], [[false, 'a', 'xy']]],
])('%s', (_, mine, theirs, expected) => {
  const parts = compareDocuments(doc(...mine), doc(...theirs))
  expect(parts.map((part) => [part.isSame, textsOf(part.mine).join(''), textsOf(part.theirs).join('')])).toEqual(
    expected,
  )
})

test('fields in another order are not a difference', () => {
  const other = JSON.parse('{"type":"doc","content":[{"content":[{"text":"a","type":"text"}],"type":"paragraph"}]}')
  expect(compareDocuments(doc('a'), other)).toMatchObject([{ isSame: true }])
})

test('puts both texts one after the other where they differ, and includes a poll only once', () => {
  const mine: ArticleDocument = { type: 'doc', content: [words('a'), words('b'), poll('mine')] }
  const theirs: ArticleDocument = { type: 'doc', content: [words('a'), words('x'), poll('theirs')] }
  const both = bothOf(compareDocuments(mine, theirs))
  expect(both?.content).toEqual([words('a'), words('b'), poll('mine'), words('x')])
})

test('two texts that are too long together cannot be joined', () => {
  const many = (text: string) => doc(...Array.from({ length: 250 }, (_, at) => `${text} ${at}`))
  expect(bothOf(compareDocuments(many('a'), many('b')))).toBeNull()
})
