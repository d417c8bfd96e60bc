import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { articleInfo } from '#contract/articles.ts'
import { liveRoom } from '#contract/live.ts'
import { drawLucky } from '#contract/lucky.ts'
import { minigameStart } from '#contract/minigame.ts'
import { minigameDuelCreate } from '#contract/minigame-duel.ts'
import { newsfeedCreate } from '#contract/newsfeed.ts'
import { leagueCreate } from '#contract/prediction-leagues.ts'
import { search } from '#contract/search.ts'
import { tipsCreate } from '#contract/tips.ts'
import { eventsFrom } from '#demo/data/events.ts'
import { positions } from '#demo/data/positions.ts'
import type { Person } from '#demo/world.ts'
import type { NewEvent } from '#server/features/events/events.store.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { createPredictionWorld } from '#tests/setup/predictions.ts'
import { createTipWorld } from '#tests/setup/tips.ts'
import { picture, uploaderOf } from '#tests/setup/uploads.ts'
import { allRows } from '#web/routes.ts'
import { type AxeRules, axeFindings, largeTextFindings, layOut, type Way, ways } from './axe.ts'
import { markupFindings } from './markup.ts'
import { fillSite, runMarbleRace, type Site, startSite } from './site.ts'
import { openVisit, untilAlive } from './visit.ts'

let site: Site
let commentator: Person
let member: Person
let slug: string
let teamId: string
let playerId: string
let tournamentId: string
let tipAddress: string
let marbleRaceId: string
let articleAddress: string
let luckyDrawId: string
let leagueId: string
let minigameRoundId: string
let duelId: string

beforeAll(async () => {
  site = await startSite()
  await fillSite(site)
  marbleRaceId = await runMarbleRace(site)
  await site.world.film({ slug: 'phim-mau', parts: 3, featuredRank: 1 })
  await site.world.comic({ slug: 'truyen-mau', parts: 2, featuredRank: 1 })
  commentator = await site.world.commentator({ name: 'Quốc Anh' })
  member = await site.world.user({ name: 'Lan Anh', experience: 5_000 })
  await site.features.events.keep(eventsFrom(Date.now())[0] as NewEvent)
  for (const position of positions) await site.features.careers.keepPosition(position)
  const fixtureId = await site.world.liveFixture({ commentators: [commentator], minute: 30, score: [1, 1] })
  const { data: room } = await site.call(liveRoom, { id: fixtureId })
  slug = room.slug
  teamId = room.home.id
  await site.features.teams.keepSquad(teamId, [
    { sourceKey: '1', name: 'Văn Hậu', number: 5, position: 'defender', bornOn: '1999-04-19', club: '' },
  ])
  playerId = await eventually(async () => {
    const [found] = (await site.call(search, { q: 'Văn Hậu' })).data.players
    if (!found) throw new Error('the squad has no player yet')
    return found.id
  })
  tournamentId = room.tournament.id
  const articleId = await site.world.article({ author: commentator, title: 'Chuyện khán đài', hashtags: ['V.League'] })
  articleAddress = (await site.call(articleInfo, { id: articleId })).data.path
  const tipped = await createTipWorld(site, site.world).openFixture()
  const token = await site.world.tokenOf(member)
  luckyDrawId = (await site.call(drawLucky, { requestId: crypto.randomUUID() }, { token })).data.draw.id
  const { contestId, fixture } = await createPredictionWorld(site, site.world).contest()
  await fixture()
  const league = { contestId, name: 'Hội bạn thân', requestId: crypto.randomUUID() }
  leagueId = (await site.call(leagueCreate, league, { token })).data.id
  minigameRoundId = (await site.call(minigameStart, { requestId: crypto.randomUUID() }, { token })).data.round.id
  duelId = (await site.call(minigameDuelCreate, { requestId: crypto.randomUUID() }, { token })).data.id
  const draft = {
    fixtureId: tipped,
    market: 'handicap',
    line: 0.25,
    side: 'home',
    stake: 2,
    content: 'Chủ nhà đang lên.',
  } as const
  tipAddress = (await site.call(tipsCreate, draft, { token })).data.slug
  const desk = uploaderOf(site, { accessToken: token }, 'post')
  const { data: photo } = await desk.upload(await picture(640, 480).jpeg().toBuffer())
  const attachments = [{ url: photo.address, kind: 'image' as const }]
  await site.call(newsfeedCreate, { content: 'Một chiều trên khán đài', attachments }, { token })
})
afterAll(async () => {
  await site?.close()
})

