import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ConsoleValues, consoleRecords, consoleSave, consoleUndo } from '#contract/console.ts'
import { guestLogin } from '#contract/session.ts'
import {
  bannerClick,
  bannerList,
  bannerView,
  domainSettings,
  languageList,
  marqueeList,
  navList,
  textChanges,
} from '#contract/site.ts'
import { createWorld } from '#demo/world.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

let app: TestApp
let token: string
beforeAll(async () => {
  app = await startTestApp()
  const world = createWorld(app, { password: 'Kh4n-dai-thu-nghiem' })
  token = await world.tokenOf(await world.operator())
})
afterAll(() => app.close())

const save = (resource: string, values: ConsoleValues, id?: string) =>
  app.call(consoleSave, { resource, values, ...(id !== undefined && { id }) }, { token })
const banner = (part: ConsoleValues = {}): ConsoleValues => ({
  alt: 'Áo đấu mới',
  position: 'HOME_LEFT',
  locale: 'vi',
  imageUrl: '/banners/commentate-vi.svg',
  linkUrl: 'https://shop.example/',
  domain: '',
  startsAt: null,
  endsAt: null,
  sort: 1,
  ...part,
})
const alts = async (domain?: string) =>
  (await app.call(bannerList, { position: 'HOME_LEFT', ...(domain ? { type: 10 as const, domain } : {}) })).data.map(
    ({ alt }) => alt,
  )

describe('banners', () => {
  test('a new one appears immediately, only during its time and only on its domain', async () => {
    // Responses are cached for half a minute, but an operator's change takes effect immediately.
    expect(await alts()).toEqual(['Làm BLV cùng chúng tôi'])
    expect((await save('banners', banner())).status).toBe(200)
    await expect.poll(() => alts()).toEqual(['Áo đấu mới', 'Làm BLV cùng chúng tôi'])
    const hourMs = 3_600_000
    await save('banners', banner({ alt: 'Đã qua', endsAt: Date.now() - hourMs }))
    await save('banners', banner({ alt: 'Chưa tới', startsAt: Date.now() + hourMs }))
    await save('banners', banner({ alt: 'Của đối tác', domain: 'doi-tac.example' }))
    await expect.poll(() => alts('doi-tac.example')).toEqual(['Áo đấu mới', 'Của đối tác', 'Làm BLV cùng chúng tôi'])
    expect(await alts()).toEqual(['Áo đấu mới', 'Làm BLV cùng chúng tôi'])
  })

  test('views and clicks count once per reader and do not change the version', async () => {
    const { record } = (await save('banners', banner({ alt: 'Đếm' }))).data
    const guests = await Promise.all([app.call(guestLogin), app.call(guestLogin)])
    const send = (call: typeof bannerView | typeof bannerClick, by: string) =>
      app.call(call, { id: record.id }, { token: by })
    const [one = '', other = ''] = guests.map(({ data }) => data)
    await Promise.all([send(bannerView, one), send(bannerView, one), send(bannerView, other), send(bannerClick, one)])
    const { list } = (await app.call(consoleRecords, { resource: 'banners', q: 'Đếm' }, { token })).data
    expect(list[0]).toMatchObject({ version: record.version, values: { clicks: 1 } })
    expect((await app.call(bannerView, { id: '999999' }, { token: one })).msg).toBe('NOT_FOUND')
  })

  test('an end before the start, an invalid domain and a script as link are refused', async () => {
    const wrong: [ConsoleValues, string, string][] = [
      [{ startsAt: 2_000, endsAt: 1_000 }, 'endsAt', 'order'],
      [{ domain: 'Doi-Tac.example:443' }, 'domain', 'domain'],
      [{ linkUrl: 'javascript:alert(1)' }, 'linkUrl', 'link'],
      [{ linkUrl: '//evil.example' }, 'linkUrl', 'link'],
      [{ impressions: 7 }, 'impressions', 'fixed'],
    ]
    for (const [part, path, rule] of wrong)
      expect((await save('banners', banner(part))).data, path).toEqual({ fields: [{ path, rule }] })
  })
})

