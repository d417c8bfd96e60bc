import { afterAll, beforeAll, expect, test } from 'vitest'
import { inAll } from '#demo/world.ts'
import { axeFindings } from './axe.ts'
import { fillSite, type Site, startSite } from './site.ts'
import { translate } from './translator.ts'
import { openPage, openPageAs, openVisit, untilAlive } from './visit.ts'

let site: Site

beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site?.close())

test('a translated live page survives messages, goals, a login, changed buttons and navigations, and its figures stay true', async () => {
  const homeId = await site.world.team({ names: inAll('Sông Lam') })
  const fixtureId = await site.world.liveFixture({ homeId, minute: 20, score: [2, 1] })
  const roomId = await site.features.chat.ensureFixtureRoom(fixtureId)
  const { userId } = await site.world.user({ name: 'Đức Huy' })
  const { username } = await site.world.user({ name: 'Người Dịch' })
  const say = (text: string) =>
    site.features.chat.say(userId, { roomId, uuid: crypto.randomUUID(), text, parentId: null })
  await say('trước khi dịch')
  const page = await openPage(site, `/truc-tiep/x-vs-y-${fixtureId}`)
  const lines = page.getByRole('log').getByRole('article')
  await lines.filter({ hasText: 'trước khi dịch' }).waitFor()
  await translate(page)
  await page.getByText('«Sông Lam»').first().waitFor()

  for (let n = 1; n <= 8; n++) {
    await say(`câu thứ ${n} sau khi dịch`)
    await lines.filter({ hasText: `câu thứ ${n} sau` }).waitFor()
  }
  await site.features.schedule.applyUpdate({ fixtureId, observedAt: Date.now(), homeScore: 3, awayScore: 1 })
  const main = page.getByRole('main')
  await expect.poll(async () => (await main.textContent())?.replace(/[«»\s]/g, '')).toMatch(/3[–:-]1/)
  await page.getByRole('textbox', { name: 'Tin nhắn' }).fill('tôi đọc bản dịch')
  await page.keyboard.press('Enter')
  const login = page.getByRole('dialog')
  await login.getByLabel('Tên đăng nhập').fill(username)
  await login.locator('input[type=password]').fill(site.password)
  await login.locator('button[type=submit]').click()
  await lines.filter({ hasText: 'tôi đọc bản dịch' }).waitFor()
  await expect.poll(() => lines.filter({ hasText: 'câu thứ 8' }).count()).toBe(1)
  await page.getByRole('tab', { name: 'Đối đầu' }).click()
  await page.getByRole('tab', { name: 'Diễn biến' }).click()
  await main
    .getByRole('button')
    .filter({ hasText: /^«?Theo dõi/ })
    .click()
  await main.getByRole('button').filter({ hasText: '«Đang theo dõi»' }).waitFor()
  await page.getByRole('banner').getByRole('link', { name: 'Lịch trực tiếp' }).click()
  await page.getByRole('heading', { level: 1 }).filter({ hasText: 'Lịch trực tiếp' }).waitFor()
})

test('a page that is translated before it comes alive is hydrated as the server sent it, and is translated again', async () => {
  const { page } = await openVisit()
  const { promise: translated, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/language/list?*', async (route) => {
    await translated
    await route.continue()
  })
  await page.goto(`${site.address}/lich-thi-dau`, { waitUntil: 'commit' })
  // The guard of the page has replaced the browser's function.
  await page.waitForFunction(() => !String(Node.prototype.insertBefore).includes('[native code]'))
  const heading = await page.getByRole('heading', { level: 1 }).elementHandle()
  await translate(page)
  await page.getByRole('heading', { level: 1 }).filter({ hasText: '«' }).waitFor()
  release()
  await untilAlive(page)
  await page.getByRole('heading', { level: 1 }).filter({ hasText: '«' }).waitFor()
  expect(await heading?.evaluate((one) => one.isConnected)).toBe(true)
})

test('a part of the home page that is hydrated when it comes near works in a translated page', async () => {
  await fillSite(site)
  const page = await openPage(site, '/')
  await translate(page)
  const rooms = page.locator('section[aria-labelledby=live-rooms]')
  await rooms.getByText('«').first().waitFor()
  const choices = rooms.locator('fieldset button')
  await choices.last().evaluate((one) => one.scrollIntoView())
  await expect
    .poll(async () => {
      await choices.last().click()
      return choices.last().getAttribute('aria-pressed')
    })
    .toBe('true')
})

test('names, initials, emoji and scores stay as they are in a translated page, and names of controls have their words', async () => {
  const commentators = [
    await site.world.commentator({ name: 'Gà Trống' }),
    await site.world.commentator({ name: 'Sơn' }),
  ]
  const soonId = await site.world.fixture({ commentators })
  const fixtureId = await site.world.liveFixture({ commentators, score: [2, 1] })
  const roomId = await site.features.chat.ensureFixtureRoom(fixtureId)
  const member = await site.world.user({ name: 'Lê Sáng' })
  const page = await openPageAs(site, member, `/truc-tiep/x-vs-y-${fixtureId}`)
  await site.features.chat.say(member.userId, { roomId, uuid: crypto.randomUUID(), text: 'chào', parentId: null })
  const line = page.getByRole('log').getByRole('article')
  await line.getByText('chào').waitFor()
  await translate(page)
  await line.getByText('«chào»').waitFor()
  await expect.poll(() => line.locator('bdi').first().textContent()).toBe('Lê Sáng')
  await expect.poll(() => page.getByRole('banner').locator('.avatar').textContent()).toBe('L')
  await expect.poll(() => page.locator('.score-now span[aria-hidden]').textContent()).toBe('2 – 1')
  await page.getByRole('button', { name: 'Biểu tượng cảm xúc' }).click()
  const emoji = page.getByRole('gridcell').first()
  await emoji.waitFor()
  await page
    .getByText(/^«Mặt cười/)
    .first()
    .waitFor()
  await expect.poll(() => emoji.textContent()).toMatch(/^\p{Extended_Pictographic}/u)

  await page.goto(`${site.address}/truc-tiep/x-vs-y-${soonId}`)
  await untilAlive(page)
  await translate(page)
  await page.getByRole('banner').getByText('«Trang chủ»').waitFor()
  expect(await axeFindings(page, undefined, 'structure')).toEqual([])
})
