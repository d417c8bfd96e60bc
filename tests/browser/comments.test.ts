import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { commentCreate, commentPageList } from '#contract/comments.ts'
import { tipsCreate } from '#contract/tips.ts'
import { createTipWorld } from '#tests/setup/tips.ts'
import { axeFindings } from './axe.ts'
import { untilPainted } from './painted.ts'
import { type Site, startSite } from './site.ts'
import { fillLogin, openPage, openPageAs, type VisitOptions } from './visit.ts'

let site: Site
let path: string
let target: { targetType: 'tip'; targetId: string }
let lansToken: string

beforeAll(async () => {
  site = await startSite()
  const lan = await site.world.user({ username: 'lananh', name: 'Lan Anh' })
  await site.world.user({ username: 'binh', name: 'Bình' })
  const tips = createTipWorld(site, site.world)
  const draft = { fixtureId: await tips.openFixture(), market: 'handicap', line: 0.25, side: 'home', stake: 1 } as const
  lansToken = await site.world.tokenOf(lan)
  const { data } = await site.call(tipsCreate, { ...draft, content: 'Chủ nhà.' }, { token: lansToken })
  path = `/tip-keo/${data.slug}`
  target = { targetType: 'tip', targetId: data.id }
})
afterAll(() => site?.close())

const open = (options?: VisitOptions) => openPage(site, path, options)
const say = async (content: string, parentId?: string) =>
  (await site.call(commentCreate, { ...target, content, ...(parentId && { parentId }) }, { token: lansToken })).data
const box = (page: Page) => page.getByRole('textbox', { name: 'Viết bình luận' })
const list = (page: Page) => page.getByRole('list', { name: 'Bình luận' })
const contents = async () => (await site.call(commentPageList, target)).data.list.map(({ content }) => content)

