import { expect, test } from 'vitest'
import {
  type ArticleDocument,
  articleDocument,
  headingsOf,
  minutesToRead,
  plainText,
  referencesOf,
} from './article-document.ts'

const doc = (...content: unknown[]) => ({ type: 'doc', content })
const paragraph = (text: string, marks?: unknown[]) => ({
  type: 'paragraph',
  content: [{ type: 'text', text, ...(marks ? { marks } : {}) }],
})
const isTaken = (document: unknown) => articleDocument.safeParse(document).success
const image = { src: '/uploads/0a1b2c3d-0000-4000-8000-000000000000.webp', alt: 'Sân', width: 100, height: 50 }

test('keeps what the schema names and drops the rest', () => {
  const given = doc({ ...paragraph('Chào', [{ type: 'bold', style: 'color:red' }]), onclick: 'alert(1)' })
  expect(articleDocument.parse(given)).toEqual(doc(paragraph('Chào', [{ type: 'bold' }])))
})

test.each([
  ['a script', doc({ type: 'script', content: [] })],
  ['raw markup', doc({ type: 'html', html: '<b>x</b>' })],
  ['a link that runs a script', doc(paragraph('x', [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }]))],
  [
    'a link without a scheme to another site',
    doc(paragraph('x', [{ type: 'link', attrs: { href: '//evil.example' } }])),
  ],
  ['a link with a backslash', doc(paragraph('x', [{ type: 'link', attrs: { href: '/\\evil.example' } }]))],
  ['a picture of another site', doc({ type: 'image', attrs: { ...image, src: 'https://evil.example/x.webp' } })],
  ['a private file', doc({ type: 'image', attrs: { ...image, src: '/uploads/private/x.webp' } })],
  ['a picture without a description', doc({ type: 'image', attrs: { ...image, alt: '' } })],
  ['a heading of the first level', doc({ type: 'heading', attrs: { level: 1 }, content: [] })],
  ['three levels of lists', doc(list(list(list(paragraph('x')))))],
  ['a poll with one option', doc({ type: 'poll', attrs: { key: 'abcd', question: 'x', options: ['một'] } })],
  ['a video of a site that is not on the list', doc(embed({ site: 'evil', videoId: 'dQw4w9WgXcQ' }))],
  ['an address as the id of a video', doc(embed({ videoId: '../../x?a=' }))],
  ['a video without a title', doc(embed({ title: '' }))],
  ['too many blocks', doc(...Array.from({ length: 401 }, () => paragraph('x')))],
  ['a text without limit', doc(paragraph('x'.repeat(8_001)))],
])('%s is refused', (_, document) => {
  expect(isTaken(document)).toBe(false)
})

function embed(attrs: Record<string, string>) {
  return { type: 'embed', attrs: { site: 'youtube', videoId: 'dQw4w9WgXcQ', title: 'Bàn thắng', ...attrs } }
}

function list(...content: unknown[]) {
  return { type: 'bulletList', content: [{ type: 'listItem', content }] }
}

test('two levels of lists are taken', () => {
  expect(isTaken(doc(list(paragraph('x'), list(paragraph('y')))))).toBe(true)
})

test('headings have unique ids in any script', () => {
  const heading = (text: string, level = 2) => ({
    type: 'heading',
    attrs: { level },
    content: [{ type: 'text', text }],
  })
  const document = articleDocument.parse(
    doc(heading('Đội hình'), heading('Đội hình', 3), heading('開賽'), heading('陣容')),
  )
  expect(headingsOf(document).map(({ id, at }) => [id, at])).toEqual([
    ['m-doi-hinh', 0],
    ['m-doi-hinh-2', 1],
    ['m-muc', 2],
    ['m-muc-2', 3],
  ])
})

test('reading takes at least a minute, and each character counts in scripts without spaces', () => {
  const of = (text: string) =>
    minutesToRead(articleDocument.parse(doc(...(text.match(/.{1,5000}/gs) ?? []).map((part) => paragraph(part)))))
  expect(of('một')).toBe(1)
  expect(of('từ '.repeat(1150))).toBe(5)
  expect(of('字'.repeat(2_100))).toBe(5)
})

test('plain text has a line for each block, and references are listed once', () => {
  const fixture = { type: 'fixture', attrs: { fixtureId: '7' } }
  const document: ArticleDocument = articleDocument.parse(
    doc(paragraph('Một'), list(paragraph('Hai')), fixture, fixture, { type: 'image', attrs: image }),
  )
  expect(plainText(document)).toBe('Một\nHai')
  expect(referencesOf(document)).toMatchObject({ fixtureIds: ['7'], files: [image.src] })
})
