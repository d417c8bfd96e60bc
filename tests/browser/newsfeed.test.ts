import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newsfeedCount, newsfeedCreate, newsfeedInfo } from '#contract/newsfeed.ts'
import { newsfeedDrafts } from '#contract/post-drafts.ts'
import { uploaderOf } from '#tests/setup/uploads.ts'
import { axeFindings } from './axe.ts'
import { untilPainted } from './painted.ts'
import { type Site, startSite } from './site.ts'
import { openPageAs } from './visit.ts'

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site?.close())

const phone = { viewport: { width: 390, height: 844 }, colorScheme: 'dark' } as const
const text = 'Khán đài B tối nay kín chỗ, ai đi cùng không?'

async function photograph(background: string) {
  const buffer = await sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .jpeg()
    .toBuffer()
  return { name: `${background}.jpg`, mimeType: 'image/jpeg', buffer }
}

const postOf = (page: Page, name: string) => page.getByRole('article', { name: `Bài viết của ${name}`, exact: true })
const pictures = (page: Page, name: string) => postOf(page, name).getByRole('button', { name: /^Ảnh \d\/2/ })
const box = (page: Page) => page.getByRole('textbox', { name: 'Nội dung' })

async function openComposer(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `${name} ơi, trận này thế nào?` }).click()
  await box(page).waitFor()
}

async function choose(page: Page, name: string, act: string): Promise<void> {
  await page.getByRole('button', { name: `Tùy chọn cho bài viết của ${name}` }).click()
  await page.getByRole('button', { name: act, exact: true }).click()
}

