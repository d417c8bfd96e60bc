import { expect, test } from 'vitest'
import { articleDocument, plainText } from './article-document.ts'
import { type EditorNode, storedDocument } from './article-stored.ts'

const text = { type: 'text', text: 'x' }
const paragraph = { type: 'paragraph', content: [text] }
const empty = { type: 'paragraph' }
const cell = (type: string, content: EditorNode[]) => ({
  type,
  content,
  attrs: { colspan: 1, rowspan: 1, colwidth: null },
})
const file = '/uploads/0a1b2c3d-0000-4000-8000-000000000000'

/** Nodes as the editor writes them: an empty node has no `content`. */
const blocks: [string, EditorNode][] = [
  ['an empty paragraph', empty],
  ['a marked text', { type: 'paragraph', content: [{ ...text, marks: [{ type: 'bold' }] }, { type: 'hardBreak' }] }],
  [
    'a link with what the editor adds to it',
    {
      type: 'paragraph',
      content: [
        { ...text, marks: [{ type: 'link', attrs: { href: '/tin-tuc', target: null, rel: 'x', class: null } }] },
      ],
    },
  ],
  ['an empty heading', { type: 'heading', attrs: { level: 3 } }],
  ['an empty quote', { type: 'blockquote', attrs: { cite: '' }, content: [empty] }],
  ['an empty list', { type: 'bulletList', content: [{ type: 'listItem', content: [empty] }] }],
  [
    'a numbered list',
    { type: 'orderedList', attrs: { start: 1 }, content: [{ type: 'listItem', content: [paragraph] }] },
  ],
  [
    'a table with an empty cell',
    {
      type: 'table',
      content: [{ type: 'tableRow', content: [cell('tableHeader', [paragraph]), cell('tableCell', [empty])] }],
    },
  ],
  ['a rule', { type: 'horizontalRule' }],
  ['a picture', { type: 'image', attrs: { src: `${file}.webp`, alt: 'x', width: 2, height: 1 } }],
  ['a video', { type: 'video', attrs: { src: `${file}.mp4`, poster: null, caption: '', width: 2, height: 1 } }],
  ['a fixture', { type: 'fixture', attrs: { fixtureId: '7' } }],
  ['a tip', { type: 'tip', attrs: { tipId: '7' } }],
  ['a player', { type: 'player', attrs: { playerId: '7' } }],
  ['a league table', { type: 'standings', attrs: { tournamentId: '7', seasonId: '8', group: 'A', size: 'top' } }],
  ['a clip', { type: 'clip', attrs: { clipId: '7' } }],
  ['a video of another site', { type: 'embed', attrs: { site: 'youtube', videoId: 'dQw4w9WgXcQ', title: 'x' } }],
  ['a poll', { type: 'poll', attrs: { key: 'abcd', question: 'x', options: ['a', 'b'] } }],
]

test.each(blocks)('%s is stored as the contract reads it', (_, block) => {
  const stored = storedDocument({ type: 'doc', content: [block] })
  expect(articleDocument.parse(stored)).toEqual(stored)
  expect(storedDocument(stored)).toEqual(stored)
})

test('a paragraph longer than the limit is split, and readers get the whole text', () => {
  const long = `${'a'.repeat(7_999)}⚽${'b'.repeat(9_000)}😀`
  const stored = storedDocument({ type: 'doc', content: [{ type: 'paragraph', content: [{ ...text, text: long }] }] })
  expect(articleDocument.parse(stored)).toEqual(stored)
  expect(plainText(stored)).toBe(long)
})

test('an unfinished poll is left out', () => {
  const poll = { type: 'poll', attrs: { key: 'abcd', question: '', options: ['', ''] } }
  expect(storedDocument({ type: 'doc', content: [poll, empty] }).content).toEqual([{ type: 'paragraph', content: [] }])
})

test.each([
  ['NUL', 'tỷ\0 số', 'tỷ số'],
  ['half of a surrogate pair', 'bóng \ud83d', 'bóng \ufffd'],
  ['many combining marks', `a${'\u0301'.repeat(40)}b`, `a${'\u0301'.repeat(32)}b`],
])('%s in a pasted text is removed', (_, pasted, stored) => {
  const content = [{ type: 'text', text: pasted }]
  expect(plainText(storedDocument({ type: 'doc', content: [{ type: 'paragraph', content }] }))).toBe(stored)
})

test('a text of only unstorable characters is left out', () => {
  const content = [{ type: 'text', text: '\0' }, text]
  const stored = storedDocument({ type: 'doc', content: [{ type: 'paragraph', content }] })
  expect(stored.content).toEqual([{ type: 'paragraph', content: [text] }])
})
