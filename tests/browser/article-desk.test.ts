import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  deskArticleInfo,
  deskArticlePublish,
  deskArticleRevisions,
  deskArticleSettings,
} from '#contract/article-desk.ts'
import { articleList } from '#contract/articles.ts'
import { axeFindings } from './axe.ts'
import {
  box,
  bring,
  doc,
  fillSubjects,
  isSaved,
  paragraph,
  photograph,
  readArticle,
  text,
  tool,
  typeAtStart,
  written,
} from './desk-writing.ts'
import { type Site, startSite } from './site.ts'
import { openPage, openPageAs, openVisit, untilAlive } from './visit.ts'

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site?.close())

/** Runs the publishing job, which normally runs every minute. */
const publishDue = (at: number) => site.features.articles.publishDue(new Date(at))

test('an operator writes an article with a picture and a table, previews and schedules it, and readers find it', async () => {
  const operator = await site.world.operator({ name: 'Tòa soạn' })
  const page = await openPageAs(site, operator, '/quan-tri/tin-tuc')
  await page.getByRole('button', { name: 'Viết bài mới' }).click()
  await page.getByLabel('Tiêu đề', { exact: true }).fill('Đêm của những cú sút xa')
  await page.getByLabel('Sapô').fill('Bốn bàn thắng, không bàn nào trong vòng cấm.')
  await box(page).click()
  await page.keyboard.type('Trận đấu bắt đầu chậm rãi.')
  await page.keyboard.press('Enter')
  await tool(page, 'Tiêu đề lớn').click()
  await page.keyboard.type('Hiệp hai')
  await box(page).getByRole('heading', { name: 'Hiệp hai', level: 2 }).waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.type('/ban')
  const blocks = page.getByRole('listbox', { name: 'Chèn khối' })
  await expect.poll(() => blocks.getByRole('option').allTextContents()).toEqual(['Bảng', 'Bảng xếp hạng'])
  await page.keyboard.press('Escape')
  await blocks.waitFor({ state: 'hidden' })
  await page.keyboard.press('Backspace')
  await blocks.getByRole('option', { name: 'Bảng', selected: true }).waitFor()
  await page.keyboard.press('Enter')
  for (const heading of ['Phút', 'Đội', 'Khoảng cách']) {
    await page.keyboard.type(heading)
    await page.keyboard.press('Tab')
  }
  await isSaved(page)

  await tool(page, 'Ảnh hoặc video').click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type=file]').setInputFiles(await photograph())
  const insert = dialog.getByRole('button', { name: 'Chèn vào bài' })
  await dialog.getByText('Đã tải lên 1 tệp.').waitFor({ state: 'attached' })
  await expect.poll(() => insert.isDisabled()).toBe(true)
  await dialog.getByLabel('Mô tả ảnh').fill('Sân cỏ xanh dưới đèn')
  await insert.click()
  await isSaved(page)
  expect(await axeFindings(page)).toEqual([])

  const author = await site.world.operator({ name: 'Lan Chi' })
  await page.getByLabel('Tác giả').fill(`@${author.username}`)
  const settled = page.waitForResponse((response) => response.url().endsWith(deskArticleSettings.path))
  await page.getByLabel('Tác giả').blur()
  await settled
  await page.reload()
  await box(page).getByText('Trận đấu bắt đầu chậm rãi.').waitFor()
  await expect.poll(() => page.getByLabel('Tiêu đề', { exact: true }).inputValue()).toBe('Đêm của những cú sút xa')
  await page.getByRole('button', { name: 'Xem trước' }).click()
  await page.getByRole('heading', { name: 'Hiệp hai', level: 2 }).waitFor()
  await page.getByAltText('Sân cỏ xanh dưới đèn').waitFor()

  const reader = await openPage(site, '/tin-tuc')
  await reader.getByText('Chưa có bài nào').waitFor()
  await page.getByLabel('Giờ đăng').fill('2030-05-01T19:30')
  await page.getByRole('button', { name: 'Hẹn giờ đăng' }).click()
  await page.getByText('Hẹn giờ', { exact: true }).waitFor()
  await publishDue(Date.parse('2030-05-01T19:31:00+07:00'))
  await page.reload()
  await page.getByText('Đã đăng', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Xem bài' }).click()
  await page.getByRole('heading', { name: 'Đêm của những cú sút xa', level: 1 }).waitFor()
  await page.getByText('Lan Chi').first().waitFor()
  await page.getByAltText('Sân cỏ xanh dưới đèn').waitFor()
  await expect
    .poll(async () => {
      await reader.reload()
      return reader.getByRole('link', { name: 'Đêm của những cú sút xa' }).count()
    })
    .toBeGreaterThan(0)
  const { list } = (await site.call(articleList)).data
  expect(list).toMatchObject([{ title: 'Đêm của những cú sút xa' }])
})