test('a post with pictures from its draft to its deletion, with a second member who reads, reacts, comments and shares', async () => {
  const [an, binh, cuong] = [
    await site.world.user({ name: 'Thu An' }),
    await site.world.user({ name: 'Gia Bình' }),
    await site.world.user({ name: 'Văn Cường' }),
  ]
  await site.call(newsfeedCreate, { content: 'Chào cả nhà!' }, { token: await site.world.tokenOf(cuong) })
  const hisToken = await site.world.tokenOf(an)
  const his = await openPageAs(site, an, '/bang-tin')
  const hers = await openPageAs(site, binh, '/bang-tin', phone)
  await postOf(hers, 'Văn Cường').waitFor()

  await openComposer(his, 'Thu An')
  await box(his).fill(text)
  await his.locator('input[type=file]').setInputFiles([await photograph('seagreen'), await photograph('maroon')])
  await his.getByText('Đã tải lên 2 tệp.').waitFor({ state: 'attached' })
  await his
    .getByRole('button', { name: /^Mô tả / })
    .first()
    .click()
  await his.getByLabel('Mô tả cho người khiếm thị').fill('Cổng 3 buổi chiều')
  await his.keyboard.press('Enter')
  await his.getByLabel('Mô tả cho người khiếm thị').waitFor({ state: 'detached' })
  await his.getByText('Đã lưu nháp').waitFor()
  await box(his).fill(`${text} Hẹn ở cổng 3.`)
  await his.reload()
  await expect
    .poll(async () => (await site.call(newsfeedDrafts, {}, { token: hisToken })).data.drafts[0]?.content)
    .toBe(`${text} Hẹn ở cổng 3.`)
  await openComposer(his, 'Thu An')
  await his.getByText('Đã mở lại bản nháp của bạn.').waitFor()
  await expect.poll(() => box(his).inputValue()).toBe(`${text} Hẹn ở cổng 3.`)
  await box(his).fill(text)

  const before = await postOf(hers, 'Văn Cường').boundingBox()
  await his.getByRole('button', { name: 'Đăng', exact: true }).click()
  await expect.poll(() => pictures(his, 'Thu An').count()).toBe(2)
  const news = hers.getByRole('button', { name: '1 bài mới' })
  await news.waitFor()
  expect(await postOf(hers, 'Văn Cường').boundingBox()).toEqual(before)
  await expect.poll(() => postOf(hers, 'Thu An').count()).toBe(0)
  await news.click()
  await expect.poll(() => pictures(hers, 'Thu An').count()).toBe(2)
  await postOf(hers, 'Thu An').getByRole('button', { name: 'Ảnh 1/2: Cổng 3 buổi chiều' }).waitFor()
  await expect
    .poll(() =>
      postOf(hers, 'Thu An')
        .locator('img[src*="/uploads/"], img[srcset*="uploads"]')
        .evaluateAll((all) => all.filter((one) => (one as HTMLImageElement).naturalWidth > 0).length),
    )
    .toBeGreaterThanOrEqual(2)
  expect(await axeFindings(hers)).toEqual([])
  expect(await axeFindings(his)).toEqual([])

  await hers.getByRole('button', { name: 'Thích bài viết của Thu An' }).click()
  await hers.getByRole('link', { name: 'Bình luận bài viết của Thu An' }).click()
  await hers.getByRole('textbox', { name: 'Viết bình luận' }).fill('Cho mình một chỗ với!')
  await hers.getByRole('button', { name: 'Gửi', exact: true }).click()
  await hers.getByRole('list', { name: 'Bình luận' }).getByText('một chỗ').waitFor()
  const postId = new URL(hers.url()).searchParams.get('pId') ?? ''
  await hers.getByRole('button', { name: 'Chia sẻ bài viết của Thu An' }).click()
  const sharing = hers.getByRole('dialog', { name: 'Chia sẻ bài viết' })
  await box(hers).fill('Đi cùng nào!')
  await sharing.getByRole('button', { name: 'Chia sẻ', exact: true }).click()
  await postOf(hers, 'Gia Bình').getByText(text).waitFor()
  const counted = async () => {
    const { data } = await site.call(newsfeedInfo, { id: postId })
    return { comments: data.comments, shares: data.shares }
  }
  await expect.poll(counted).toEqual({ comments: 1, shares: 1 })
  await his.getByRole('button', { name: '1 bài mới' }).click()
  await postOf(his, 'Gia Bình').waitFor()
  await his.getByRole('link', { name: '1 bình luận bài viết của Thu An' }).click()
  await his.getByRole('list', { name: 'Bình luận' }).getByText('một chỗ').waitFor()

  await choose(his, 'Thu An', 'Sửa bài viết')
  await his.getByRole('button', { name: 'Lưu', exact: true }).click()
  await his.getByText('Đã lưu bài viết').first().waitFor()
  await expect.poll(() => postOf(his, 'Thu An').getByText('Đã sửa').count()).toBe(0)
  await choose(his, 'Thu An', 'Sửa bài viết')
  await his.getByRole('button', { name: 'Bỏ tệp', exact: true }).first().click()
  await box(his).fill('Khán đài B còn hai ghế.')
  await his.getByRole('button', { name: 'Lưu', exact: true }).click()
  await postOf(his, 'Thu An').getByText('Khán đài B còn hai ghế.').waitFor()
  await postOf(his, 'Thu An').getByText('Đã sửa').waitFor()
  await choose(his, 'Thu An', 'Lịch sử chỉnh sửa')
  const history = his.getByRole('dialog', { name: 'Lịch sử chỉnh sửa' })
  await expect.poll(() => history.getByRole('listitem').allInnerTexts()).toHaveLength(2)
  await history.getByText(text).waitFor()
  await expect.poll(() => history.getByRole('img').count()).toBe(3)
  await history.getByRole('button', { name: 'Đóng' }).click()

  await hers.getByRole('link', { name: 'Về bảng tin' }).click()
  await postOf(hers, 'Thu An').waitFor()
  await choose(his, 'Thu An', 'Xóa bài viết')
  await his.getByRole('dialog').getByRole('button', { name: 'Xóa', exact: true }).click()
  await postOf(his, 'Gia Bình').getByText('Nội dung được chia sẻ không còn').waitFor()
  await postOf(hers, 'Thu An').waitFor({ state: 'detached' })
  await expect.poll(() => postOf(his, 'Thu An').count()).toBe(0)
  await openComposer(his, 'Thu An')
  await expect.poll(() => box(his).inputValue()).toBe('')
})

