import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { comicChapter } from '#contract/comics.ts'
import { axeFindings } from './axe.ts'
import { type Site, startSite } from './site.ts'
import { fillLogin, openPage, openPageAs } from './visit.ts'

let site: Site
beforeAll(async () => {
  site = await startSite()
  await site.world.operator({ username: 'dieuhanh', name: 'Ban điều hành' })
})
afterAll(() => site?.close())

async function openConsole(path: string): Promise<Page> {
  const page = await openPage(site, path, { reducedMotion: 'reduce' })
  await page.getByRole('main').getByRole('button', { name: 'Đăng nhập', exact: true }).click()
  await fillLogin(page, { username: 'dieuhanh', password: site.password })
  return page
}

/** Reloads a visitor’s page until it meets the condition, because a change takes effect after a short delay. */
async function visitorSees(has: (page: Page) => Promise<boolean>): Promise<void> {
  const visitor = await openPage(site, '/')
  const look = async () => {
    await visitor.reload({ waitUntil: 'domcontentloaded' })
    return has(visitor)
  }
  await expect.poll(look).toBe(true)
}

test('an operator changes marquee, banner and a word by keyboard, and visitors see it without a restart', async () => {
  const page = await openConsole('/quan-tri/marquee')
  const sheet = page.getByRole('dialog')
  await page.getByRole('row').nth(3).waitFor()
  await page.keyboard.press('n')
  await sheet.getByLabel('Nội dung', { exact: true }).fill('Tối nay có derby Hà Nội')
  await sheet.getByText('Các thay đổi').waitFor()
  await sheet.getByRole('button', { name: 'Lưu' }).click()
  await page.getByText('Đã thêm.').waitFor()
  await visitorSees(async (visitor) => (await visitor.getByText('Tối nay có derby Hà Nội').count()) > 0)

  await page.getByRole('link', { name: 'Câu chữ' }).click()
  await page.getByRole('heading', { name: 'Câu chữ' }).waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('nav.live')
  await page.getByText('2 mục', { exact: true }).waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.press('e')
  const vietnamese = sheet.getByLabel('Tiếng Việt', { exact: true })
  await vietnamese.fill('<b>Đang đá</b>')
  await sheet.getByRole('button', { name: 'Lưu' }).click()
  await sheet.getByText('Không được chứa mã HTML.').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await vietnamese.fill('Đang đá')
  await sheet.getByRole('button', { name: 'Lưu' }).click()
  await page.getByText('Đã lưu.').waitFor()
  await visitorSees(
    async (visitor) => (await visitor.getByRole('banner').getByRole('link', { name: 'Đang đá' }).count()) > 0,
  )

  await page.getByRole('link', { name: 'Banner' }).click()
  await page.getByRole('row', { name: /Làm BLV cùng chúng tôi/ }).click()
  await sheet.getByLabel('Liên kết').fill('/lich-thi-dau')
  await sheet.getByRole('button', { name: 'Lưu' }).click()
  await page.getByText('Đã lưu.').waitFor()
  const left = (visitor: Page) => visitor.getByRole('region', { name: 'Quảng cáo bên trái' }).getByRole('link')
  await visitorSees(async (visitor) => (await left(visitor).getAttribute('href')) === '/lich-thi-dau')
  await page.keyboard.press('z')
  await page.getByText('Đã hoàn tác.').waitFor()
  await visitorSees(async (visitor) => (await left(visitor).getAttribute('href')) === '/gioi-thieu')
})

