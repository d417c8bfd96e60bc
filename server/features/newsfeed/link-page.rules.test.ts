import { describe, expect, test } from 'vitest'
import { createHeadScan } from './head-scan.rules.ts'
import { cleanAddress } from './link-address.rules.ts'
import { readPageMeta, textOfPage } from './link-page.rules.ts'

const page = (head: string) => `<!doctype html><html><head>${head}</head><body><h1>Thân bài</h1></body></html>`

describe('the text of a linked page', () => {
  test('is one line of plain text, shortened', () => {
    const words = readPageMeta(page(`<title>${'dài '.repeat(200)}\u202e\u0000</title>`), 'https://a.example/')
    expect([...(words?.title ?? '')]).toHaveLength(200)
    expect(words?.title.endsWith('…')).toBe(true)
    expect(words?.title).not.toMatch(/\p{Cc}|\p{Cf}/u)
  })

  test('is read in the character set that the page names', () => {
    const bytes = Buffer.from('<title>caf\u00e9</title>', 'latin1')
    expect(textOfPage(bytes, 'text/html; charset=iso-8859-1')).toContain('café')
    expect(textOfPage(Buffer.from('<title>é</title>'), 'text/html; charset=khong-co')).toContain('é')
  })

  test.each([
    ['the header', 'text/html; charset=big5', 'b773bb44', '新聞'],
    ['the header, quoted', "text/html; charset='gbk'", 'd0c2cec5', '新闻'],
    ['meta', 'text/html', '<meta charset="Shift_JIS">93fa967b', '日本'],
    [
      'http-equiv',
      'text/html',
      '<meta http-equiv="Content-Type" content="text/html; charset=windows-1251">f1fdeceff2',
      'сэмпт',
    ],
    ['the second meta', 'text/html', '<meta name="charset" content="x"><meta charset=gbk>d0c2cec5', '新闻'],
    ['meta, after an unknown name in the header', 'text/html; charset=none', '<meta charset=gbk>d0c2cec5', '新闻'],
    ['meta that names UTF-16 in ASCII', 'text/html', `<meta charset="utf-16">${Buffer.from('é').toString('hex')}`, 'é'],
    [
      'the byte order mark before the header',
      'text/html; charset=gbk',
      `efbbbf${Buffer.from('é').toString('hex')}`,
      'é',
    ],
    ['the byte order mark of UTF-16', 'text/html', 'feff00540068', 'Th'],
  ])('is decoded by %s', (_, contentType, written, text) => {
    const [, tags = '', bytes = ''] = /^((?:<.*>)?)([0-9a-f]+)$/.exec(written) ?? []
    expect(textOfPage(Buffer.concat([Buffer.from(tags), Buffer.from(bytes, 'hex')]), contentType)).toBe(tags + text)
  })

  test('with bytes that are no text keeps the rest', () => {
    const cut = Buffer.concat([
      Buffer.from('<title>Lüneburg</title><meta name="description" content="h'),
      Buffer.from([0xc3]),
      Buffer.from('">'),
    ])
    expect(readPageMeta(textOfPage(cut, 'text/html; charset=utf-8'), 'https://a.example/')).toMatchObject({
      title: 'Lüneburg',
      description: 'h\ufffd',
    })
  })

  test('a picture outside the web is ignored', () => {
    for (const image of ['javascript:alert(1)', 'data:image/png;base64,AA', 'file:///x', 'https://'])
      expect(
        readPageMeta(page(`<title>t</title><meta property="og:image" content="${image}">`), 'https://a.example/')
          ?.image,
      ).toBeNull()
  })

  test('addresses outside the web are refused', () => {
    expect(cleanAddress('https://a.example/x?y=1#z')).toBe('https://a.example/x?y=1')
    for (const wrong of [
      'http://intranet/',
      'https://user:secret@a.example/',
      'javascript:1',
      `https://a.example/${'x'.repeat(1_000)}`,
    ])
      expect(cleanAddress(wrong)).toBeNull()
  })
})

test('the head of a page ends where it ends, in any chunks', () => {
  const written = Buffer.from('<head><script>"</head>"</script><!-- <body> --><title>t</title></HEAD >x')
  for (const size of [1, 2, 7, 64]) {
    const chunks = Array.from({ length: Math.ceil(written.length / size) }, (_, i) =>
      written.subarray(i * size, (i + 1) * size),
    )
    const isEnough = createHeadScan()
    const read = chunks.slice(0, chunks.findIndex((chunk) => isEnough(chunk)) + 1)
    expect(Buffer.concat(read).toString()).toContain('<title>t</title>')
  }
})
