import { expect, test } from 'vitest'
import { type ArticleDocument, articleDocument } from '#contract/rules/article-document.ts'
import { CallError } from '#web/api/call-error.ts'
import { refusalOf } from './refusal.ts'

const text = (words: string, marks?: object[]) => ({ type: 'text', text: words, ...(marks && { marks }) })
const paragraph = (...content: object[]) => ({ type: 'paragraph', content })
const cells = (count: number) =>
  Array.from({ length: count }, () => ({ type: 'tableCell', content: [paragraph(text('1'))] }))
const image = { type: 'image', attrs: { src: '/x.webp', alt: 'Khán đài', caption: '', width: 1, height: 1 } }

/** Returns the refusal of a save by the fields that the contract refuses, in the form of the server. */
function refused(...content: object[]) {
  const document = { type: 'doc', content } as ArticleDocument
  const { error } = articleDocument.safeParse(document)
  const fields = (error?.issues ?? []).map(({ path, code }) => ({ path: ['document', ...path].join('.'), rule: code }))
  return refusalOf(new CallError({ name: 'BAD_INPUT', code: 1000, status: 400, fields }), document)
}

test.each([
  ['link', paragraph(text('Đọc thêm ở đây', [{ type: 'link', attrs: { href: 'x' } }])), 'Đọc thêm ở đây'],
  ['table', { type: 'table', content: [{ type: 'tableRow', content: cells(31) }] }, /^1 1/],
  ['parts', paragraph(...Array.from({ length: 2_001 }, () => text('một '))), /^một .*…$/],
  ['block', image, 'Khán đài'],
])('a refused %s names its block and first words', (reason, block, words) => {
  const refusal = refused(paragraph(text('Mở bài')), block)
  expect(refusal).toMatchObject({ reason, block: 1 })
  expect('words' in refusal && refusal.words).toMatch(words)
})

test('too many blocks and a too large document name no block', () => {
  expect(refused(...Array.from({ length: 401 }, () => paragraph(text('x'))))).toEqual({ reason: 'blocks' })
  const large = new CallError({ name: 'PAYLOAD_TOO_LARGE', code: 1013, status: 413 })
  expect(refusalOf(large, { type: 'doc', content: [] })).toEqual({ reason: 'large' })
})