test('an operator redirects an old address, for documents and for links within the site, until the rule is removed', async () => {
  const page = await openConsole('/quan-tri/redirects')
  const sheet = page.getByRole('dialog')
  const answer = async (path: string) => {
    const { status, headers } = await fetch(site.address + path, { redirect: 'manual' })
    return [status, headers.get('location')]
  }
  const [source, target] = [sheet.getByLabel('Từ đường dẫn'), sheet.getByLabel('Đến', { exact: true })]
  const save = () => sheet.getByRole('button', { name: 'Lưu' }).click()
  await page.getByRole('heading', { name: 'Chuyển hướng' }).waitFor()
  await page.keyboard.press('n')
  await source.fill('/gioi-thieu')
  await target.fill('/tuyen-dung')
  await save()
  await sheet.getByText('Đường dẫn này đã là một trang đang hoạt động.').waitFor()
  await source.fill('/tin-tuc/bai-cũ')
  await target.fill('/tin-tuc/bai-cũ')
  await save()
  await sheet.getByText('Các quy tắc này sẽ tạo vòng lặp chuyển hướng.').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await target.fill('/tuyen-dung?nhom=content')
  await save()
  await page.getByText('Đã thêm.').waitFor()
  await expect.poll(() => answer('/tin-tuc/bai-c%C5%A9')).toEqual([302, '/tuyen-dung?nhom=content'])
  expect(await answer('/en/tin-tuc/bai-c%C5%A9?utm=x')).toEqual([302, '/en/tuyen-dung?nhom=content&utm=x'])

  await site.engines.database.db
    .insertInto('nav_items')
    .values({ area: 'header', label: 'Bài cũ', path: '/tin-tuc/bai-cũ', sort: 1 })
    .execute()
  await page.getByText('/tin-tuc/bai-cũ').click()
  await sheet.getByLabel('Vĩnh viễn (301)').check()
  await save()
  await page.getByText('Đã lưu.').waitFor()
  await expect.poll(() => answer('/tin-tuc/bai-c%C5%A9')).toEqual([301, '/tuyen-dung?nhom=content'])
  const visitor = await openPage(site, '/gioi-thieu')
  await visitor.getByRole('banner').getByRole('link', { name: 'Bài cũ' }).click()
  await visitor.waitForURL('**/tuyen-dung?nhom=content')

  await page.getByText('/tin-tuc/bai-cũ').click()
  await sheet.getByRole('button', { name: 'Xóa' }).click()
  await sheet.getByRole('button', { name: 'Bấm lần nữa để xóa' }).click()
  await page.getByText('Đã xóa.').waitFor()
  await expect.poll(() => answer('/tin-tuc/bai-c%C5%A9')).toEqual([404, null])
})

test('on a phone a record is a block whose name does not overlap its other fields', async () => {
  const page = await openConsole('/quan-tri/translations')
  await page.setViewportSize({ width: 390, height: 844 })
  const [name, second] = [page.getByRole('cell').nth(0), page.getByRole('cell').nth(1)]
  await name.waitFor()
  const [above, below] = await Promise.all([name.boundingBox(), second.boundingBox()])
  expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0))
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  expect(await axeFindings(page)).toEqual([])
})

test('on a phone each value is read with its own label, even after empty values', async () => {
  const line = { locale: 'en', text: 'Leads nowhere', sort: 5 } as const
  await site.engines.database.db.insertInto('marquee_lines').values(line).execute()
  const page = await openConsole('/quan-tri/marquee')
  await page.setViewportSize({ width: 390, height: 844 })
  const row = page.getByRole('row').filter({ hasText: line.text })
  await row.waitFor()
  await expect.poll(() => page.getByRole('columnheader').count()).toBe(0)
  expect((await row.ariaSnapshot()).match(/cell "[^"]*"/g)).toEqual([
    'cell "Leads nowhere"',
    'cell "Ngôn ngữ English"',
    'cell "Thứ tự 5"',
  ])
})