/**
 * Creates an article in Vietnamese by the operator. Returns its id, the operator’s token and the path of its desk page.
 */
test('the preview shows every kind of block, also empty ones where allowed', async () => {
  const operator = await site.world.operator({ name: 'Duyệt bài' })
  const fixtureId = await site.world.fixture({})
  const file = `/uploads/${crypto.randomUUID()}`
  const cell = (type: string, ...content: unknown[]) => ({ type, content })
  const list = (type: string, ...content: unknown[]) => ({ type, content: [{ type: 'listItem', content }] })
  const { path } = await written(
    site,
    operator,
    'Đủ loại khối',
    doc(
      paragraph('Đoạn thường'),
      paragraph(),
      { type: 'heading', attrs: { level: 2 }, content: [text('Tiêu đề khối')] },
      { type: 'heading', attrs: { level: 3 } },
      { type: 'blockquote', attrs: { cite: 'Lan Anh' }, content: [paragraph('Lời trích'), paragraph()] },
      list('bulletList', paragraph('Gạch đầu dòng'), list('orderedList', paragraph())),
      list('orderedList', paragraph('Mục có số')),
      {
        type: 'table',
        content: [
          { type: 'tableRow', content: [cell('tableHeader', paragraph('Đội')), cell('tableHeader', paragraph())] },
          { type: 'tableRow', content: [cell('tableCell', paragraph('Hà Nội')), cell('tableCell', paragraph())] },
        ],
      },
      { type: 'horizontalRule' },
      { type: 'image', attrs: { src: `${file}.webp`, alt: 'Khung thành', width: 800, height: 450 } },
      { type: 'video', attrs: { src: `${file}.mp4`, poster: null, caption: 'Bàn mở tỷ số', width: 800, height: 450 } },
      { type: 'fixture', attrs: { fixtureId } },
      { type: 'tip', attrs: { tipId: '999999' } },
      { type: 'poll', attrs: { key: 'abcd', question: 'Ai thắng?', options: ['Chủ nhà', 'Khách'] } },
    ),
  )
  const page = await openPageAs(site, operator, path)
  await typeAtStart(page, 'Sửa: ')
  await page.getByRole('button', { name: 'Xem trước' }).click()
  const shown = page.getByRole('article')
  for (const words of [
    'Sửa: Đoạn thường',
    'Tiêu đề khối',
    'Lời trích',
    'Lan Anh',
    'Gạch đầu dòng',
    'Mục có số',
    'Hà Nội',
  ])
    await shown.getByText(words, { exact: true }).first().waitFor()
  for (const words of ['Bàn mở tỷ số', 'Ai thắng?', 'Khách']) await shown.getByText(words).first().waitFor()
  await shown.getByAltText('Khung thành').waitFor()
  await expect.poll(() => shown.locator('td, th').count()).toBe(4)
  const border = await shown
    .locator('td')
    .last()
    .evaluate((one) => getComputedStyle(one).borderLeftWidth)
  expect(border).toBe('1px')
})