/**
 * Sample addresses for paths with a parameter. `eachTemplate` throws when a page with a parameter has no entry here.
 */
const samples: Record<string, () => string> = {
  '/truc-tiep/dua-bi/:slug': () => '/truc-tiep/dua-bi/san-mat-troi',
  '/truc-tiep/dua-bi/kiem-chung/:raceId': () => `/truc-tiep/dua-bi/kiem-chung/${marbleRaceId}`,
  '/mb/dua-bi/:slug': () => '/mb/dua-bi/san-mat-trang',
  '/mb/ty-so/:slug': () => `/mb/ty-so/${slug}`,
  '/mb/bang-xep-hang/:id': () => `/mb/bang-xep-hang/${tournamentId}`,
  '/truc-tiep/*': () => `/truc-tiep/${slug}`,
  '/mb/*': () => `/mb/${slug}`,
  '/doi-bong/:id': () => `/doi-bong/${teamId}`,
  '/cau-thu/:slug': () => `/cau-thu/van-hau-${playerId}`,
  '/giai-dau/:id': () => `/giai-dau/${tournamentId}`,
  '/ty-le-keo/*': () => `/ty-le-keo/${slug}`,
  '/tin-tuc/*': () => `/tin-tuc/${articleAddress}`,
  '/tin-tuc/:slug': () => '/tin-tuc/v-league',
  '/tin-tuc/the/:slug': () => '/tin-tuc/the/v-league',
  '/tin-tuc/tac-gia/:slug': () => `/tin-tuc/tac-gia/${commentator.username}`,
  '/quan-tri/tin-tuc/:id': () => '/quan-tri/tin-tuc/1',
  '/highlight/*': () => `/highlight/${slug}`,
  '/tip-keo/*': () => `/tip-keo/${tipAddress}`,
  '/tip-keo/kiem-chung/:slug': () => `/tip-keo/kiem-chung/${member.username}`,
  '/tip-keo/tipster/:slug': () => `/tip-keo/tipster/${member.username}`,
  '/thanh-vien/:slug': () => `/thanh-vien/${member.username}`,
  '/quan-tri/:resource': () => '/quan-tri/feedback',
  '/phim-anh/:slug': () => '/phim-anh/phim-mau',
  '/phim-anh/:slug/:tap': () => '/phim-anh/phim-mau/tap-2',
  '/truyen-tranh/:slug': () => '/truyen-tranh/truyen-mau',
  '/su-kien/:slug': () => `/su-kien/${eventsFrom(Date.now())[0]?.slug}`,
  '/tuyen-dung/:slug': () => `/tuyen-dung/${positions[0]?.slug}`,
  '/du-doan/nhom/:id': () => `/du-doan/nhom/${leagueId}`,
  '/vong-quay/:id': () => `/vong-quay/${luckyDrawId}`,
  '/minigame/:id': () => `/minigame/${minigameRoundId}`,
  '/minigame/doi-dau/:id': () => `/minigame/doi-dau/${duelId}`,
  '/minigame/doi-dau/:id/kiem-chung': () => `/minigame/doi-dau/${duelId}/kiem-chung`,
  '/*': () => '/khong-co',
}

/**
 * Returns one address per template, and a few more. Pages with the same file and the same first path segment share a
 * template.
 */
