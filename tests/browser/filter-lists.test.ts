import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FiltersEngine, Request } from '@ghostery/adblocker'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allEndpoints } from '#contract/all.ts'
import { root } from '#tools/source-files.ts'
import { fillSite, type Site, startSite } from './site.ts'
import { openVisit, untilAlive } from './visit.ts'

// The lists are in the Debian package webext-ublock-origin-chromium, under a licence that keeps them out of this project.
const folder = process.env.FILTER_LISTS
const origin = 'https://khandai.example'
const pages = [
  '/',
  '/truc-tiep',
  '/lich-thi-dau',
  '/tin-tuc',
  '/bang-tin',
  '/tip-keo',
  '/ty-le-keo',
  '/minigame',
  '/reels',
]

describe.skipIf(!folder)('EasyList and EasyPrivacy', () => {
  let site: Site
  let engine: FiltersEngine

  beforeAll(async () => {
    const texts = readdirSync(folder as string).map((name) => readFileSync(join(folder as string, name), 'utf8'))
    engine = FiltersEngine.parse(texts.join('\n'), {})
    site = await startSite()
    await fillSite(site)
  })
  afterAll(() => site?.close())

  type Kind = 'script' | 'xhr' | 'image' | 'media' | 'stylesheet' | 'font' | 'websocket'

  /** Returns the paths that a blocker with the lists would refuse, with the filter. */
  function refused(paths: readonly string[], type: Kind): string[] {
    return paths.flatMap((path) => {
      const url = (type === 'websocket' ? origin.replace('https', 'wss') : origin) + path
      const { match, filter } = engine.match(Request.fromRawDetails({ url, type, sourceUrl: `${origin}/` }))
      return match ? [`${path} by ${filter?.toString()}`] : []
    })
  }

  test('know a tracker, so they are read', () => {
    const url = 'https://www.google-analytics.com/analytics.js'
    expect(engine.match(Request.fromRawDetails({ url, type: 'script', sourceUrl: `${origin}/` })).match).toBe(true)
  })

  test('refuse no file of the build', () => {
    const files = readdirSync(join(root, 'build/client/assets')).map((name) => `/assets/${name}`)
    const ending = (...ends: string[]) => files.filter((file) => ends.some((end) => file.endsWith(end)))
    expect(ending('.js').length).toBeGreaterThan(100)
    expect([
      ...refused(ending('.js'), 'script'),
      ...refused(ending('.css'), 'stylesheet'),
      ...refused(ending('.woff2'), 'font'),
      ...refused(ending('.svg', '.webp', '.png'), 'image'),
    ]).toEqual([])
  })

  test('refuse no call, socket, stream or picture', () => {
    const calls = allEndpoints.map(({ path }) => path.replace(/\{\w+\}/g, '17'))
    expect([
      ...refused(calls, 'xhr'),
      ...refused(['/websocket?token=x', '/presence?token=x'], 'websocket'),
      ...refused(
        ['/live/abc/index.m3u8', '/live/abc/push?kbps=3000', '/live/abc/e1/720/12.m4s', '/builds/latest.json'],
        'xhr',
      ),
      ...refused(['/_image?u=x&w=320', '/social/vi/fixture/17.jpg', '/files/ab12.webp'], 'image'),
      ...refused(['/service-worker.js', '/worker/kept-pages.js'], 'script'),
    ]).toEqual([])
  })

  test.each(pages)('refuse no request of %s, which comes alive, and hide nothing on it', async (path) => {
    const { page } = await openVisit()
    const asked = new Set<string>()
    page.on('request', (request) =>
      asked.add(`${request.resourceType()} ${request.url().replace(site.address, origin)}`),
    )
    await page.goto(site.address + path)
    await untilAlive(page)
    const matched = [...asked].filter((line) => {
      const [type = '', url = ''] = line.split(' ')
      return engine.match(Request.fromRawDetails({ url, type: type as 'script', sourceUrl: origin + path })).match
    })
    expect(matched).toEqual([])
    const { classes, ids, hrefs } = await page.evaluate(() => {
      const all = [...document.querySelectorAll('*')]
      const links = [...document.querySelectorAll('a')]
      return {
        classes: all.flatMap((one) => [...one.classList]),
        ids: all.map(({ id }) => id),
        hrefs: links.map((a) => a.href),
      }
    })
    const { styles } = engine.getCosmeticsFilters({
      url: origin + path,
      hostname: new URL(origin).hostname,
      domain: new URL(origin).hostname,
      classes: [...new Set(classes)],
      ids: [...new Set(ids)],
      hrefs,
      getBaseRules: false,
      getRulesFromHostname: false,
    })
    const selector = styles.replace(/\{[^}]*\}/g, ',').replace(/[,\s]+$/, '')
    const hidden = selector && (await page.locator(selector).count())
    expect(hidden || 0, selector).toBe(0)
  })
})
