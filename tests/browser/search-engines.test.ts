import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { articleInfo } from '#contract/articles.ts'
import { liveRoom } from '#contract/live.ts'
import { eventsFrom } from '#demo/data/events.ts'
import { positions } from '#demo/data/positions.ts'
import type { NewEvent } from '#server/features/events/events.store.ts'
import { structuredDataFaults } from '../setup/structured-data.ts'
import { sitemapFaults } from '../setup/xml-faults.ts'
import { textsOf } from '../setup/xml-texts.ts'
import { type Site, startSite } from './site.ts'

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