function eachTemplate(): string[] {
  const byTemplate = new Map<string, string>()
  for (const row of allRows) {
    if (row.kind !== 'page' || row.path.startsWith('/dev/')) continue
    const template = `${row.file} ${row.path.split('/')[1]}`
    if (!byTemplate.has(template)) byTemplate.set(template, row.path)
  }
  const aDayWithoutFixtures = '/lich-truc-tiep/2020-01-01'
  const ofMember = ['anh', 'hoat-dong'].map((section) => `/thanh-vien/${member.username}?xem=${section}`)
  return [...byTemplate.values(), aDayWithoutFixtures, ...ofMember].map((path) => {
    const address = /[:*]/.test(path) ? samples[path]?.() : path
    if (!address) throw new Error(`name a sample address of ${path}`)
    return address
  })
}

const locales = [
  ['vi', ''],
  ['en', '/en'],
  ['zh', '/zh'],
] as const
type Locale = (typeof locales)[number]

/** A language changes only the texts, so each page is checked in one language, in turn. */
const localeOf = (turn: number) => locales[turn % locales.length] as Locale

async function look(page: Page, { at, rules, ...way }: Way & { at: string; rules?: AxeRules }): Promise<string[]> {
  await layOut(page, way)
  const found = [
    ...(await axeFindings(page, undefined, rules)),
    ...(await markupFindings(page)),
    ...(await largeTextFindings(page)),
  ]
  return found.map((line) => `${at}: ${line}`)
}

async function lookInBothWays(page: Page, at: string): Promise<string[]> {
  const isWide = (page.viewportSize()?.width ?? 0) >= 1024
  const found: string[] = []
  for (const way of isWide ? ways : ways.toReversed()) found.push(...(await look(page, { at, ...way })))
  return found
}

async function openAs(person?: Person): Promise<Page> {
  const { page } = await openVisit({ reducedMotion: 'reduce' })
  const cookies = person ? { token: await site.world.tokenOf(person), guest: '0' } : {}
  const all = Object.entries(cookies).map(([name, value]) => ({ name, value, url: site.address }))
  await page.context().addCookies(all)
  return page
}

