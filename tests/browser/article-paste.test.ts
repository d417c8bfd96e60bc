import { afterAll, beforeAll, expect, test } from 'vitest'
import { deskArticleInfo } from '#contract/article-desk.ts'
import { inAll } from '#demo/world.ts'
import { box, doc, isSaved, paragraph, pasteHtml, table, tool, written } from './desk-writing.ts'
import { type Site, startSite } from './site.ts'
import { openPageAs } from './visit.ts'

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site?.close())

test('a cut block is pasted unchanged, a large table is saved, and a too large one is refused with a reason', async () => {
  const operator = await site.world.operator({ name: 'Cắt dán' })
  const homeId = await site.world.team({ names: inAll('Đội Cắt Dán') })
  const fixture = { type: 'fixture', attrs: { fixtureId: await site.world.fixture({ homeId }) } }
  const text = doc(fixture, paragraph('Mở bài'), paragraph('Kết bài'))
  const { id, token, path } = await written(site, operator, 'Cắt dán', text)
  const page = await openPageAs(site, operator, path)
  const stored = async () =>
    (await site.call(deskArticleInfo, { id }, { token })).data.drafts.flatMap(({ document }) =>
      document.content.map(({ type }) => type),
    )
  const cut = page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        document.addEventListener('cut', ({ clipboardData }) => resolve(clipboardData?.getData('text/html') ?? ''))
      }),
  )
  await box(page).getByText('Đội Cắt Dán').click()
  await box(page).getByText('Mở bài').click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('ControlOrMeta+x')
  await box(page).getByText('Đội Cắt Dán').waitFor({ state: 'detached' })
  await pasteHtml(page, await cut)
  await box(page).getByText('Đội Cắt Dán').waitFor()
  await expect.poll(stored).toEqual(['fixture', 'paragraph', 'paragraph'])

  await box(page).getByText('Mở bài').click()
  await page.keyboard.press('End')
  await pasteHtml(page, table(14, 85))
  await expect.poll(stored).toContain('table')
  await pasteHtml(page, table(40, 2))
  await page.getByText(/^Chưa lưu được, do khối thứ \d+ \(“.+”\): bảng có hơn 30 cột/).waitFor()
  await box(page)
    .locator('> .outline-danger')
    .filter({ has: page.locator('table') })
    .waitFor()
  await tool(page, 'Hoàn tác').click()
  await isSaved(page)
  await expect.poll(() => box(page).locator('.outline-danger').count()).toBe(0)
})

test('pasted lists become two levels deep, and pasted links that an article cannot have become text', async () => {
  const operator = await site.world.operator({ name: 'Dán chữ' })
  const { id, token, path } = await written(site, operator, 'Dán chữ', doc(paragraph()))
  const page = await openPageAs(site, operator, path)
  await box(page).locator('p').first().waitFor()
  await box(page).focus()
  const addresses = [
    'mailto:toasoan@khandai.vn',
    'tel:+84 24 1234',
    '/lich-thi-dau',
    `https://a.vn/?${'q'.repeat(1_000)}`,
    '#cite_note-1',
    'trang-khac.html',
    'file:///C:/a.docx',
    `https://a.vn/?${'q'.repeat(3_000)}`,
  ]
  const links = addresses.map((href, at) => `<a href="${href}">liên kết ${at}</a>`).join(' ')
  const short = '<a href="https://t.vn/abc">https://www.vnexpress.net/bai…</a> và https://b.vn/x'
  const lists = '<ul><li>một<ul><li>hai<ol><li>ba<ul><li>bốn</li></ul></li></ol></li></ul></li></ul>'
  await pasteHtml(
    page,
    `<p>${links}</p><p>${short}</p><blockquote cite="https://a.vn/${'x'.repeat(300)}"><p>Trích</p></blockquote>${lists}`,
  )
  await isSaved(page)
  const blocks = async () => (await site.call(deskArticleInfo, { id }, { token })).data.drafts[0]?.document.content
  await expect
    .poll(async () => (await blocks())?.map(({ type }) => type))
    .toEqual(['paragraph', 'paragraph', 'blockquote', 'bulletList', 'paragraph'])
  const stored = JSON.stringify(await blocks())
  expect([...stored.matchAll(/"href":"([^"]{1,30})/g)].map(([, href]) => href)).toEqual([
    'mailto:toasoan@khandai.vn',
    'tel:+84241234',
    '/lich-thi-dau',
    'https://a.vn/?qqqqqqqqqqqqqqqq',
    'https://t.vn/abc',
    'https://b.vn/x',
  ])
  const item = (...content: unknown[]) => ({ type: 'listItem', content })
  const second = { type: 'bulletList', content: ['hai', 'ba', 'bốn'].map((word) => item(paragraph(word))) }
  expect((await blocks())?.at(-2)).toEqual({ type: 'bulletList', content: [item(paragraph('một'), second)] })
})
