import { afterAll, beforeAll, expect, test } from 'vitest'
import { inAll } from '#demo/world.ts'
import { oldBrowserScript } from './old-browser.ts'
import { fillSite, type Site, startSite } from './site.ts'
import { fillLogin, openVisit, untilAlive } from './visit.ts'

let site: Site
let script: string

beforeAll(async () => {
  site = await startSite()
  await fillSite(site)
  script = oldBrowserScript()
})
afterAll(() => site?.close())

async function openOld(viewport = { width: 1280, height: 800 }) {
  // An init script stays in its context, so this one is not shared.
  const { page } = await openVisit({ viewport, locale: 'vi-VN' })
  await page.addInitScript(script)
  return page
}

test('the deleted built-ins are those that the oldest supported browsers do not have', async () => {
  const page = await openOld()
  await page.goto(`${site.address}/gioi-thieu`)
  await untilAlive(page)
  const left = await page.evaluate(() => ({
    withResolvers: 'withResolvers' in Promise,
    groupBy: 'groupBy' in Map,
    any: 'any' in AbortSignal,
    iteratorMap: 'map' in Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]())),
    checkVisibility: 'checkVisibility' in Element.prototype,
    toSorted: 'toSorted' in Array.prototype,
    structuredClone: 'structuredClone' in globalThis,
  }))
  expect(left).toEqual({
    withResolvers: false,
    groupBy: false,
    any: false,
    iteratorMap: false,
    checkVisibility: false,
    toSorted: true,
    structuredClone: true,
  })
})

test('in the oldest supported browsers, a visitor logs in on the live page, writes, reacts to a goal and opens menus', async () => {
  const homeId = await site.world.team({ names: inAll('Sông Lam') })
  const khang = await site.world.commentator({ name: 'Bảo Ngọc' })
  const fixtureId = await site.world.liveFixture({ homeId, minute: 20, score: [2, 1], commentators: [khang] })
  await site.world.user({ username: 'maycu', name: 'Máy Cũ' })
  const page = await openOld()
  await page.goto(`${site.address}/truc-tiep/x-vs-y-${fixtureId}`)
  await untilAlive(page)
  await page.getByRole('textbox', { name: 'Tin nhắn' }).fill('máy cũ vẫn chạy')
  await page.getByRole('button', { name: 'Gửi', exact: true }).click()
  await fillLogin(page, { username: 'maycu', password: site.password })
  await page.getByRole('log').getByRole('article').filter({ hasText: 'máy cũ vẫn chạy' }).waitFor()
  await page.getByRole('button', { name: 'Biểu tượng cảm xúc' }).first().click()
  await page.getByRole('dialog').or(page.locator('.emoji-popover')).first().waitFor()
  await page.keyboard.press('Escape')
  for (const tab of await page.getByRole('tab').all()) if (await tab.isVisible()) await tab.click()
})

test.each(['/', '/lich-thi-dau', '/tin-tuc', '/bang-tin', '/tip-keo', '/ty-le-keo', '/phan-thuong', '/tim-kiem?q=a'])(
  'in the oldest supported browsers, %s comes alive without a fault, and its menus are closed until they are opened',
  async (path) => {
    const page = await openOld()
    await page.goto(site.address + path)
    await untilAlive(page)
    await expect.poll(() => page.locator('[popover]:visible').count()).toBe(0)
    await page.getByRole('button', { name: 'Ngôn ngữ' }).click()
    await page.getByRole('link', { name: 'English' }).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.locator('[popover]:visible').count()).toBe(0)
  },
)

test('in the oldest supported browsers, a member logs in on the feed, posts, and opens each part of the account', async () => {
  await site.world.user({ username: 'maycu2', name: 'Máy Cũ Hai' })
  const page = await openOld()
  await page.goto(`${site.address}/bang-tin`)
  await untilAlive(page)
  await page.getByRole('banner').getByRole('button', { name: 'Đăng nhập' }).first().click()
  await fillLogin(page, { username: 'maycu2', password: site.password })
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Máy Cũ Hai ơi, trận này thế nào?' }).first().click()
  await page.getByRole('textbox', { name: 'Nội dung' }).fill('Bài từ máy cũ')
  await page.getByRole('button', { name: 'Đăng', exact: true }).click()
  await page.getByText('Bài từ máy cũ').first().waitFor()
  for (const part of ['ho-so', 'bao-mat', 'rieng-tu', 'thong-bao', 'hien-thi', 'du-lieu']) {
    await page.goto(`${site.address}/tai-khoan?muc=${part}`)
    await untilAlive(page)
    await page
      .getByRole('heading', { level: 3 })
      .or(page.getByRole('heading', { level: 2 }))
      .first()
      .waitFor()
  }
})

test('a browser that is too old says so', async () => {
  const { page, faults } = await openVisit({ viewport: { width: 1000, height: 700 } })
  await page.addInitScript(() => {
    // Safari 15 does not have it.
    Reflect.deleteProperty(Array.prototype, 'toSorted')
  })
  await page.goto(`${site.address}/gioi-thieu`)
  await page.getByText('Trình duyệt này đã quá cũ').waitFor()
  await page.getByText('Chrome 111, Safari 16.4, Firefox 115').waitFor()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.goto('about:blank')
  expect(faults.splice(0).every((fault) => fault.includes('toSorted'))).toBe(true)
})