async function go(page: Page, [locale, prefix]: Locale, path: string): Promise<void> {
  await page.context().addCookies([{ name: 'locale', value: locale, url: site.address }])
  await page.goto(site.address + prefix + path.replace(/^\/(?=#|$)/, ''))
  await untilAlive(page)
}

const widen = (page: Page) => page.setViewportSize({ width: 1440, height: 844 })

test.each([1, 2, 3, 4])('axe finds nothing on any page at 1440 and at 390 px: part %i of 4', async (part) => {
  const page = await openAs()
  const found: string[] = []
  // Each page opens in the layout that the previous page was last checked in, because changing the layout takes as
  // long as a check.
  let inTurn: readonly Way[] = ways
  for (const [index, path] of eachTemplate().entries()) {
    if (index % 4 !== part - 1) continue
    await go(page, localeOf(index), path)
    for (const way of inTurn) found.push(...(await look(page, { at: path, rules: 'structure', ...way })))
    inTurn = inTurn.toReversed()
  }
  expect(found).toEqual([])
})

/** Pages that together have each kind of part. The contrast of their colours by themselves is a pure test. */
const colourful = [
  '/',
  '/lich-thi-dau',
  '/truc-tiep/*',
  '/mb/*',
  '/doi-bong/:id',
  '/giai-dau/:id',
  '/ty-le-keo/*',
  '/tin-tuc/*',
  '/bang-tin',
  '/tip-keo/*',
  '/thanh-vien/:slug',
  '/phim-anh/:slug',
  '/su-kien/:slug',
  '/vong-quay/:id',
  '/gioi-thieu',
]

test('texts have enough contrast on pages of each kind, in both modes', async () => {
  const page = await openAs()
  const found: string[] = []
  for (const path of colourful) {
    await go(page, localeOf(0), samples[path]?.() ?? path)
    for (const { mode } of ways) found.push(...(await look(page, { at: path, rules: 'contrast', mode, width: 1440 })))
  }
  expect(found).toEqual([])
})

test('axe finds nothing in the chat of a member', async () => {
  const page = await openAs(member)
  await go(page, localeOf(0), `/truc-tiep/${slug}`)
  const box = page.locator('form textarea, form [role=textbox]').last()
  await box.waitFor()
  const log = page.getByRole('log')
  for (const text of ['Chào cả nhà', '@lananh trận này hay 🔥']) {
    await box.fill(text)
    await box.press('Enter')
    await log.getByText(text).waitFor()
  }
  const found = await lookInBothWays(page, 'chat')
  await widen(page)
  const last = log.getByRole('article').last()
  await last.hover()
  await last.getByRole('button').last().click()
  for (const { mode } of ways) found.push(...(await look(page, { at: 'actions', mode, width: 1440 })))
  expect(found).toEqual([])
})

test('axe finds nothing on the go-live desk', async () => {
  const page = await openAs(commentator)
  await go(page, localeOf(1), '/phat-song')
  const found = await lookInBothWays(page, 'desk')
  await widen(page)
  await page.locator('#desk-match').getByRole('button').first().click()
  await page.getByRole('dialog').getByRole('radio').first().check()
  for (const { mode } of ways) found.push(...(await look(page, { at: 'choosing a match', mode, width: 1440 })))
  await page.keyboard.press('Escape')
  // The last button of the key's card creates the key, and then replaces it after a confirmation.
  const key = page.locator('section[aria-labelledby=stream-key]').getByRole('button').last()
  const label = await key.textContent()
  await key.click()
  await page.locator('code', { hasText: /^kd-/ }).waitFor()
  await expect.poll(() => key.textContent()).not.toBe(label)
  await key.click()
  await page.getByRole('alertdialog').waitFor()
  found.push(...(await lookInBothWays(page, 'replacing the key')))

  const stranger = await openAs(member)
  await go(stranger, localeOf(2), '/phat-song')
  await stranger.getByRole('main').getByRole('heading').nth(0).waitFor()
  found.push(...(await lookInBothWays(stranger, 'not a commentator')))
  expect(found).toEqual([])
})

test('axe finds nothing in the dialogs and menus', async () => {
  const locale = localeOf(2)
  const page = await openAs()
  const found: string[] = []
  const dialog = page.getByRole('dialog')
  await go(page, locale, '/gioi-thieu')
  for (const menu of await page.getByRole('banner').locator('button[popovertarget]').all()) {
    await menu.click()
    for (const { mode } of ways) found.push(...(await look(page, { at: 'menu', mode, width: 1440 })))
    await page.keyboard.press('Escape')
  }
  await page.getByRole('banner').locator('button.guest-only').click()
  await dialog.locator('button[type=submit]').click()
  found.push(...(await lookInBothWays(page, 'login')))
  await dialog.locator('form button[type=button]').last().click()
  await dialog.locator('input[type=email]').waitFor()
  found.push(...(await lookInBothWays(page, 'forgot password')))
  await dialog.locator('button').last().click()
  await dialog.locator('button').last().click()
  await dialog.locator('input[name=displayName]').waitFor()
  await dialog.locator('input[name=password]').fill('12345678')
  await dialog.locator('button[type=submit]').click()
  await dialog.getByRole('alert').first().waitFor()
  found.push(...(await lookInBothWays(page, 'register')))
  await go(page, locale, `/#reset-password=${'a'.repeat(43)}`)
  await dialog.getByRole('alert').waitFor()
  found.push(...(await lookInBothWays(page, 'reset password')))
  await page.evaluate(() => location.assign(`#confirm-email=${'b'.repeat(43)}`))
  await dialog.getByRole('alert').waitFor({ state: 'detached' })
  found.push(...(await lookInBothWays(page, 'confirm e-mail')))
  await dialog.locator('button').last().click()
  await dialog.locator('svg:has(use[href$="#mail-x"])').waitFor()
  found.push(...(await lookInBothWays(page, 'used confirmation link')))
  expect(found).toEqual([])
})
