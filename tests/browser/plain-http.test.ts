import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tipsCreate } from '#contract/tips.ts'
import { createTipWorld } from '#tests/setup/tips.ts'
import { launchBrowser } from './browser.ts'
import { type Site, startSite } from './site.ts'
import { openVisit, untilAlive } from './visit.ts'

/** Message that the browser logs over plain HTTP, where the header has no effect. */
const headerOfHttps = /^The Cross-Origin-Opener-Policy header has been ignored/

let site: Site
let browser: Browser
beforeAll(async () => {
  site = await startSite()
  browser = await launchBrowser({ flags: ['--host-resolver-rules=MAP khandai.example 127.0.0.1'] })
})
afterAll(async () => {
  await browser?.close()
  await site?.close()
})

test('a phone that opens the printed address chats and posts, and explains why it cannot verify a chain', async () => {
  const lan = await site.world.user({ name: 'Lan Anh' })
  const token = await site.world.tokenOf(lan)
  const fixtureId = await createTipWorld(site, site.world).openFixture()
  const tip = { fixtureId, market: 'handicap', line: 0.25, side: 'away', stake: 1, content: '' } as const
  await site.call(tipsCreate, tip, { token })
  const address = `http://khandai.example:${new URL(site.address).port}`
  const { page } = await openVisit({ browser, noFault: headerOfHttps })
  // Only the browser can resolve this host, so the test sets the session’s cookies directly.
  await page.context().addCookies([
    { name: 'token', value: token, url: address },
    { name: 'guest', value: '0', url: address },
  ])
  const visit = async (path: string) => {
    await page.goto(address + path)
    await untilAlive(page)
  }

  await visit(`/mb/x-vs-y-${fixtureId}`)
  expect(await page.evaluate(() => isSecureContext)).toBe(false)
  await page.getByRole('textbox', { name: 'Tin nhắn' }).fill('từ máy bên cạnh')
  await page.getByRole('button', { name: 'Gửi', exact: true }).click()
  await page.getByRole('log').getByRole('article').filter({ hasText: 'từ máy bên cạnh' }).waitFor()

  await visit('/bang-tin')
  await page.getByRole('button', { name: 'Lan Anh ơi, trận này thế nào?' }).click()
  await page.getByRole('textbox', { name: 'Nội dung' }).fill('Xem trên điện thoại rõ lắm.')
  await page.getByRole('button', { name: 'Đăng', exact: true }).click()
  await page.getByRole('article', { name: 'Bài viết của Lan Anh' }).getByText('rõ lắm').waitFor()

  await visit(`/tip-keo/kiem-chung/${lan.username}`)
  await page.getByRole('button', { name: 'Kiểm chứng ngay' }).click()
  await page.getByText('chỉ cho tính mã băm trên kết nối an toàn').waitFor()
})