test('a guest logs in to comment, replies, edits and deletes it, while nothing moves for another reader', async () => {
  const first = await say('Đội khách thiếu trung vệ.')
  const reader = await open({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' })
  await list(reader).getByText('Đội khách thiếu trung vệ.').waitFor()
  const page = await open()
  await box(page).fill('Chủ nhà đá pressing tốt, tôi theo.')
  await page.getByRole('button', { name: 'Gửi', exact: true }).click()
  await fillLogin(page, { username: 'binh', password: site.password })
  await page.getByText('Chào Bình!').hover()
  expect(await axeFindings(page, '[data-sonner-toaster]')).toEqual([])
  await page.mouse.move(0, 0)
  await list(page).getByText('tôi theo').waitFor()
  await expect.poll(contents).toEqual(['Chủ nhà đá pressing tốt, tôi theo.', first.content])

  const news = reader.getByRole('button', { name: 'Có 1 bình luận mới' })
  await news.waitFor()
  await expect.poll(() => list(reader).getByText('tôi theo').count()).toBe(0)
  await news.click()
  await list(reader).getByText('tôi theo').waitFor()

  await page.getByRole('button', { name: 'Trả lời bình luận của Lan Anh' }).click()
  const answer = page.getByRole('textbox', { name: 'Trả lời Lan Anh' })
  await answer.fill('Trung vệ dự bị đá cũng ổn mà.\n@lan')
  await page.getByRole('group', { name: 'Nhắc tên' }).getByRole('button', { name: 'Lan Anh' }).waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => answer.inputValue()).toBe('Trung vệ dự bị đá cũng ổn mà.\n@lananh ')
  await page.keyboard.press('Control+Enter')
  const replies = page.getByRole('list', { name: 'Các câu trả lời' })
  await replies.getByText('Trung vệ dự bị').waitFor()
  await expect
    .poll(() => replies.getByRole('link', { name: 'Lan Anh' }).getAttribute('href'))
    .toBe('/thanh-vien/lananh')
  await reader.getByRole('button', { name: 'Xem thêm 1 câu trả lời' }).click()
  await reader.getByText('Trung vệ dự bị đá cũng ổn mà.').waitFor()
  expect(await axeFindings(reader)).toEqual([])
  expect(await axeFindings(page)).toEqual([])

  const own = list(page).getByRole('article').filter({ hasText: 'tôi theo' })
  await own.getByRole('button', { name: 'Tùy chọn cho bình luận của Bình' }).click()
  await page.getByRole('button', { name: 'Sửa bình luận' }).click()
  await page.getByRole('textbox', { name: 'Sửa bình luận' }).fill('Chủ nhà pressing tốt.')
  await page.getByRole('button', { name: 'Lưu' }).click()
  await reader.getByText('Chủ nhà pressing tốt.').waitFor()
  await reader.getByText('đã sửa').waitFor()
  const changed = list(page).getByRole('article').filter({ hasText: 'Chủ nhà pressing tốt.' })
  await changed.getByRole('button', { name: 'Tùy chọn cho bình luận của Bình' }).click()
  await page.getByRole('button', { name: 'Gỡ bình luận' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Gỡ', exact: true }).click()
  await reader.getByText('Chủ nhà pressing tốt.').waitFor({ state: 'detached' })
  expect(await contents()).toEqual([first.content])
})

test('a refused comment keeps its text and can be sent again, and a link leads to the exact comment', async () => {
  const root = await say('Ai thắng?')
  const reply = await say('Chủ nhà.', root.id)
  const page = await openPage(site, `${path}#comment-${reply.id}`)
  await page.locator(`#comment-${reply.id}`).getByText('Chủ nhà.').waitFor()
  await expect
    .poll(() => page.locator(`#comment-${reply.id}`).evaluate((of) => of.getBoundingClientRect().top))
    .toBeLessThan(900)
  await box(page).fill('Gửi lại được chứ?')
  await page.getByRole('button', { name: 'Gửi', exact: true }).click()
  await page.route('**/comment/create', (route) =>
    route.fulfill({ status: 503, json: { code: 1503, msg: 'UNAVAILABLE', data: null } }),
  )
  await fillLogin(page, { username: 'binh', password: site.password })
  await page.getByText('Hệ thống đang tạm gián đoạn').waitFor()
  await list(page).getByText('Gửi lại được chứ?').waitFor()
  await page.unroute('**/comment/create')
  await page.getByRole('button', { name: 'Thử lại' }).click()
  await list(page).getByRole('article').filter({ hasText: 'Gửi lại được chứ?' }).waitFor()
  await expect.poll(async () => (await contents())[0]).toBe('Gửi lại được chứ?')
})

test('a comment sent without a network says so, survives a reload and is sent once after reconnection', async () => {
  const binh = { username: 'binh' }
  const page = await openPageAs(site, binh, path, { locale: 'vi-VN', noFault: /WebSocket|ERR_INTERNET/ })
  await box(page).waitFor()
  await page.context().setOffline(true)
  await box(page).fill('Viết lúc mất mạng.')
  await page.getByRole('button', { name: 'Gửi', exact: true }).click()
  await list(page).getByText('Bạn đang mất mạng.').waitFor()
  await expect.poll(() => page.getByText('Hệ thống đang tạm gián đoạn').count()).toBe(0)
  await page.context().setOffline(false)
  await list(page).getByRole('article').filter({ hasText: 'Viết lúc mất mạng.' }).waitFor()
  await expect.poll(async () => (await contents())[0]).toBe('Viết lúc mất mạng.')
  await expect.poll(() => list(page).getByRole('alert').count()).toBe(0)

  await page.route('**/comment/create', (route) => route.abort())
  await box(page).fill('Chờ qua lần tải lại.')
  await page.getByRole('button', { name: 'Gửi', exact: true }).click()
  await list(page).getByText('Chưa kết nối được máy chủ.').waitFor()
  await page.unroute('**/comment/create')
  await page.reload()
  await list(page).getByRole('article').filter({ hasText: 'Chờ qua lần tải lại.' }).waitFor()
  const kept = async () => (await contents()).filter((text) => /mất mạng|tải lại/.test(text ?? ''))
  await expect.poll(kept).toHaveLength(2)
})

test('the author of a tip removes a comment below it', async () => {
  const cuongs = await site.world.tokenOf(await site.world.user({ username: 'cuong', name: 'Cường' }))
  await site.call(commentCreate, { ...target, content: 'Mua kèo liên hệ tôi.' }, { token: cuongs })
  const page = await open()
  await page.getByRole('button', { name: 'Đăng nhập' }).first().click()
  await fillLogin(page, { username: 'lananh', password: site.password })
  await page.getByRole('button', { name: 'Tùy chọn cho bình luận của Cường' }).click()
  await page.getByRole('button', { name: 'Gỡ bình luận' }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Sửa bình luận' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Gỡ bình luận' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Gỡ', exact: true }).click()
  await list(page).getByText('Mua kèo').waitFor({ state: 'detached' })
})

test('Enter inserts no name while the suggestions for the current text are loading, and a dismissed list stays closed', async () => {
  const page = await openPageAs(site, { username: 'binh' }, path)
  const names = page.getByRole('group', { name: 'Nhắc tên' })
  const text = box(page)
  await text.pressSequentially('@lan')
  await names.getByRole('button', { name: 'Lan Anh' }).waitFor()
  let answer = () => {}
  const released = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/newsfeed/newsfeed-mention?**', async (route) => {
    await released
    await route.continue()
  })
  const asked = page.waitForRequest(/newsfeed-mention.*q=lanan/)
  await text.pressSequentially('an')
  await page.keyboard.press('Enter')
  await expect.poll(() => text.inputValue()).toBe('@lanan\n')
  await page.keyboard.press('Backspace')
  await asked
  await page.keyboard.press('Escape')
  const answered = page.waitForResponse(/newsfeed-mention.*q=lanan/)
  answer()
  await (await answered).finished()
  await untilPainted(page)
  await expect.poll(() => names.count()).toBe(0)
  await page.keyboard.press('Enter')
  await expect.poll(() => text.inputValue()).toBe('@lanan\n')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await names.getByRole('button', { name: 'Lan Anh' }).waitFor()
  await page.keyboard.press('Alt+Enter')
  await expect.poll(() => text.inputValue()).toMatch(/^@lana\n?$/)
})

test('a long list of comments is read to its end with the keyboard, each comment once', async () => {
  const { id } = await say('Câu hỏi đầu tiên.')
  await site.engines.database.pool.query(
    `insert into comments (kind, target_id, user_id, content, created_at)
      select kind, target_id, user_id, 'Câu ' || n, created_at - n * interval '1 second'
      from comments, generate_series(1, 99) n where id = $1`,
    [id],
  )
  const page = await open({ viewport: { width: 390, height: 844 } })
  const more = page.getByRole('button', { name: 'Xem thêm bình luận' })
  const shown = page.locator('[id^="comment-"]')
  await more.focus()
  while ((await more.count()) > 0) {
    const before = await shown.count()
    await page.keyboard.press('Enter')
    await expect.poll(() => shown.count()).toBeGreaterThan(before)
    if ((await more.count()) > 0)
      await expect.poll(() => more.evaluate((button) => button === document.activeElement)).toBe(true)
  }
  const ids = await shown.evaluateAll((found) => found.map((one) => one.id))
  expect(ids.length).toBeGreaterThanOrEqual(100)
  expect(new Set(ids).size).toBe(ids.length)
})
