import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { confirmEmail, forgotPassword, personalId, updateInfo } from '#contract/account.ts'
import { consoleSave } from '#contract/console.ts'
import { notificationSettingsUpdate } from '#contract/notification-settings.ts'
import { appBegin, passkeyBegin } from '#contract/second-step.ts'
import { domainSettings, languageList } from '#contract/site.ts'
import { sitePage, sitePageNames } from '#contract/site-pages.ts'
import { createWorld } from '#demo/world.ts'
import { connectSmtp } from '#server/engines/mail/smtp.ts'
import type { Sms } from '#server/engines/ports.ts'
import { serveSitemap } from '#server/ssr/files/sitemap.ts'
import { serveWebManifest } from '#server/ssr/files/web-manifest.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { decodedWords, startMailServer } from '#tests/setup/mail-server.ts'
import { newUsername, type SignedUp, signUp } from '#tests/setup/members.ts'
import { createMessageEngine } from '#tests/setup/message-engine.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

const locales = ['vi', 'en', 'zh'] as const
const origin = 'https://sanco.example'
const imprint = 'Công ty Sân Cỏ\nHà Nội'
const programName = /khán đài|khan dai|khandai/i
/** In lower case the words mean a grandstand. */
const inTexts = /Khán Đài|Khan Dai|KhanDai/
const sms = createMessageEngine<Parameters<Sms['send']>[0]>()

let mails: Awaited<ReturnType<typeof startMailServer>>
let app: TestApp
let member: SignedUp
let operator: string
let teamId: string

beforeAll(async () => {
  mails = await startMailServer()
  const mail = await connectSmtp({ url: mails.url, from: 'no-reply@sanco.example' })
  app = await startTestApp({
    engines: { mail, sms },
    env: { PUBLIC_URL: origin, DEMO: 'on' },
    async mountPages(http, { brand, words, sitemaps }) {
      serveWebManifest(http, { brand, words })
      const pagePatterns = sitemaps.map(({ pattern }) => pattern)
      const facts = { buildId: '', prerendered: [], pages: [], indexedPaths: ['/'], pagePatterns }
      serveSitemap(http, {
        facts,
        sources: sitemaps,
        originOf: () => origin,
        siteName: () => brand.now().name,
        offered: () => brand.now().languages,
      })
    },
  })
  const world = createWorld(app, { password: 'Kh4n-dai-thu-nghiem' })
  operator = await world.tokenOf(await world.operator())
  await world.article({ author: await world.user(), categoryId: '101', title: 'Bàn thắng' })
  teamId = await world.team({ names: { vi: 'Nam Định', en: 'Nam Dinh', zh: '南定' } })
  await world.fixture({ homeId: teamId })
  member = await signUp(app)
  const values = { name: 'Sân Cỏ', shortName: 'Cỏ', slogan: { vi: 'Bóng lăn, ta hô', en: '', zh: '' }, imprint }
  const saved = { resource: 'brand', id: 'site', values, reason: 'Our own name' }
  expect((await app.call(consoleSave, saved, { token: operator })).msg).toBe('Success')
  await eventually(async () => {
    expect((await app.call(languageList, { locale: 'vi', of: 'shell' })).data['site.name']).toBe('Sân Cỏ')
  })
})
afterAll(async () => {
  await app.close()
  await mails.close()
})

const read = async (path: string) => {
  const answer = await fetch(app.address + path)
  expect([path, answer.status]).toEqual([path, 200])
  return answer.text()
}
const by = () => ({ token: member.accessToken })

test.each(locales)('no text in %s has the program’s name or an open place for the site’s', async (locale) => {
  const { data } = await app.call(languageList, { locale })
  const faults = Object.entries(data).filter(([, text]) => inTexts.test(text) || text.includes('{{site}}'))
  expect(faults).toEqual([])
  expect(data['shell.copyright']).toContain('Sân Cỏ')
})

