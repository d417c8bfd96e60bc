import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { articleInfo, articleList } from '#contract/articles.ts'
import { liveRoom } from '#contract/live.ts'
import { eventsFrom } from '#demo/data/events.ts'
import { positions } from '#demo/data/positions.ts'
import type { NewEvent } from '#server/features/events/events.store.ts'
import { structuredDataFaults } from '#tests/setup/structured-data.ts'
import { sitemapFaults } from '#tests/setup/xml-faults.ts'
import { textsOf } from '#tests/setup/xml-texts.ts'
import { runMarbleRace, type Site, startSite } from './site.ts'

// Checks the data that search engines read from the site, by their published rules. Needs no browser.

let site: Site
/** Path of one page of each kind, with the type that its structured data must have. */
const pages: [type: string, path: string][] = []

const hostile = 'Trận <b>"đẹp"</b> & </script> \u0008 của Lan'

beforeAll(async () => {
  site = await startSite()
  const { world, features } = site
  const author = await world.user({ name: hostile })
  const articleId = await world.article({ author, title: hostile })
  await world.article({ author, at: new Date(Date.now() - 72 * 3_600_000) })
  pages.push(['NewsArticle', `/tin-tuc/${(await site.call(articleInfo, { id: articleId })).data.path}`])

  // The page of an announced marble race is its room.
  await runMarbleRace(site)
  const fixtureId = await world.liveFixture({ commentators: [await world.commentator()], score: [1, 0] })
  const { slug } = (await site.call(liveRoom, { id: fixtureId })).data
  pages.push(['SportsEvent', `/truc-tiep/${slug}`], ['ItemList', '/lich-thi-dau'])

  const body = await readFile(new URL('../../demo/clips/post-passing.mp4', import.meta.url))
  const file = { extension: 'mp4', contentType: 'video/mp4', bytes: body.length } as const
  const video = await features.uploads.keepOwn({ ...file, body: Readable.from([body]) })
  await features.highlights.add(
    {
      fixtureId,
      kind: 'goal',
      side: 'home',
      minute: 12,
      extraMinute: null,
      player: hostile,
      title: '',
      score: { home: 1, away: 0 },
      happenedAt: new Date(),
    },
    { video, kind: 'mp4', poster: null, still: video, width: 640, height: 328, durationMs: 8_000 },
  )
  pages.push(['VideoObject', `/highlight/${slug}`])

  await world.film({ slug: 'phim-bo', parts: 2 })
  await world.film({ slug: 'phim-le' })
  await world.comic({ slug: 'truyen', parts: 2 })
  pages.push(
    ['TVSeries', '/phim-anh/phim-bo'],
    ['Movie', '/phim-anh/phim-le'],
    ['VideoObject', '/phim-anh/phim-bo/tap-2'],
  )
  pages.push(['ComicSeries', '/truyen-tranh/truyen'])

  const [event] = eventsFrom(Date.now())
  await features.events.keep(event as NewEvent)
  pages.push(['Event', `/su-kien/${event?.slug}`])
  for (const position of positions) await features.careers.keepPosition(position)
  pages.push(['JobPosting', `/tuyen-dung/${positions[0]?.slug}`])
})
afterAll(() => site?.close())

const read = async (path: string) => {
  const answer = await fetch(site.address + path, { headers: { 'accept-language': 'vi' } })
  expect([path, answer.status]).toEqual([path, 200])
  return answer.text()
}

/** Returns the structured data in the head. Throws when it is not JSON. */
const dataIn = (html: string): unknown[] =>
  [
    ...html.slice(0, html.indexOf('</head>')).matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g),
  ].map(([, json]) => JSON.parse(json ?? ''))

test('the data of every kind of page has what search engines require of its type, in three languages', async () => {
  for (const [type, path] of pages)
    for (const prefix of ['', '/en', '/zh']) {
      const { faults, types } = structuredDataFaults(dataIn(await read(prefix + path)))
      expect([path, faults]).toEqual([path, []])
      expect(types).toContain(type)
    }
})

test('each page of a list is indexed by its address, with the size of the picture for link previews', async () => {
  const author = await site.world.user({ name: 'Lan Anh' })
  for (let n = 0; n < 25; n += 1) await site.world.article({ author, at: new Date(Date.now() - 96 * 3_600_000) })
  const { data } = await site.call(articleList, {})
  const list = `/tin-tuc/${data.list[0]?.category.slug}`
  const headOf = async (path: string) => {
    const html = await read(path)
    const textIn = (pattern: RegExp) => pattern.exec(html)?.[1]
    return {
      canonical: textIn(/rel="canonical" href="([^"]+)"/),
      url: textIn(/property="og:url" content="([^"]+)"/),
      width: textIn(/property="og:image:width" content="([^"]+)"/),
      alternates: html.match(/rel="alternate" hrefLang=/g)?.length ?? 0,
    }
  }
  const [first, second] = [`${site.address}${list}`, `${site.address}${list}?trang=2`]
  expect(await headOf(list)).toEqual({ canonical: first, url: first, width: '1200', alternates: 4 })
  expect(await headOf(`${list}?trang=2&utm_source=zalo`)).toMatchObject({
    canonical: second,
    url: second,
    alternates: 0,
  })
})