test('navigation, marquee and a domain change without a restart, and can be undone', async () => {
  const marquee = async () => (await app.call(marqueeList, { locale: 'vi' })).data.topMarquee.map(({ text }) => text)
  expect(await marquee()).toHaveLength(3)
  const { changeId } = (await save('marquee', { text: 'Tối nay có derby', locale: 'vi', linkUrl: '', sort: 1 })).data
  await expect.poll(marquee).toContain('Tối nay có derby')
  await app.call(consoleUndo, { changeId }, { token })
  await expect.poll(marquee).toHaveLength(3)

  const entry = { label: 'Cửa hàng', area: 'header', groupLabel: '', path: '/cua-hang', icon: 'shirt', sort: 999 }
  await save('navigation', entry)
  await expect.poll(async () => (await app.call(navList)).data.primarys.at(-1)?.label).toBe('Cửa hàng')
  expect((await save('navigation', { ...entry, area: 'footer' })).data).toMatchObject({
    fields: [{ path: 'groupLabel', rule: 'group' }],
  })
  expect((await save('navigation', { ...entry, label: 'nav.khongCo' })).data).toMatchObject({
    fields: [{ path: 'label', rule: 'message' }],
  })

  const settings = {
    domain: 'phu.example',
    schema: '{"@type":"WebSite"}',
    title: 'Bóng đá phủi',
    description: '',
    activeBanner: false,
  }
  const { domain: _, ...rest } = settings
  expect((await save('domains', { ...settings, schema: 'khong' })).data).toMatchObject({
    fields: [{ path: 'schema', rule: 'json' }],
  })
  expect((await save('domains', settings)).status).toBe(200)
  await expect.poll(() => alts('phu.example')).toEqual([])
  expect((await app.call(domainSettings, { domain: 'phu.example' })).data).toMatchObject(rest)
})

test('a redirect that repeats another, forms a circle, leaves the site or starts at an invalid path is refused', async () => {
  const rule = (source: string, target: string) => save('redirects', { source, target, isPermanent: false })
  const first = await rule('/khuyen-mai-cu', '/khuyen-mai-moi')
  expect(first.status).toBe(200)
  expect((await rule('/khuyen-mai-moi', '/tin-tuc?trang=2')).status).toBe(200)
  const wrong: [string, string, string, string][] = [
    ['/khuyen-mai-cu', '/tin-tuc', 'source', 'redirectDoubled'],
    ['/vong', '/vong#cuoi', 'target', 'redirectLoop'],
    ['/ra-ngoai', 'https://evil.example/', 'target', 'redirectOutside'],
    ['/ra-ngoai', '//evil.example/', 'target', 'link'],
    ['/ra-ngoai', '/.//evil.example', 'target', 'redirectOutside'],
    ['/ra-ngoai', '/a/../..//evil.example', 'target', 'redirectOutside'],
    ['/ra-ngoai', '/%2e%2e//evil.example', 'target', 'redirectOutside'],
    ['/ra-ngoai', '/./\\\\evil.example', 'target', 'link'],
    ['/ra-ngoai', '/en/tin-tuc', 'target', 'redirectLanguage'],
    ['/ra-ngoai', '/./en/tin-tuc', 'target', 'redirectLanguage'],
    ['/en/cu', '/tin-tuc', 'source', 'redirectLanguage'],
    ['/cu/', '/tin-tuc', 'source', 'redirectPath'],
    ['/cu?trang=2', '/tin-tuc', 'source', 'redirectPath'],
    ['/au/api/cu', '/tin-tuc', 'source', 'redirectPath'],
  ]
  for (const [source, target, path, fault] of wrong)
    expect((await rule(source, target)).data, source + target).toEqual({ fields: [{ path, rule: fault }] })
  const back = await save('redirects', { source: '/khuyen-mai-moi-nua', target: '/khuyen-mai-cu', isPermanent: true })
  expect((await save('redirects', { target: '/khuyen-mai-moi-nua' }, first.data.record.id)).data).toEqual({
    fields: [{ path: 'target', rule: 'redirectLoop' }],
  })
  expect((await save('redirects', { source: '/khac' }, back.data.record.id)).status).toBe(200)
  await save('domains', { domain: 'doi-tac.example', schema: '', title: '', description: '', activeBanner: true })
  expect((await rule('/doi-tac', 'https://doi-tac.example/')).status).toBe(200)
})