test.each(['', '/en', '/zh'])('the manifest %s has the name, the short name and the slogan', async (prefix) => {
  const manifest = JSON.parse(await read(`${prefix}/manifest.webmanifest`))
  expect(manifest).toMatchObject({ name: 'Sân Cỏ', short_name: 'Cỏ' })
  expect(JSON.stringify(manifest)).not.toMatch(inTexts)
  if (prefix === '') expect(manifest.description).toBe('Bóng lăn, ta hô')
})

test.each([
  ...['/tin-tuc/rss.xml', '/tin-tuc/atom.xml', '/en/tin-tuc/rss.xml', '/zh/tin-tuc/atom.xml'],
  ...['/trang-thai/atom.xml', '/en/trang-thai/atom.xml', '/zh/trang-thai/atom.xml', '/tips-ledger/feed.xml'],
  ...['/openapi.json', '/api-docs', '/api-docs/sockets'],
])('%s is published in the site’s name', async (path) => {
  const text = await read(path)
  expect(text).toContain('Sân Cỏ')
  expect(text).not.toMatch(inTexts)
})

test('sitemaps of news name the site as their publication', async () => {
  const index = await read('/sitemap.xml')
  const [, path = ''] = /<loc>https:\/\/sanco\.example(\/sitemap-news-1\.xml)<\/loc>/.exec(index) ?? []
  const news = await read(path)
  expect(news).toContain('<news:name>Sân Cỏ</news:name>')
  expect(news).not.toMatch(programName)
})

