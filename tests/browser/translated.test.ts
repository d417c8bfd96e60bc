import { afterAll, beforeAll, expect, test } from 'vitest'
import { inAll } from '#demo/world.ts'
import { type Site, startSite } from './site.ts'
import { translate } from './translator.ts'
import { openPage } from './visit.ts'

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
