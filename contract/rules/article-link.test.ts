import { expect, test } from 'vitest'
import { articleDocument } from './article-document.ts'
import { maxHrefLength, storableHref } from './article-link.ts'
import { storedDocument } from './article-stored.ts'

const long = (length: number) => `https://a.vn/?q=${'a'.repeat(length)}`

test.each([
  ['https://a.vn/x', 'https://a.vn/x'],
  [' HTTPS://A.vn/x\n', 'HTTPS://A.vn/x'],
  ['https://a.vn/bàn thắng?q="x"', 'https://a.vn/bàn%20thắng?q=%22x%22'],
  ['mailto:toasoan@khandai.vn?subject=Góp ý', 'mailto:toasoan@khandai.vn?subject=Góp%20ý'],
  ['tel:+84 24 1234 5678', 'tel:+842412345678'],
  ['/tin-tuc/bong-da', '/tin-tuc/bong-da'],
  ['#m-doi-hinh', '#m-doi-hinh'],
  ['www.vnexpress.net/a', 'https://www.vnexpress.net/a'],
  ['toasoan@khandai.vn', 'mailto:toasoan@khandai.vn'],
  ['/\\x', '/%5Cx'],
  ["https://a.vn/learning.html#:~:text=Kolb's|x~1", "https://a.vn/learning.html#:~:text=Kolb's|x~1"],
  [long(1_500), long(1_500)],
])('the link %s is stored as %s', (given, href) => {
  expect(storableHref(given)).toBe(href)
  expect(articleDocument.safeParse(linked(href)).success).toBe(true)
})

test.each([
  'tin-tuc/bong-da',
  '../x',
  '?page=2',
  '#cite_note-1',
  '',
  'javascript:alert(1)',
  'data:text/html,x',
  'file:///C:/x.docx',
  '//evil.example',
  long(maxHrefLength),
])('the link %j becomes text', (given) => {
  expect(storableHref(given)).toBeNull()
  const stored = storedDocument(linked(given))
  expect(stored.content[0]).toEqual({
    type: 'paragraph',
    content: [{ type: 'text', text: 'x', marks: [{ type: 'bold' }] }],
  })
  expect(articleDocument.safeParse(stored).success).toBe(true)
})

function linked(href: string) {
  const marks = [{ type: 'link', attrs: { href } }, { type: 'bold' }]
  return { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'x', marks }] }] }
}