test('a writer inserts a player, table, clip, tip and video by search, and readers see them without other sites', async () => {
  const operator = await site.world.operator({ name: 'Người viết' })
  await fillSubjects(site, operator)
  await site.world.article({ author: operator, title: 'Bài nên đọc kèm' })
  const { id, path, token } = await written(site, operator, 'Đêm thép', doc(paragraph(), paragraph('Kết bài')))
  const page = await openPageAs(site, operator, path)
  const dialog = page.getByRole('dialog')
  async function pick(words: string, option: string | RegExp): Promise<void> {
    await dialog.getByRole('searchbox').fill(words)
    await dialog.getByRole('button', { name: option }).first().click()
  }
  await typeAtStart(page, '/cau thu')
  await page.getByRole('option', { name: 'Cầu thủ', selected: true }).waitFor()
  await page.keyboard.press('Enter')
  await pick('thep vang', /Nguyễn Thép Vàng/)
  await box(page).getByRole('link', { name: 'Nguyễn Thép Vàng' }).waitFor()
  await tool(page, 'Bảng xếp hạng').click()
  await pick('giai thep', /Giải Thép/)
  await dialog.getByRole('button', { name: 'Chèn vào bài' }).click()
  await tool(page, 'Clip').click()
  await pick('thep', /12' · Bàn thắng: Nguyễn Thép Vàng/)
  await tool(page, 'Tip').click()
  await pick('lan tip', /Lan Tip: Thép Xanh/)
  await tool(page, 'Video từ trang khác').click()
  await dialog.getByLabel('Địa chỉ video').fill('https://khac.example/watch?v=dQw4w9WgXcQ')
  await dialog.getByText('Không nhận ra video ở địa chỉ này.').waitFor()
  await dialog.getByLabel('Địa chỉ video').fill('youtu.be/dQw4w9WgXcQ')
  await dialog.getByLabel('Tiêu đề video').fill('Toàn cảnh trận đấu')
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Chèn vào bài' }).click()

  await page.getByLabel('Tiêu đề khi tìm kiếm').fill('Kết quả Thép Xanh')
  await page.getByRole('switch', { name: /Cho bình luận/ }).click()
  await page.getByRole('button', { name: 'Thêm bài' }).click()
  await pick('nen doc', /Bài nên đọc kèm/)
  await page.getByRole('button', { name: 'Bỏ bài “Bài nên đọc kèm”' }).waitFor()
  await isSaved(page)
  expect(await axeFindings(page)).toEqual([])
  const { drafts } = (await site.call(deskArticleInfo, { id }, { token })).data
  expect(drafts[0]?.document.content.map(({ type }) => type)).toEqual(
    expect.arrayContaining(['player', 'standings', 'clip', 'tip', 'embed']),
  )
  await page.getByRole('button', { name: 'Đăng ngay' }).click()
  await page.getByRole('link', { name: 'Xem bài' }).waitFor()

  const { html, policy } = await readArticle(site, id, token)
  for (const words of ['Nguyễn Thép Vàng', 'Bảng xếp hạng Giải Thép', 'Bàn thắng: Nguyễn Thép Vàng', 'Bài nên đọc kèm'])
    expect(html).toContain(words)
  expect(html).toContain('<title>Kết quả Thép Xanh')
  expect(html).not.toContain('<iframe')
  expect(policy).toContain("frame-src 'self' https://www.youtube-nocookie.com ")

  // The news page's policy forbids the frame, so the first press reloads the article.
  const { page: reader } = await openVisit({ noFault: /frame-src/ })
  const elsewhere: string[] = []
  await reader.route(/youtube/, (route) => {
    elsewhere.push(route.request().url())
    return route.fulfill({ contentType: 'text/html; charset=utf-8', body: '<p>Trình phát</p>' })
  })
  const link = reader.getByRole('link', { name: 'Đêm thép' })
  await expect
    .poll(async () => {
      await reader.goto(`${site.address}/tin-tuc`)
      return link.count()
    })
    .toBeGreaterThan(0)
  await untilAlive(reader)
  await link.first().click()
  await reader.getByRole('heading', { name: 'Đêm thép', level: 1 }).waitFor()
  await reader.getByText('Tòa soạn đã đóng bình luận ở bài này.').waitFor()
  await reader.getByRole('link', { name: 'Lan Tip' }).waitFor()
  expect(await axeFindings(reader)).toEqual([])
  expect(elsewhere).toEqual([])
  await reader.getByRole('button', { name: 'Phát video trên YouTube: Toàn cảnh trận đấu' }).click()
  await reader.frameLocator('iframe').getByText('Trình phát').waitFor()
  expect(new Set(elsewhere).size).toBe(1)
})

test('a table loses a row and a column; a pasted and a dropped picture are uploaded', async () => {
  const operator = await site.world.operator({ name: 'Dán ảnh' })
  const { path } = await written(site, operator, 'Dán ảnh', doc(paragraph('Mở bài')))
  const page = await openPageAs(site, operator, path)
  await typeAtStart(page, 'Đây: ')
  await page.keyboard.press('End')
  await tool(page, 'Bảng').click()
  await expect.poll(() => box(page).locator('tr').count()).toBe(3)
  await tool(page, 'Xóa hàng').click()
  await tool(page, 'Xóa cột').click()
  await expect.poll(() => box(page).locator('tr').count()).toBe(2)
  await expect.poll(() => box(page).locator('td, th').count()).toBe(4)
  const border = await box(page)
    .locator('td')
    .last()
    .evaluate((one) => getComputedStyle(one).borderLeftWidth)
  expect(border).toBe('1px')

  for (const kind of ['paste', 'drop'] as const) {
    await box(page).getByText('Đây: Mở bài').click()
    await bring(page, kind, await photograph())
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Đã tải lên 1 tệp.').waitFor({ state: 'attached' })
    await dialog.getByLabel('Mô tả ảnh').fill(`Ảnh ${kind}`)
    await dialog.getByRole('button', { name: 'Chèn vào bài' }).click()
    await box(page).getByAltText(`Ảnh ${kind}`).waitFor()
  }
  await bring(page, 'paste', { name: 'ghi-chu.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
  await page.getByRole('dialog').getByRole('alert').first().waitFor()
})

test('the later of two writers sees both texts, and continues with both or with the other without loss', async () => {
  const [an, binh] = await Promise.all([site.world.operator({ name: 'An' }), site.world.operator({ name: 'Bình' })])
  const { id, token, path } = await written(site, an, 'Hai người viết', doc(paragraph('Mở bài'), paragraph('Kết bài')))
  const first = await openPageAs(site, an, path)
  await box(first).getByText('Kết bài').waitFor()
  const second = await openPageAs(site, binh, path)
  await second.getByText('An cũng đang sửa bài này').waitFor()
  const stored = async () =>
    JSON.stringify((await site.call(deskArticleInfo, { id }, { token })).data.drafts[0]?.document)

  // Waits for the stored text, because “Đã lưu” may still refer to the earlier text.
  await typeAtStart(first, 'An viết. ')
  await expect.poll(stored).toContain('An viết. ')
  await typeAtStart(second, 'Bình viết. ')
  const conflict = second.getByRole('region', { name: 'Hai bản khác nhau' })
  await conflict.getByText('An viết. Mở bài').waitFor()
  await conflict.getByText('Bình viết. Mở bài').waitFor()
  await expect.poll(() => conflict.getByText('Kết bài').count()).toBe(0)
  expect(await axeFindings(second)).toEqual([])
  await conflict.getByRole('button', { name: 'Giữ cả hai' }).click()
  await expect.poll(stored).toMatch(/Bình viết. Mở bài.*An viết. Mở bài.*Kết bài/)

  await typeAtStart(first, 'Lần hai: ')
  await first.getByRole('button', { name: 'Lấy bản của Bình' }).click()
  await box(first).getByText('Bình viết. Mở bài').waitFor()
  await isSaved(first)
  const { list } = (await site.call(deskArticleRevisions, { id, locale: 'vi' }, { token })).data
  expect(list.filter(({ madeBy }) => madeBy?.userId === an.userId)).toHaveLength(2)
  await typeAtStart(first, 'Lần ba: ')
  await expect.poll(stored).toContain('Lần ba: Bình viết. Mở bài')

  const saved = first.getByRole('region', { name: 'Các bản lưu' })
  await saved.getByRole('button', { name: 'So sánh' }).last().click()
  const comparison = first.getByRole('region', { name: 'So sánh với bản đã lưu' })
  await comparison.getByText('Lần ba: Bình viết. Mở bài').waitFor()
  expect(await axeFindings(first)).toEqual([])
  await comparison.getByRole('button', { name: 'Khôi phục bản này' }).click()
  await expect.poll(stored).not.toContain('Lần ba')
  await box(first).getByText('Mở bài').first().waitFor()
})

test('an update is scheduled after a confirmation, a past time is refused, and a draft is deleted after a confirmation', async () => {
  const operator = await site.world.operator({ name: 'Hẹn giờ' })
  const { id, token, path } = await written(site, operator, 'Lịch cập nhật', doc(paragraph('Bản đầu')))
  await site.call(deskArticlePublish, { id }, { token })
  const page = await openPageAs(site, operator, path)
  await page.getByLabel('Giờ đăng').fill('2020-05-01T19:30')
  await page.getByRole('button', { name: 'Hẹn giờ đăng' }).click()
  await page.getByText('Giờ đăng đã qua. Hãy chọn một giờ sắp tới.').waitFor()
  const question = page.getByRole('dialog')
  await page.getByLabel('Giờ đăng').fill('2031-05-01T19:30')
  await page.getByRole('button', { name: 'Hẹn giờ đăng' }).click()
  await question.getByText('Bài đang đăng vẫn hiển thị như cũ').waitFor()
  await question.getByRole('button', { name: 'Hẹn giờ cập nhật' }).click()
  const planned = page.getByRole('main').getByText(/^Bản mới sẽ lên trang lúc/)
  await planned.waitFor()
  await page.getByText('Đã đăng', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Xem bài' }).waitFor()
  await page.getByRole('button', { name: 'Hủy hẹn giờ' }).click()
  await planned.waitFor({ state: 'detached' })
  await expect.poll(() => page.getByRole('button', { name: 'Xóa bản nháp' }).count()).toBe(0)

  const draft = await written(site, operator, 'Bỏ bài này', doc(paragraph('Viết thử')))
  const desk = await openPageAs(site, operator, draft.path)
  await desk.getByRole('button', { name: 'Xóa bản nháp' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Xóa bản nháp' }).click()
  await desk.getByRole('button', { name: 'Viết bài mới' }).waitFor()
  expect((await site.call(deskArticleInfo, { id: draft.id }, { token })).msg).toBe('ARTICLE_NOT_FOUND')
})

test('a member without the role sees no newsroom', async () => {
  const member = await site.world.user()
  const page = await openPageAs(site, member, '/quan-tri/tin-tuc')
  await page.getByText('Trang này chỉ dành cho ban điều hành.').waitFor()
})
