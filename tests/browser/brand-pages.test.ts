import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ConsoleValues, consoleSave, deskPicture } from '#contract/console.ts'
import { totalLive } from '#contract/schedule.ts'
import { siteBrand } from '#contract/site.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { uploaderOf } from '#tests/setup/uploads.ts'
import { fillSite, type Site, startSite } from './site.ts'

let site: Site
let token: string
let slug: string

const get = (path: string) => fetch(site.address + path, { redirect: 'manual' })
const bytesOf = async (path: string) => Buffer.from(await (await get(path)).arrayBuffer())

/** Saves as an operator does, and waits until the pages show it. */
async function save(values: ConsoleValues): Promise<void> {
  const before = (await site.call(siteBrand)).data.version
  const saved = await site.call(consoleSave, { resource: 'brand', id: 'site', values, reason: 'Our own' }, { token })
  expect(saved.msg).toBe('Success')
  await eventually(async () => expect((await site.call(siteBrand)).data.version).not.toBe(before))
}

beforeAll(async () => {
  site = await startSite()
  await fillSite(site)
  token = await site.world.tokenOf(await site.world.operator())
  slug = (await site.call(totalLive)).data.list[0]?.slug ?? ''
  const slogan = { vi: 'Bóng lăn là vui', en: 'Where the ball rolls', zh: '球一滾就開心' }
  await save({ name: 'Sân Cỏ', shortName: 'Sân Cỏ', slogan, primary: '#c2410c', imprint: 'Công ty Sân Cỏ\nHà Nội' })
})
afterAll(() => site?.close())

/** Names of the program in any spelling that a visitor could see. */
const oldName = /Khán Đài|Khan Dai|KHÁN ĐÀI/
const linked = async (path: string) =>
  [...(await (await get(path)).text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => new URL(url ?? '').pathname)

describe('a site with its own name and colour', () => {
  test('has no trace of the built-in name on its pages, in three languages', async () => {
    const listed = (await linked('/sitemap-pages.xml')).filter((path) => !/^\/(en|zh)(\/|$)/.test(path))
    const bare = new Set([...listed, '/', `/truc-tiep/${slug}`, `/mb/${slug}`, '/tai-khoan', '/quan-tri', '/khong-co'])
    // The changelog is that of the program.
    bare.delete('/change-log')
    const paths = [...bare].flatMap((path) =>
      ['', '/en', '/zh'].map((prefix) => (path === '/' ? prefix || '/' : prefix + path)),
    )
    expect(paths.length).toBeGreaterThan(60)
    for (const path of paths) {
      const html = await (await get(path)).text()
      expect(oldName.exec(html)?.[0], path).toBeUndefined()
      expect(html, path).toContain('Sân Cỏ')
      expect(html, path).toMatch(/\/brand\.css\?v=\d+/)
    }
  })

  test('shows its slogan and its imprint in the footer', async () => {
    const html = await (await get('/en')).text()
    expect(html).toContain('Where the ball rolls')
    expect(html).toContain('Công ty Sân Cỏ\nHà Nội')
  })

  test('has its name in manifests and other files', async () => {
    for (const path of [
      '/manifest.webmanifest',
      '/en/manifest.webmanifest',
      '/zh/manifest.webmanifest',
      '/favicon.svg',
    ]) {
      const answer = await get(path)
      expect([path, answer.status]).toEqual([path, 200])
      expect(oldName.exec(await answer.text())?.[0], path).toBeUndefined()
    }
  })

  test('has a style sheet that may be cached for ever under its version', async () => {
    const { version } = (await site.call(siteBrand)).data
    const answer = await get(`/brand.css?v=${version}`)
    expect(answer.headers.get('cache-control')).toContain('immutable')
    expect(await answer.text()).toContain('--primary-fill:#c2410c')
    expect((await get('/brand.css?v=0')).headers.get('cache-control')).not.toContain('immutable')
  })

  test('has the mark in its colour, until there is an icon, from which all sizes are made', async () => {
    expect(String(await bytesOf('/favicon.svg'))).not.toContain('#2fd985')
    const picture = await sharp({ create: { width: 640, height: 640, channels: 3, background: '#1133cc' } })
      .png()
      .toBuffer()
    const { data: sent } = await uploaderOf(site, { accessToken: token }, deskPicture.kind).upload(picture)
    await save({ icon: sent.address })
    for (const [path, side] of [
      ['/app/icon-192.png', 192],
      ['/app/maskable-512.png', 512],
      ['/apple-touch-icon.png', 180],
    ] as const) {
      const drawn = sharp(await bytesOf(path))
      const { width, height } = await drawn.metadata()
      expect([path, width, height]).toEqual([path, side, side])
      const middle = { left: side / 4, top: side / 4, width: side / 2, height: side / 2 }
      const { dominant } = await sharp(await drawn.extract(middle).toBuffer()).stats()
      expect(dominant.b, path).toBeGreaterThan(150)
      expect(dominant.r, path).toBeLessThan(60)
    }
    expect(String(await bytesOf('/favicon.svg'))).toContain('data:image/png;base64,')
    expect(await sharp(await bytesOf('/og.png')).metadata()).toMatchObject({ width: 1_200, height: 630 })
    expect(await (await get('/')).text()).toMatch(/<img[^>]+favicon\.svg\?v=\d+/)
  })
})

test('a site offers only its languages, the first of them to visitors who speak none', async () => {
  await save({ languages: ['en', 'vi'] })
  const location = async (path: string, headers: Record<string, string> = {}) =>
    (await fetch(site.address + path, { redirect: 'manual', headers })).headers.get('location')
  expect(await location('/zh/truc-tiep?mon=1')).toBe('/en/truc-tiep?mon=1')
  expect(await location('/', { 'accept-language': 'fr-FR' })).toBe('/en')
  expect(await location('/', { 'accept-language': 'vi' })).toBeNull()
  const data = await fetch(`${site.address}/zh/truc-tiep.data`, { redirect: 'manual' })
  expect([data.status, data.headers.get('x-remix-redirect')]).toEqual([204, '/en/truc-tiep'])
  expect(data.headers.get('x-remix-reload-document')).toBe('true')
  expect((await fetch(`${site.address}/en.data`, { redirect: 'manual' })).status).toBe(200)
  await eventually(async () => {
    const html = await (await get('/en/doi-bong')).text()
    const tags = [...html.matchAll(/hreflang="([\w-]+)"/gi)].map(([, tag]) => tag)
    expect([...new Set(tags)]).toEqual(['en', 'vi', 'x-default'])
    expect(html).toMatch(/hreflang="x-default" href="[^"]*\/en\/doi-bong"/i)
    expect(html).not.toContain('href="/zh/doi-bong"')
  })
  expect(await (await get('/sitemap-pages.xml')).text()).not.toContain('/zh')
})

test('a site in one language has no menu of languages', async () => {
  await save({ languages: ['zh'] })
  expect((await get('/doi-bong')).headers.get('location')).toBe('/zh/doi-bong')
  await eventually(async () => expect(await (await get('/zh/doi-bong')).text()).not.toContain('id="languages"'))
})