test('the page of a hashtag has its posts only, and an unknown one says that it has none', async () => {
  const token = await site.world.tokenOf(await site.world.user({ name: 'Thu An' }))
  await site.call(newsfeedCreate, { content: 'Đi xem trận này #Hàng_Đẫy' }, { token })
  await site.call(newsfeedCreate, { content: 'Hôm nay trời mưa' }, { token })
  const read = async (tag: string) => (await fetch(`${site.address}/bang-tin?tag=${encodeURIComponent(tag)}`)).text()
  const page = await read('hàng_đẫy')
  expect(page).toMatch(/<h1[^>]*>Bài viết có #hàng_đẫy</)
  expect(page).toMatch(/<title>Bài viết có #hàng_đẫy/)
  expect(page).toContain('Đi xem trận này')
  expect(page).not.toContain('Hôm nay trời mưa')
  expect(await read('chưa_ai_viết')).toContain('Hãy viết bài đầu tiên có hashtag này.')
})

test('a match from a pasted link is scheduled, changed in the list of drafts, and posted from there', async () => {
  const fixtureId = await site.world.liveFixture({ minute: 30, score: [1, 0] })
  const page = await openPageAs(site, await site.world.user({ name: 'Lê Hẹn' }), '/bang-tin')
  await openComposer(page, 'Lê Hẹn')
  await box(page).fill(`Tối nay nhé ${site.address}/truc-tiep/a-vs-b-${fixtureId}`)
  await page.getByRole('button', { name: 'Gắn thẻ trận đấu' }).click()
  await expect.poll(() => box(page).inputValue()).toBe('Tối nay nhé')
  await page.getByText('Đã lưu nháp').waitFor()
  await page.getByRole('button', { name: 'Hẹn giờ đăng', exact: true }).click()
  await page.getByLabel('Ngày và giờ khác').fill('2020-01-01T10:00')
  await page.getByRole('button', { name: 'Chọn giờ này' }).click()
  await page.getByText('Hãy chọn giờ đăng sau ít nhất 1 phút').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: /^Một giờ nữa/ }).click()
  await page.getByRole('button', { name: 'Hẹn giờ', exact: true }).click()
  await box(page).waitFor({ state: 'detached' })

  await page.goto(`${site.address}/bang-tin?soan=nhap`)
  await page.getByRole('dialog', { name: 'Bản nháp và bài hẹn giờ' }).getByText('Tối nay nhé').click()
  await page.getByText('Bài hẹn giờ. Thay đổi chỉ').waitFor()
  await box(page).fill('Tối nay nhé, 20 giờ')
  await page.getByRole('button', { name: 'Hẹn giờ', exact: true }).click()
  await box(page).waitFor({ state: 'detached' })
  await openComposer(page, 'Lê Hẹn')
  await page.getByRole('button', { name: 'Bản nháp 1' }).click()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Đăng ngay: Tối nay nhé, 20 giờ' }).click()
  const made = postOf(page, 'Lê Hẹn')
  await made.getByText('1 – 0').waitFor()
  const before = await made.boundingBox()
  await site.features.schedule.applyUpdate({ fixtureId, observedAt: Date.now(), homeScore: 2, awayScore: 0 })
  await made.getByText('2 – 0').waitFor()
  expect((await made.boundingBox())?.height).toBe(before?.height)
})

test('without a network a post and a dialog that is not loaded yet wait for it, and the page stays', async () => {
  const dung = await site.world.user({ name: 'Mai Dung' })
  const page = await openPageAs(site, dung, '/bang-tin', { locale: 'vi-VN', noFault: /WebSocket|ERR_INTERNET/ })
  await openComposer(page, 'Mai Dung')
  await box(page).fill('Viết trên chuyến tàu không có sóng.')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Đăng', exact: true }).click()
  await page.getByText('Bạn đang mất mạng. Bài viết đã được lưu').first().waitFor()
  await page.context().setOffline(false)
  await postOf(page, 'Mai Dung').getByText('không có sóng').waitFor()
  const { data } = await site.call(newsfeedCount, undefined, { token: await site.world.tokenOf(dung) })
  expect(data.total).toBe(1)
  await page.context().setOffline(true)
  await choose(page, 'Mai Dung', 'Xóa bài viết')
  await postOf(page, 'Mai Dung').getByText('không có sóng').waitFor()
  const reloaded = page.waitForEvent('load')
  await page.context().setOffline(false)
  await reloaded
  await postOf(page, 'Mai Dung').getByText('không có sóng').waitFor()
})

test('going back from a post returns to the position in the feed', async () => {
  const reader = await site.world.user({ name: 'Đọc Lâu' })
  for (let writers = 0; writers < 6; writers += 1) {
    const token = await site.world.tokenOf(await site.world.user({}))
    for (let at = 0; at < 5; at += 1)
      await site.call(newsfeedCreate, { content: `Bài ${writers}.${at}\n\n${'dòng\n'.repeat(6)}` }, { token })
  }
  const page = await openPageAs(site, reader, '/bang-tin')
  const opened = page.getByRole('article').filter({ hasText: 'Bài 0.1' })
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 3_000)
      return opened.count()
    })
    .toBe(1)
  await opened.scrollIntoViewIfNeeded()
  const before = await opened.boundingBox()
  await opened
    .getByRole('link')
    .filter({ has: page.locator('time') })
    .click()
  await page.getByRole('link', { name: 'Về bảng tin' }).click()
  await opened.waitFor()
  await expect.poll(async () => (await opened.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, -1)
})

test('leaving or closing during the upload of a picture asks for confirmation', async () => {
  const writer = await site.world.user({ name: 'Gửi Ảnh' })
  const page = await openPageAs(site, writer, '/bang-tin')
  await openComposer(page, 'Gửi Ảnh')
  // Blocks the upload, so that the file is still being sent when the visitor leaves the page.
  await page.route('**/user/upload/create', () => {})
  await page.locator('input[type=file]').setInputFiles(await photograph('navy'))
  await page.getByRole('banner').getByRole('link', { name: 'Tin tức' }).click()
  const question = page.getByRole('dialog', { name: 'Rời trang?' })
  await question.getByRole('button', { name: 'Hủy' }).click()
  await question.waitFor({ state: 'detached' })
  await box(page).waitFor()

  await page.getByRole('button', { name: 'Đóng', exact: true }).click()
  const closing = page.getByRole('dialog', { name: 'Đóng khi tệp chưa tải lên xong?' })
  await closing.getByRole('button', { name: 'Hủy' }).click()
  await closing.waitFor({ state: 'detached' })
  await box(page).waitFor()

  const asked = page.waitForEvent('dialog')
  const reload = page.reload()
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await Promise.all([dialog.accept(), reload])
  await openComposer(page, 'Gửi Ảnh')
  await page.locator('input[type=file]').setInputFiles(await photograph('navy'))
  await page.getByRole('banner').getByRole('link', { name: 'Tin tức' }).click()
  await question.getByRole('button', { name: 'Rời trang' }).click()
  await page.waitForURL('**/tin-tuc')
  await page.unroute('**/user/upload/create')
})

