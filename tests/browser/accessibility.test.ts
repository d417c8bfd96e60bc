import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { totalLive } from '#contract/schedule.ts'
import { launchBrowser } from './browser.ts'
import { fillSite, type Site, startSite } from './site.ts'
import { openVisit, untilAlive } from './visit.ts'

let site: Site
let browser: Browser
let axe: string

beforeAll(async () => {
  site = await startSite()
  await fillSite(site)
  browser = await launchBrowser()
  axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
})
afterAll(async () => {
  await browser?.close()
  await site?.close()
})

/** What axe finds, as lines a person can act on. */
async function findings(page: Page): Promise<string[]> {
  await page.evaluate(axe)
  const { violations } = await page.evaluate(() =>
    (window as unknown as { axe: { run: () => Promise<AxeResults> } }).axe.run(),
  )
  return violations.flatMap(({ id, impact, nodes }) =>
    nodes.map(({ html }) => `${impact} ${id}: ${html.slice(0, 160)}`),
  )
}

const paths = [
  '/',
  '/truc-tiep',
  '/truc-tiep/bong-ro',
  '/lich-truc-tiep',
  '/lich-truc-tiep/2020-01-01',
  '/mb',
  '/ty-le-keo',
  '/ty-le-keo?tab=inplay',
  '/gioi-thieu',
  '/change-log',
  '/chinh-sach-cookie',
  '/khong-co',
]

describe.each(['light', 'dark'] as const)('in the %s mode', (colorScheme) => {
  test.each([
    ['vi', ''],
    ['en', '/en'],
    ['zh', '/zh'],
  ])(
    'axe finds nothing on any page in %s',
    async (_, prefix) => {
      const found: [string, string[]][] = []
      // The layout changes with the width, not with the language.
      for (const width of prefix === '' ? [390, 1440] : [1440]) {
        const visit = await openVisit(browser, {
          colorScheme,
          reducedMotion: 'reduce',
          viewport: { width, height: 844 },
        })
        await visit.page.context().addCookies([{ name: 'locale', value: prefix.slice(1) || 'vi', url: site.address }])
        for (const path of paths) {
          await visit.page.goto(site.address + (path === '/' && prefix ? prefix : prefix + path))
          await untilAlive(visit.page)
          found.push([`${width} ${path}`, await findings(visit.page)])
        }
        expect(visit.faults).toEqual([])
        await visit.close()
      }
      expect(found.filter(([, lines]) => lines.length > 0)).toEqual([])
    },
    120_000,
  )

  test('axe finds nothing on the live page, on its odds, in the login dialog or in the menus', async () => {
    const { data } = await site.call(totalLive)
    const visit = await openVisit(browser, { colorScheme, reducedMotion: 'reduce' })
    const { page } = visit
    await page.goto(`${site.address}/truc-tiep/${data.list[0]?.slug}`)
    await untilAlive(page)
    expect(await findings(page)).toEqual([])
    await page.goto(`${site.address}/ty-le-keo/${data.list[0]?.slug}`)
    await untilAlive(page)
    await page.getByRole('img', { name: /^Biểu đồ giá/ }).waitFor()
    expect(await findings(page)).toEqual([])
    await page.goto(`${site.address}/gioi-thieu`)
    await untilAlive(page)
    await page.getByRole('button', { name: 'Ngôn ngữ' }).click()
    expect(await findings(page)).toEqual([])
    await page.getByRole('banner').getByRole('button', { name: 'Đăng nhập' }).click()
    await page.getByRole('button', { name: 'Chưa có tài khoản? Đăng ký' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Đăng ký', exact: true }).click()
    await page.getByRole('alert').first().waitFor()
    expect(await findings(page)).toEqual([])
    await visit.close()
  }, 60_000)
})