describe('translations', () => {
  const page = async (asked: { q?: string; filter?: string }) =>
    (await app.call(consoleRecords, { resource: 'translations', ...asked }, { token })).data
  const idsOf = async (q: string) => (await page({ q })).list.map(({ id }) => id)
  const wordsIn = async (of?: string) => (await app.call(languageList, { locale: 'vi', ...(of && { of }) })).data

  test('a text replaces the built-in one under a new version, until it is emptied', async () => {
    const before = (await app.call(textChanges, { locale: 'vi' })).data
    expect(before).toMatchObject({ version: '', texts: {} })
    const { data } = await save('translations', { vi: 'Đang đá' }, 'nav.live')
    expect(data.record.values).toMatchObject({ vi: 'Đang đá', en: 'Live', state: 'changed' })
    await expect.poll(async () => (await wordsIn('shell'))['nav.live']).toBe('Đang đá')
    const after = (await app.call(textChanges, { locale: 'vi' })).data
    expect(after.texts).toEqual({ 'nav.live': 'Đang đá' })
    expect(after.messages).not.toBe(before.messages)
    const stale = await app.call(languageList, { locale: 'vi', v: before.messages })
    expect(stale.headers.get('cache-control')).toBe('no-store')
    expect((await page({ filter: 'state:changed' })).list.map(({ id }) => id)).toEqual(['nav.live'])
    expect(await idsOf('dang da')).toContain('nav.live')
    await save('translations', { vi: '' }, 'nav.live')
    await expect.poll(async () => (await wordsIn('shell'))['nav.live']).toBe('Trực tiếp')
    expect(await idsOf('dang da')).not.toContain('nav.live')
    expect(await idsOf('nav.live')).toContain('nav.live')
  })

  test('markup and wrong placeholders are refused with the reason', async () => {
    const wrong: [string, string, string][] = [
      ['nav.live', 'Đang <b>đá</b>', 'markup'],
      ['nav.live', '<script>alert(1)</script>', 'markup'],
      ['nav.live', 'Đang &lt;đá', 'markup'],
      ['nav.live', 'Đang {{đá}}', 'placeholders'],
      ['shell.copyright', '© Khán Đài', 'placeholders'],
      ['shell.copyright', '© {{nam}} Khán Đài', 'placeholders'],
    ]
    for (const [key, vi, rule] of wrong)
      expect((await save('translations', { vi }, key)).data, vi).toEqual({ fields: [{ path: 'vi', rule }] })
    expect((await save('translations', { vi: '{{year}}: Khán Đài' }, 'shell.copyright')).status).toBe(200)
    const plural = await save('translations', { en: '{{count}} {{count|look|looks}}' }, 'reels.views')
    expect(plural.status).toBe(200)
  })

  test('a custom key without one language, and an undefined key in the navigation, appear as missing', async () => {
    await save('translations', { key: 'custom.nav.shop', vi: 'Cửa hàng', en: '', zh: '' })
    await save('navigation', {
      label: 'custom.nav.promo',
      area: 'header',
      groupLabel: '',
      path: '/khuyen-mai',
      icon: '',
      sort: 998,
    })
    expect((await page({ filter: 'state:missing' })).list.map(({ id }) => id)).toEqual([
      ...['custom.nav.promo', 'custom.nav.shop'],
    ])
    await save('translations', { vi: 'Khuyến mãi', en: 'Offers', zh: '優惠' }, 'custom.nav.promo')
    expect((await page({ filter: 'state:missing' })).total).toBe(1)
    expect((await save('translations', { key: 'nav.live2', vi: 'x', en: 'x', zh: 'x' })).data).toMatchObject({
      fields: [{ path: 'key', rule: 'ownKey' }],
    })
  })

  test('all keys are found by words without accents, page by page', async () => {
    const first = await page({})
    expect(first.list).toHaveLength(50)
    const next = (await app.call(consoleRecords, { resource: 'translations', after: first.next ?? '' }, { token })).data
    expect(next.list).toHaveLength(50)
    const ids = [...first.list, ...next.list].map(({ id }) => id)
    expect(ids).toEqual([...new Set(ids)].sort())
    expect((await page({ q: 'toi noi dung chinh' })).list.map(({ id }) => id)).toEqual(['shell.skip'])
  })
})
