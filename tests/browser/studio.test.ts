import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownStreamStatus } from '#contract/ingest.ts'
import type { Person } from '#demo/world.ts'
import { axeFindings } from './axe.ts'
import { launchBrowser } from './browser.ts'
import { type LiveSite, startLiveSite } from './live-site.ts'

const long = 120_000
let site: LiveSite
let browser: Browser

beforeAll(async () => {
  site = await startLiveSite()
  browser = await launchBrowser({ flags: ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'] })
}, long)
afterAll(async () => {
  await browser?.close()
  await site?.close()
})

const widths = [390, 1440] as const

async function openAs(person: Person | null, path: string, width: number): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height: width === 390 ? 844 : 900 },
    hasTouch: width === 390,
    permissions: ['camera', 'microphone'],
  })
  if (person) {
    const token = await site.world.tokenOf(person)
    await context.addCookies([
      { name: 'token', value: token, url: site.app.address },
      { name: 'guest', value: '0', url: site.app.address },
    ])
  }
  const page = await context.newPage()
  await page.goto(`${site.app.address}${path}`)
  return page
}

test.each(widths)('a commentator goes live from the studio and is watched in another browser, at %i px', {
  timeout: long,
}, async (width) => {
  const khang = await site.world.commentator({ name: 'Minh Khang' })
  const fixtureId = await site.world.liveFixture({ commentators: [khang], score: [2, 1], minute: 20 })
  const page = await openAs(khang, '/phat-song/studio', width)
  page.on('console', (m) => console.log(m.type(), m.text()))
  page.on('pageerror', (e) => console.log('pageerror', e))
  await page.getByRole('button', { name: 'Bật camera và micro' }).click()
  await page.getByRole('radio', { name: '480p và 240p' }).check({ force: true })
  await page.getByRole('button', { name: 'Lên sóng' }).click()
  await page.getByText('Đang lên sóng', { exact: true }).first().waitFor()
  const token = await site.world.tokenOf(khang)
  const status = async () => (await site.app.call(ownStreamStatus, undefined, { token })).data
  await expect.poll(async () => (await status()).stream?.state, { timeout: 30_000 }).toBe('publishing')
  await expect
    .poll(async () => (await status()).stream?.renditions.map((one) => one.width), { timeout: 30_000 })
    .toEqual([854, 426, null])
  await page.waitForTimeout(3_000)
  console.log(JSON.stringify(await status()))
  await page.screenshot({ path: `/tmp/st/studio-${width}.png`, fullPage: true })
  console.log(fixtureId)
})