test('an operator reads the figures, finds a list, changes records together, shares the view and looks into the log', async () => {
  const colleague = await site.world.operator({ name: 'Phó ban' })
  const page = await openConsole('/quan-tri')
  const main = page.getByRole('main')
  await main.getByText('Người xem cao nhất').waitFor()
  await main.getByRole('heading', { name: 'Việc đang chờ' }).waitFor()
  expect(await axeFindings(page)).toEqual([])

  const palette = page.getByRole('dialog', { name: 'Tìm và mở nhanh' })
  const goTo = async (words: string, option: RegExp) => {
    await page.keyboard.press('Control+k')
    await palette.getByRole('combobox').fill(words)
    await palette.getByRole('option', { name: option }).first().waitFor()
  }
  await goTo('thong bao chay', /^Chữ chạy/)
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Chữ chạy' }).waitFor()
  await page.getByRole('button', { name: 'Thứ tự' }).click()
  await page.waitForURL('**/quan-tri/marquee?xep=sort')
  await expect
    .poll(() => page.getByRole('columnheader', { name: 'Thứ tự' }).getAttribute('aria-sort'))
    .toBe('ascending')

  await page
    .getByRole('checkbox', { name: /^Chọn / })
    .nth(1)
    .check()
  await page
    .getByRole('checkbox', { name: /^Chọn / })
    .nth(2)
    .check()
  await page.getByRole('button', { name: 'Sửa…' }).click()
  const sheet = page.getByRole('dialog', { name: 'Sửa 2 mục' })
  await sheet.getByLabel('Trường cần đổi').selectOption('Thứ tự')
  await sheet.getByLabel('Thứ tự').fill('900')
  await sheet.getByRole('button', { name: 'Xem trước thay đổi' }).click()
  await sheet.getByText('2 mục sẽ thay đổi').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await sheet.getByRole('button', { name: 'Áp dụng cho 2 mục' }).click()
  await page.getByText('Đã xử lý 2 mục.').waitFor()
  await expect.poll(() => page.getByRole('cell', { name: '900' }).count()).toBe(2)
  await page.keyboard.press('z')
  await page.getByText('Đã hoàn tác.').waitFor()
  await expect.poll(() => page.getByRole('cell', { name: '900' }).count()).toBe(0)

  await page.getByRole('button', { name: 'Lưu bộ lọc' }).click()
  await page.getByLabel('Tên bộ lọc').fill('Theo thứ tự')
  await page.getByLabel('Chia sẻ với cả ban').check()
  await page.getByRole('button', { name: 'Lưu', exact: true }).click()
  await page.getByRole('button', { name: /^Theo thứ tự/ }).waitFor()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^marquee-.*\.csv$/)
  const second = await openPageAs(site, colleague, '/quan-tri/marquee')
  await second.getByRole('button', { name: /^Theo thứ tự/ }).click()
  await second.waitForURL('**/quan-tri/marquee?xep=sort')

  await goTo('phó ban', /^Phó ban/)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Phó ban' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('navigation').getByRole('link', { name: 'Công việc định kỳ' }).click()
  await page.getByText('Xóa số liệu cũ của trang quản trị').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Chạy ngay' }).click()
  await page.getByText('Đã gửi yêu cầu.').waitFor()
  await page.getByRole('navigation').getByRole('link', { name: 'Nhật ký điều hành' }).click()
  await page.getByText('Công việc định kỳ · Xóa số liệu cũ của trang quản trị · Chạy ngay').waitFor()
  expect(await axeFindings(page)).toEqual([])
})

test('on a phone the sections are in a drawer, which a choice closes, and a folded group stays folded', async () => {
  const page = await openConsole('/quan-tri')
  await page.setViewportSize({ width: 390, height: 844 })
  const open = () => page.getByRole('button', { name: 'Mở danh mục' }).click()
  const drawer = page.getByRole('dialog', { name: 'Trang điều hành' })
  await open()
  await drawer.getByRole('button', { name: 'Nội dung' }).click()
  await drawer.getByRole('link', { name: 'Phim', exact: true }).waitFor({ state: 'detached' })
  expect(await axeFindings(page)).toEqual([])
  await drawer.getByRole('link', { name: 'Thành viên' }).click()
  await drawer.waitFor({ state: 'detached' })
  await page.getByRole('heading', { name: 'Thành viên', level: 1 }).waitFor()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await open()
  await drawer.getByRole('button', { name: 'Nội dung', expanded: false }).waitFor()
})

