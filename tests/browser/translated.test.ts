import { afterAll, beforeAll, expect, test } from 'vitest'
import { inAll } from '#demo/world.ts'
import { type Site, startSite } from './site.ts'
import { translate } from './translator.ts'
import { openPageAs } from './visit.ts'

let site: Site

beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site?.close())

test('a translated live page survives messages, goals, tabs and navigations, and its figures stay true', async () => {
  const homeId = await site.world.team({ names: inAll('Sông Lam') })
  const fixtureId = await site.world.liveFixture({ homeId, minute: 20, score: [2, 1] })
  const roomId = await site.features.chat.ensureFixtureRoom(fixtureId)
  const { userId } = await site.world.user({ name: 'Đức Huy' })
  const reader = await site.world.user({ username: 'nguoidich', name: 'Người Dịch' })
  const say = (text: string) =>
    site.features.chat.say(userId, { roomId, uuid: crypto.randomUUID(), text, parentId: null })
  await say('trước khi dịch')
  const page = await openPageAs(site, reader, `/truc-tiep/x-vs-y-${fixtureId}`)
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
  await expect.poll(async () => (await main.innerText()).replace(/[«»\s]/g, '')).toMatch(/3[–:-]1/)
  await page.getByRole('textbox', { name: 'Tin nhắn' }).fill('tôi đọc bản dịch')
  await page.keyboard.press('Enter')
  await lines.filter({ hasText: 'tôi đọc bản dịch' }).waitFor()
  await expect.poll(() => lines.filter({ hasText: 'câu thứ 8' }).count()).toBe(1)
  for (const name of ['Đối đầu', 'Diễn biến', 'Thông tin']) {
    const tab = page.getByRole('tab', { name })
    if ((await tab.count()) > 0) await tab.first().click()
  }
  await page.getByRole('banner').getByRole('link', { name: 'Lịch trực tiếp' }).click()
  await page.getByRole('heading', { level: 1 }).filter({ hasText: 'Lịch trực tiếp' }).waitFor()
})