test.each(locales)('a calendar in %s has the site’s name beside the team’s', async (locale) => {
  const text = await read(`/calendar/team/${teamId}.ics?locale=${locale}`)
  expect(text).toMatch(/^X-WR-CALNAME:.+ – Sân Cỏ\r$/m)
  expect(text).toMatch(/^PRODID:-\/\/San Co\/\/San Co\/\//m)
  expect(text).not.toMatch(programName)
})

describe('static pages', () => {
  const textOf = async (page: (typeof sitePageNames)[number], locale: (typeof locales)[number]) =>
    JSON.stringify((await app.call(sitePage, { page, locale })).data)

  test.each(sitePageNames)('the page %s has the site’s name where the program writes it', async (page) => {
    for (const locale of locales) {
      const text = await textOf(page, locale)
      expect(text).not.toMatch(inTexts)
      expect(text).not.toContain('{{site}}')
    }
    if (page === 'about') expect(await textOf(page, 'vi')).toContain('Về Sân Cỏ')
  })

  test('of operators may use the name’s place too', async () => {
    const title = { vi: 'Quyền riêng tư ở {{site}}', en: 'Privacy at {{site}}', zh: '{{site}} 的隱私權' }
    const change = { resource: 'pages', id: 'privacy', values: { title }, reason: 'New title' }
    expect((await app.call(consoleSave, change, { token: operator })).msg).toBe('Success')
    await eventually(async () => expect(await textOf('privacy', 'en')).toContain('Privacy at Sân Cỏ'))
  })
})

test('a changed text may use the site’s place or leave it out', async () => {
  const values = { vi: '{{site}} xin chào', en: 'All rights reserved, {{year}}', zh: '© {{year}} {{site}}' }
  const save = (id: string, texts: Partial<typeof values>) =>
    app.call(consoleSave, { resource: 'translations', id, values: texts }, { token: operator })
  expect((await save('nav.live', { vi: values.vi })).msg).toBe('Success')
  expect((await save('shell.copyright', { en: values.en, zh: values.zh })).msg).toBe('Success')
  expect((await save('shell.copyright', { vi: '© {{site}}' })).data).toEqual({
    fields: [{ path: 'vi', rule: 'placeholders' }],
  })
  await eventually(async () => {
    expect((await app.call(languageList, { locale: 'vi', of: 'shell' })).data['nav.live']).toBe('Sân Cỏ xin chào')
  })
})

test.each(locales)('mails in %s come from the site, name it and end with its imprint', async (locale) => {
  const email = `${newUsername()}@example.com`
  await signUp(app, { emailAddress: email })
  await mails.next(email)
  await app.call(forgotPassword, { email }, { headers: { cookie: `locale=${locale}` } })
  const { headers, text } = await mails.next(email)
  const shown = decodedWords(headers)
  expect(shown).toMatch(/^From: "?Sân Cỏ"? <no-reply@sanco\.example>/im)
  expect(shown).toMatch(/^Subject: .*Sân Cỏ/im)
  expect(text.replaceAll('\r\n', '\n').trimEnd()).toMatch(/\n-- \nCông ty Sân Cỏ\nHà Nội$/)
  expect(shown + text).not.toMatch(programName)
})

test('a texted code names the site', async () => {
  const { accessToken: token } = await signUp(app, { phoneNumber: '0901000099' })
  await app.call(personalId, {}, { token })
  expect((await sms.next('+84901000099')).text).toMatch(/^Sân Cỏ: \d{6}$/)
})

test('new passkeys and keys of authenticator apps have the site’s name, for the same address', async () => {
  const { password } = member
  const { options } = (await app.call(passkeyBegin, { password }, by())).data
  expect(options.rp).toEqual({ name: 'Sân Cỏ', id: 'sanco.example' })
  const { uri } = (await app.call(appBegin, { password }, by())).data
  expect(new URL(uri).searchParams.get('issuer')).toBe('Sân Cỏ')
  expect(decodeURIComponent(uri)).not.toMatch(programName)
})

test('search engines are given the site’s name, and members may not take it', async () => {
  const { schema } = (await app.call(domainSettings, { domain: 'sanco.example' })).data
  expect(JSON.parse(schema)).toMatchObject({ '@type': 'WebSite', name: 'Sân Cỏ' })
  for (const nickname of ['Sân Cỏ', 'Hỗ trợ San Co 24/7', 'Khán Đài'])
    expect((await app.call(updateInfo, { nickname }, by())).msg).toBe('NICKNAME_REFUSED')
})

test('manifest, feeds and digests of a language that the site no longer offers use its first one', async () => {
  const email = `${newUsername()}@example.com`
  const reader = await signUp(app, { emailAddress: email, displayName: 'Hoài Thu' })
  const { accessToken: token } = reader
  const [, confirmation = ''] = /#[a-z-]+=([\w-]{43})/.exec((await mails.next(email)).text) ?? []
  expect((await app.call(confirmEmail, { token: confirmation })).msg).toBe('Success')
  const wishes = { digest: 'daily', locale: 'vi' } as const
  expect((await app.call(notificationSettingsUpdate, wishes, { token })).msg).toBe('Success')
  const parts = ['An', '42', 'post', '1']
  const news = { userId: reader.userId, type: 10, title: 'NEW_COMMENT', sourceKey: 'c:1' } as const
  await app.engines.database.db
    .transaction()
    .execute((tx) => app.features.notifications.notify(tx, [{ ...news, parts: { vi: parts, en: parts, zh: parts } }]))

  const values = { languages: ['en', 'zh'] }
  const saved = { resource: 'brand', id: 'site', values, reason: 'No Vietnamese' }
  expect((await app.call(consoleSave, saved, { token: operator })).msg).toBe('Success')
  await eventually(async () => {
    expect(JSON.parse(await read('/manifest.webmanifest'))).toMatchObject({ lang: 'en', start_url: '/en' })
  })
  expect(JSON.parse(await read('/zh/manifest.webmanifest'))).toMatchObject({ lang: 'zh-Hant', start_url: '/zh' })
  const feed = await fetch(`${app.address}/tin-tuc/rss.xml?from=reader`, { redirect: 'manual' })
  expect([feed.status, feed.headers.get('location')]).toEqual([302, '/en/tin-tuc/rss.xml?from=reader'])
  const hourMs = 3_600_000
  // A digest comes at least 20 hours after it was switched on, so not yet at the next 8 o’clock.
  const eightInHanoi = new Date((Math.ceil(Date.now() / (24 * hourMs)) + 1) * 24 * hourMs + hourMs)
  expect(await app.features.notifications.sendDigests(eightInHanoi)).toBe(1)
  const { text } = mails.all.filter(({ to }) => to.includes(email)).at(-1) ?? { text: '' }
  expect(text).toContain(`${origin}/en/tai-khoan?muc=thong-bao`)
  expect(text).toContain('Hoài Thu')
})
