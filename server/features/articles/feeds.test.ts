import { Parser } from 'htmlparser2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld } from '#demo/world.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  const world = createWorld(app, { password: 'Kh4n-dai-thu-nghiem' })
  const author = await world.user({ name: 'Lan & Anh' })
  const text = (title: string) => ({
    ...{ title, standfirst: `Sapô "${title}"`, coverAlt: '', coverCaption: '' },
    document: { type: 'doc' as const, content: [{ type: 'horizontalRule' as const }] },
  })
  await world.article({ author, categoryId: '101', texts: { vi: text('Bàn <thắng> & tiếng hô'), en: text('A goal') } })
  await world.article({ author, categoryId: '120', at: new Date(Date.now() - 72 * 3_600_000) })
})
afterAll(() => app.close())

const get = (path: string, headers: Record<string, string> = {}) => fetch(app.address + path, { headers })

/** Texts of the elements of that name; throws where the XML is not well-formed. */
function textsOf(xml: string, name: string): string[] {
  const found: string[] = []
  const open: string[] = []
  const parser = new Parser(
    {
      onopentag: (tag) => void (open.push(tag) && tag === name && found.push('')),
      ontext: (text) => void (open.at(-1) === name && found.push((found.pop() ?? '') + text)),
      onclosetag(tag) {
        if (open.pop() !== tag) throw new Error(`</${tag}> closes nothing`)
      },
    },
    { xmlMode: true },
  )
  parser.end(xml)
  return found
}

test('RSS and Atom hold the newest articles of the site, a language or a category', async () => {
  const rss = await get('/tin-tuc/rss.xml')
  expect(rss.headers.get('content-type')).toContain('application/rss+xml')
  const body = await rss.text()
  expect(textsOf(body, 'title')).toContain('Bàn <thắng> & tiếng hô')
  expect(textsOf(body, 'item')).toHaveLength(2)
  expect(textsOf(await (await get('/en/tin-tuc/atom.xml')).text(), 'entry')).toHaveLength(1)
  expect(textsOf(await (await get('/tin-tuc/bong-da-viet-nam/atom.xml')).text(), 'entry')).toHaveLength(1)
  expect((await get('/tin-tuc/khong-co/rss.xml')).status).toBe(404)
})

test('a program that comes back is told that nothing is new', async () => {
  const etag = (await get('/tin-tuc/rss.xml')).headers.get('etag') ?? ''
  expect((await get('/tin-tuc/rss.xml', { 'if-none-match': etag })).status).toBe(304)
})