describe('sitemaps', () => {
  test('are split by type, in existing files, with languages and dates', async () => {
    const index = await read('/sitemap.xml')
    const names = [...index.matchAll(/<loc>[^<]*\/sitemap-([^<]+)\.xml<\/loc>/g)].map(([, name]) => name)
    expect(names).toEqual(expect.arrayContaining(['pages', 'fixtures-1', 'schedules-1']))
    const fixtures = await read('/sitemap-fixtures-1.xml')
    expect(fixtures).toMatch(/<loc>[^<]+\/en\/truc-tiep\/[a-z0-9-]+-\d+<\/loc><lastmod>20[^<]+Z<\/lastmod>/)
    expect(fixtures.match(/<url>/g)?.length).toBeLessThanOrEqual(10_000)
    expect(await read('/sitemap-pages.xml')).toContain('/zh/ket-qua/bong-da</loc>')
    for (const name of ['fixtures-999', 'fixtures-0', 'nothing-1', 'fixtures'])
      expect((await fetch(`${site.address}/sitemap-${name}.xml`)).status).toBe(404)
  })

  test('are valid, with absolute addresses and within the limits', async () => {
    const index = await read('/sitemap.xml')
    expect(await sitemapFaults(index)).toEqual([])
    const files = textsOf(index, 'loc')
    expect(files.length).toBeGreaterThan(5)
    const all: string[] = []
    for (const file of files) {
      expect(file.startsWith(site.address)).toBe(true)
      const xml = await read(new URL(file).pathname)
      expect([file, await sitemapFaults(xml)]).toEqual([file, []])
      const addresses = textsOf(xml, 'loc')
      expect(addresses.length).toBeLessThanOrEqual(50_000)
      expect(Buffer.byteLength(xml)).toBeLessThanOrEqual(50 * 1024 ** 2)
      expect(new Set(addresses).size).toBe(addresses.length)
      if (!file.includes('/sitemap-news-')) all.push(...addresses)
    }
    expect(all.every((address) => address.startsWith(site.address))).toBe(true)
    // No address is listed twice, and none is a page that must not be indexed.
    expect(new Set(all).size).toBe(all.length)
    for (const [, path] of pages) expect(all).toContain(site.address + path)
    expect(all.filter((address) => /ngoai-tuyen|quan-tri/.test(address))).toEqual([])
  })

  test('name only pages that are there, without a redirect, and that robots.txt allows', async () => {
    const files = textsOf(await read('/sitemap.xml'), 'loc')
    const lists = await Promise.all(files.map(async (file) => textsOf(await read(new URL(file).pathname), 'loc')))
    const addresses = [...new Set(lists.flat())].filter((address) => !/\/(en|zh)(\/|$)/.test(new URL(address).pathname))
    const ruled = (await read('/robots.txt')).match(/(?<=^Disallow: ).+$/gm) ?? []
    const rules = ruled.map((rule) => new RegExp(`^${rule.replace(/[.?+]/g, '\\$&').replaceAll('*', '.*')}`))
    expect(rules.length).toBeGreaterThan(3)
    // The player that structured data names, and the calendars that Google Calendar reads.
    const [, live = ''] = pages.find(([type]) => type === 'SportsEvent') ?? []
    const others = [live.replace('/truc-tiep/', '/mb/'), '/calendar/team/1.ics', '/calendar/user/x.ics']
    for (const address of [...addresses, ...others.map((path) => site.address + path)]) {
      const { pathname, search } = new URL(address)
      expect([address, rules.find((rule) => rule.test(pathname + search))]).toEqual([address, undefined])
    }
    for (const path of ['/mb', '/en/mb', ...others, '/calendar/event/khong-co.ics'])
      expect([path, (await fetch(site.address + path)).headers.get('x-robots-tag')]).toEqual([path, 'noindex'])
    for (const address of addresses) {
      const answer = await fetch(address, { redirect: 'manual', headers: { 'accept-language': 'vi' } })
      await answer.body?.cancel()
      expect([address, answer.status]).toEqual([address, 200])
    }
  })

  test('list all languages of each page, itself among them, in both directions', async () => {
    const file = textsOf(await read('/sitemap.xml'), 'loc').find((one) => one.includes('/sitemap-articles-')) ?? ''
    const xml = await read(new URL(file).pathname)
    const entries = [...xml.matchAll(/<url>(.*?)<\/url>/g)].map(([, entry]) => entry ?? '')
    for (const entry of entries) {
      const [own] = textsOf(`<url>${entry}</url>`, 'loc')
      const others = [...entry.matchAll(/hreflang="([^"]+)" href="([^"]+)"/g)].map(([, tag, href]) => [tag, href])
      expect(others.map(([, href]) => href)).toContain(own)
      expect(others.map(([tag]) => tag)).toContain('x-default')
    }
  })

  test('of news contain only the last two days', async () => {
    const xml = await read('/sitemap-news-1.xml')
    const dates = textsOf(xml, 'news:publication_date').map((date) => Date.parse(date))
    expect(dates).toHaveLength(1)
    expect(dates.length).toBeLessThanOrEqual(1_000)
    for (const date of dates) expect(Date.now() - date).toBeLessThan(2 * 24 * 3_600_000)
  })
})
