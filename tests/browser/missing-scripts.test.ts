import { afterAll, beforeAll, expect, test } from 'vitest'
import { isChunk } from './chunks.ts'
import { fillSite, type Site, startSite } from './site.ts'
import { openVisit, untilAlive } from './visit.ts'

let site: Site

beforeAll(async () => {
  site = await startSite()
  await fillSite(site)
})
afterAll(() => site?.close())

const blocked = /ERR_FAILED|BLOCKED|dynamically imported|preload/

/** Opens a tab that blocks a script, and counts its documents. */
async function openBlocking(name: string) {
  const { page, faults } = await openVisit({ noFault: blocked })
  let documents = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1
  })
  await page.route(isChunk(name), (route) => route.abort('blockedbyclient'))
  return { page, faults, documents: () => documents }
}

test('a blocked script of a dialog costs that dialog: the page stays, and a toast offers a reload', async () => {
  const { page, documents } = await openBlocking('login-dialog')
  const login = page.getByRole('banner').getByRole('button', { name: 'Đăng nhập' })
  await page.goto(`${site.address}/gioi-thieu`)
  await untilAlive(page)
  await login.click()
  // The first failure may be that of an older build.
  await expect.poll(documents).toBe(2)
  await untilAlive(page)
  await login.click()
  await page.getByText('Chưa tải được một phần của trang').waitFor()
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(documents()).toBe(2)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Tải lại trang' }).click()
  await expect.poll(documents).toBe(3)
  await untilAlive(page)
  await login.click()
  await page.getByRole('dialog').waitFor()
})

test.each(['chat-panel', 'later-effects'])(
  'without the script %s, a live page comes alive after one reload, and later visits of the tab have none',
  async (name) => {
    const { page, documents } = await openBlocking(name)
    const ids = [await site.world.liveFixture({ minute: 5 }), await site.world.liveFixture({ minute: 6 })]
    await page.goto(`${site.address}/truc-tiep/x-vs-y-${ids[0]}`)
    await expect.poll(documents).toBeGreaterThan(2)
    await untilAlive(page)
    await page.getByRole('button', { name: 'Ngôn ngữ' }).click()
    await page.getByRole('link', { name: 'English' }).waitFor()
    const before = documents()
    const failed = page.waitForEvent('requestfailed', (request) => isChunk(name)(new URL(request.url())))
    await page.goto(`${site.address}/truc-tiep/x-vs-y-${ids[1]}`)
    await failed
    await untilAlive(page)
    await page.getByRole('main').getByRole('heading').first().waitFor()
    // The address of a fixture redirects once.
    expect(documents() - before).toBe(2)
  },
)

test('a page whose first script stays blocked is readable, and says that its buttons do not work', async () => {
  const { page, faults, documents } = await openBlocking('entry.client')
  await page.goto(`${site.address}/gioi-thieu`)
  await page.getByText('Chưa tải được phần điều khiển của trang').waitFor()
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(documents()).toBe(2)
  // The router imports the entry without a handler.
  expect(faults.splice(0).filter((fault) => !blocked.test(fault))).toEqual([])
})
