import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { builtInBrand } from '#contract/rules/brand.ts'
import { bannerList, domainSettings, languageList, marqueeList, navList, textChanges } from '#contract/site.ts'
import { allTexts, textDomains } from '#contract/texts/all.ts'
import { homeTexts, oddsTexts } from '#contract/texts/domains.ts'
import { withSiteName } from '#contract/texts/site-name.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

const locales = ['vi', 'en', 'zh'] as const
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const versionOf = async (locale: (typeof locales)[number]) => (await app.call(textChanges, { locale })).data.messages
const inDatabase = () => app.engines.database.db

describe('the content of a new site', () => {
  test('header and footer use existing texts', async () => {
    const { primarys, footerNav } = (await app.call(navList)).data
    expect(primarys.map((item) => item.path)).toEqual([
      '/',
      '/truc-tiep',
      '/lich-thi-dau',
      '/ket-qua',
      '/tin-tuc',
      '/lich-truc-tiep',
      '/ty-le-keo',
      '/tip-keo',
      '/bang-tin',
    ])
    expect(footerNav.map((group) => group.title)).toEqual(['nav.group.watch', 'nav.group.company', 'nav.group.legal'])
    const labels = [primarys, footerNav.flatMap((group) => group.items)].flat().map((item) => item.label)
    const known = allTexts('vi')
    for (const key of [...labels, ...footerNav.map((group) => group.title)]) expect(known[key], key).toBeTruthy()
  })

  test.each(locales)('three marquee lines in %s', async (locale) => {
    const { topMarquee } = (await app.call(marqueeList, { locale })).data
    expect(topMarquee).toHaveLength(3)
    for (const line of topMarquee)
      expect(line).toEqual({
        id: expect.any(String),
        text: expect.any(String),
        linkUrl: expect.stringMatching(/^\//),
        isNotice: false,
      })
  })

  test.each(locales)('a banner on each side in %s, with an existing picture', async (locale) => {
    for (const position of ['HOME_LEFT', 'HOME_RIGHT'] as const) {
      const [banner] = (await app.call(bannerList, { position, locale })).data
      expect(banner).toMatchObject({ position, alt: expect.stringMatching(/./) })
      expect(banner?.linkUrl.startsWith(locale === 'vi' ? '/' : `/${locale}/`)).toBe(true)
      expect(existsSync(join('web/public', banner?.imageUrl ?? ''))).toBe(true)
    }
  })

  test.each(locales)('all texts of %s, as a flat object', async (locale) => {
    const { data } = await app.call(languageList, { locale, v: 'x' })
    expect(data).toEqual(withSiteName(allTexts(locale), builtInBrand.name))
  })

  test.each(locales)('texts of %s are cached only under their version, and are compressed', async (locale) => {
    const cachingOf = async (v?: string) => {
      const { headers } = await app.call(languageList, { locale, ...(v && { v }) })
      return headers.get('cache-control')
    }
    expect(await cachingOf()).toBe('no-store')
    expect(await cachingOf('of-yesterday')).toBe('no-store')
    expect(await cachingOf(await versionOf(locale))).toBe('public, max-age=31536000, immutable')
    const asked = `${app.address}/al/api/live/language/list?locale=${locale}`
    for (const encoding of ['br', 'gzip']) {
      const answer = await fetch(asked, { headers: { 'accept-encoding': encoding } })
      expect([answer.headers.get('content-encoding'), answer.headers.get('vary')]).toEqual([
        encoding,
        'accept-encoding',
      ])
      expect(await answer.json()).toMatchObject({ data: withSiteName(allTexts(locale), builtInBrand.name) })
    }
    const plain = await fetch(asked, { headers: { 'accept-encoding': 'identity' } })
    expect([plain.headers.get('content-encoding'), plain.headers.get('vary')]).toEqual([null, 'accept-encoding'])
  })
})

describe('domains', () => {
  test('a domain without settings gets the defaults', async () => {
    const { data } = await app.call(domainSettings, { domain: 'localhost' })
    expect(data).toMatchObject({ idGa: '', activeBanner: true })
    expect(JSON.parse(data.schema)).toMatchObject({ '@type': 'WebSite', name: 'Khán Đài' })
  })

  test('settings are found in any case and with any port, and a domain may have no banners', async () => {
    await inDatabase()
      .insertInto('domain_settings')
      .values({ domain: 'quiet.example', schema: '{}', id_ga: 'G-1', active_banner: false })
      .execute()
    const { data } = await app.call(domainSettings, { domain: 'Quiet.Example:443' })
    expect(data).toEqual({ schema: '{}', idGa: 'G-1', title: '', description: '', activeBanner: false })
    expect((await app.call(bannerList, { position: 'HOME_LEFT', type: 10, domain: 'quiet.example' })).data).toEqual([])
  })

  test('a banner bound to a domain appears only there, sorted among the others', async () => {
    await inDatabase()
      .insertInto('banners')
      .values({
        position: 'HOME_LEFT',
        domain: 'partner.example',
        locale: 'vi',
        link_url: 'https://partner.example/',
        image_url: '/banners/commentate-vi.svg',
        alt: 'Đối tác',
        sort: 5,
      })
      .execute()
    const altsFor = async (domain?: string) =>
      (
        await app.call(bannerList, { position: 'HOME_LEFT', ...(domain ? { type: 10 as const, domain } : {}) })
      ).data.map((b) => b.alt)
    expect(await altsFor('partner.example')).toEqual(['Đối tác', 'Làm BLV cùng chúng tôi'])
    expect(await altsFor('other.example')).toEqual(['Làm BLV cùng chúng tôi'])
    expect(await altsFor()).toEqual(['Làm BLV cùng chúng tôi'])
    // The domain is used only for type 10.
    const plain = await app.call(bannerList, { position: 'HOME_LEFT', domain: 'partner.example' })
    expect(plain.data.map((b) => b.alt)).toEqual(['Làm BLV cùng chúng tôi'])
  })
})

test('texts can be read for some text domains, or for all', async () => {
  const { data, headers } = await app.call(languageList, { locale: 'en', v: await versionOf('en'), of: 'home.odds' })
  expect(data).toEqual(withSiteName({ ...homeTexts.en, ...oddsTexts.en }, builtInBrand.name))
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  const all = await app.call(languageList, { locale: 'en', of: textDomains.join('.') })
  expect(all.data).toEqual(withSiteName(allTexts('en'), builtInBrand.name))
})

test('an unknown language, text domain or position is bad input', async () => {
  expect(await app.call(languageList, { locale: 'fr' as 'vi' })).toMatchObject({ status: 400, msg: 'BAD_INPUT' })
  for (const of of ['', 'weather', 'home.weather', 'home..odds'])
    expect(await app.call(languageList, { locale: 'vi', of }), of).toMatchObject({ status: 400, msg: 'BAD_INPUT' })
  expect((await app.call(bannerList, { position: 'LEFT' as 'HOME_LEFT' })).msg).toBe('BAD_INPUT')
})