test('an operator adds the pages of a chapter with several files together, sorted by name and then reordered', async () => {
  const { slug } = await site.world.comic({ slug: 'truyen-nhieu-trang', pages: [] })
  const page = await openConsole('/quan-tri/comic-pages')
  const sheet = page.getByRole('dialog')
  await page.getByRole('heading', { name: 'Trang truyện' }).waitFor()
  await page.keyboard.press('n')
  await sheet.getByLabel('Chương').fill('Phần 1')
  await sheet.getByRole('button', { name: 'Phần 1' }).click()
  const heights = [700, 800, 900]
  const files = heights.map(async (height, at) => ({
    name: `trang-${[10, 9, 2][at]}.png`,
    mimeType: 'image/png',
    buffer: await sharp({ create: { width: 400, height, channels: 3, background: 'seagreen' } })
      .png()
      .toBuffer(),
  }))
  await sheet.getByLabel('Chọn nhiều ảnh').setInputFiles(await Promise.all(files))
  const listed = sheet.getByRole('group', { name: 'Ảnh trang' }).getByRole('listitem')
  await expect
    .poll(() => listed.allInnerTexts())
    .toEqual(['2', '9', '10'].map((at) => expect.stringContaining(`trang-${at}.png`)))
  await sheet.getByRole('button', { name: /lên.*trang-10\.png|trang-10\.png.*lên/i }).click()
  expect(await axeFindings(page)).toEqual([])
  await sheet.getByRole('button', { name: 'Lưu' }).click()
  await page.getByText('Đã thêm 3 mục.').waitFor()
  const { pages } = (await site.call(comicChapter, { slug, position: 1 })).data
  expect(pages.map(({ width, height }) => [width, height])).toEqual([900, 700, 800].map((height) => [400, height]))
})

test('staff choose the host of a new room by name and change it, and a sports editor’s crest replaces the drawing', async () => {
  await site.world.user({ username: 'chu_cu', name: 'Chủ Cũ' })
  await site.world.user({ username: 'chu_moi', name: 'Chủ Mới' })
  const moderator = await site.world.user({ role: 'moderator' })
  const page = await openPageAs(site, moderator, '/quan-tri/rooms', { reducedMotion: 'reduce' })
  const sheet = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Thêm', exact: true }).click()
  await sheet.getByLabel('Tên', { exact: true }).fill('Phòng hậu vệ')
  await sheet.getByLabel('Chủ phòng', { exact: true }).fill('chu cu')
  await sheet.getByRole('button', { name: '@chu_cu' }).click()
  await sheet.getByRole('button', { name: 'Lưu' }).click()
  await page.getByRole('row', { name: /Phòng hậu vệ/ }).click()
  await sheet.getByRole('button', { name: 'Đổi chủ phòng' }).click()
  await sheet.getByLabel('Thành viên', { exact: true }).fill('chu moi')
  await sheet.getByRole('button', { name: '@chu_moi' }).click()
  await sheet.getByLabel('Lý do').fill('chủ cũ xin nghỉ')
  expect(await axeFindings(page)).toEqual([])
  await sheet.getByRole('button', { name: 'Đổi chủ phòng' }).click()
  await page.getByRole('row', { name: /Phòng hậu vệ.*Chủ Mới/ }).waitFor()

  const teamId = await site.world.team({ names: { vi: 'Sông Hồng', en: 'Song Hong', zh: '紅河' } })
  const editor = await site.world.user({ role: 'sports-editor' })
  const desk = await openPageAs(site, editor, `/quan-tri/teams?muc=${teamId}`, { reducedMotion: 'reduce' })
  const buffer = await sharp({ create: { width: 300, height: 300, channels: 4, background: '#c00' } })
    .png()
    .toBuffer()
  const crest = desk.getByRole('group', { name: 'Huy hiệu' })
  await crest.locator('input[type=file]').setInputFiles({ name: 'crest.png', mimeType: 'image/png', buffer })
  await crest.locator('img').waitFor()
  await desk.getByRole('button', { name: 'Lưu' }).click()
  await desk.getByText('Đã lưu.').waitFor()
  const visitor = await openPage(site, `/doi-bong/${teamId}`)
  const drawn = visitor.getByRole('main').locator('img[src*="_image"]').first()
  await expect
    .poll(async () => {
      await visitor.reload()
      return drawn.count()
    })
    .toBeGreaterThan(0)
  expect(await drawn.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth))).toBe(192)
  const resized = await fetch(site.address + (await drawn.getAttribute('src')))
  expect(resized.headers.get('cache-control')).toContain('immutable')
})