test('the feed for you explains a post and follows the sliders, is remembered, and the newest posts are one tap away', async () => {
  const [reader, friend, stranger] = [
    await site.world.user({ name: 'Hồng Xếp' }),
    await site.world.user({ name: 'Bạn Thân' }),
    await site.world.user({ name: 'Người Lạ' }),
  ]
  await site.features.friends.keepFriends([[reader.userId, friend.userId]])
  for (const author of [friend, stranger])
    await site.call(newsfeedCreate, { content: `Bài của ${author.name}` }, { token: await site.world.tokenOf(author) })
  const page = await openPageAs(site, reader, '/bang-tin')
  const first = page.getByRole('article').first()
  const firstIs = (name: string) => expect.poll(() => first.getAttribute('aria-label')).toBe(`Bài viết của ${name}`)
  await firstIs('Người Lạ')
  await page.getByRole('link', { name: 'Dành cho bạn' }).click()
  await firstIs('Bạn Thân')
  await choose(page, 'Bạn Thân', 'Vì sao bạn thấy bài này?')
  await page.getByText('Bạn Thân là bạn bè của bạn').waitFor()
  expect(await axeFindings(page)).toEqual([])

  await page.getByRole('dialog').getByRole('button', { name: 'Tùy chỉnh' }).click()
  await page.getByRole('slider', { name: 'Bạn bè' }).focus()
  await page.keyboard.press('Home')
  await expect
    .poll(() => page.getByRole('slider', { name: 'Bạn bè' }).getAttribute('aria-valuetext'))
    .toBe('Không tính')
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Enter')
  await firstIs('Người Lạ')

  await page.goto(`${site.address}/bang-tin`)
  await page.waitForURL(/xem=cho-ban$/)
  await page.getByRole('link', { name: 'Mới nhất' }).click()
  await page.waitForURL(/bang-tin$/)
  await page.reload()
  await firstIs('Người Lạ')
  expect(new URL(page.url()).search).toBe('')
})

test('of two videos, the one nearest to the middle plays without sound until a press turns it on', async () => {
  const author = await site.world.user({ name: 'Quay Phim' })
  const accessToken = await site.world.tokenOf(author)
  const { upload } = uploaderOf(site, { accessToken }, 'post')
  for (const clip of ['goal-chip', 'goal-corner']) {
    const { data } = await upload(await readFile(new URL(`../../demo/clips/${clip}.mp4`, import.meta.url)))
    const attachments = [{ url: data.address, kind: 'video' as const }]
    await site.call(newsfeedCreate, { content: clip, attachments }, { token: accessToken })
  }
  const page = await openPageAs(site, author, '/bang-tin', { ...phone, reducedMotion: 'no-preference' })
  const [upper, lower] = [postOf(page, 'Quay Phim').nth(0), postOf(page, 'Quay Phim').nth(1)]
  const isPlaying = (post: typeof upper) =>
    post.locator('video').evaluate((video: HTMLVideoElement) => !video.paused && video.currentTime > 0)
  const toMiddle = (post: typeof upper) =>
    post.locator('video').evaluate((video) => video.scrollIntoView({ block: 'center', behavior: 'instant' }))
  await toMiddle(upper)
  await expect.poll(() => isPlaying(upper)).toBe(true)
  await expect.poll(() => isPlaying(lower)).toBe(false)
  await toMiddle(lower)
  await expect.poll(() => isPlaying(lower)).toBe(true)
  await expect.poll(() => isPlaying(upper)).toBe(false)
  await lower.getByRole('button', { name: 'Bật tiếng' }).click()
  await expect
    .poll(() => lower.locator('video').evaluate((video: HTMLVideoElement) => [video.muted, video.controls]))
    .toEqual([false, true])
  // A video with sound keeps its turn while it is visible.
  await page.evaluate(() => scrollBy({ top: -40, behavior: 'instant' }))
  // The page decides in the frame after the scroll.
  await untilPainted(page)
  expect([await isPlaying(upper), await isPlaying(lower)]).toEqual([false, true])
})
