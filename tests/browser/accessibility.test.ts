import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { liveRoom } from '#contract/live.ts'
import { tipsCreate } from '#contract/tips.ts'
import type { Person } from '#demo/world.ts'
import { createTipWorld } from '#tests/setup/tips.ts'
import { allRows } from '#web/routes.ts'
import { axeFindings } from './axe.ts'
import { launchBrowser } from './browser.ts'
import { fillSite, type Site, startSite } from './site.ts'
import { openVisit, untilAlive, type Visit } from './visit.ts'

let site: Site
let browser: Browser
let visit: Visit | null = null
let commentator: Person
let member: Person
let slug: string
let teamId: string
let tournamentId: string
let tipAddress: string

beforeAll(async () => {
  site = await startSite()
  await fillSite(site)
  commentator = await site.world.commentator({ name: 'Quốc Anh' })
  member = await site.world.user({ name: 'Lan Anh', experience: 5_000 })
  const fixtureId = await site.world.liveFixture({ commentators: [commentator], minute: 30, score: [1, 1] })
  const { data: room } = await site.call(liveRoom, { id: fixtureId })
  slug = room.slug
  teamId = room.home.id
  tournamentId = room.tournament.id
  const tipped = await createTipWorld(site, site.world).openFixture()
  const token = await site.world.tokenOf(member)
  const draft = {
    fixtureId: tipped,
    market: 'handicap',
    line: 0.25,
    side: 'home',
    stake: 2,
    content: 'Chủ nhà đang lên.',
  } as const
  tipAddress = (await site.call(tipsCreate, draft, { token })).data.slug
  browser = await launchBrowser()
})
afterEach(async () => {
  const { faults = [] } = visit ?? {}
  await visit?.close()
  visit = null
  expect(faults).toEqual([])
})
afterAll(async () => {
  await browser?.close()
  await site?.close()
})

/** What stands for the changing part of an address; a page without an entry here fails the test that needs it. */
const samples: Record<string, () => string> = {
  '/truc-tiep/*': () => `/truc-tiep/${slug}`,
  '/mb/*': () => `/mb/${slug}`,
  '/lich-truc-tiep/*': () => '/lich-truc-tiep/2020-01-01',
  '/lich-thi-dau/*': () => `/lich-thi-dau/giai-dau/${tournamentId}`,
  '/ket-qua/*': () => '/ket-qua/bong-da',
  '/doi-bong/:id': () => `/doi-bong/${teamId}`,
  '/giai-dau/:id': () => `/giai-dau/${tournamentId}`,
  '/ty-le-keo/*': () => `/ty-le-keo/${slug}`,
  '/tip-keo/*': () => `/tip-keo/${tipAddress}`,
  '/tip-keo/kiem-chung/:slug': () => `/tip-keo/kiem-chung/${member.username}`,
  '/tip-keo/tipster/:slug': () => `/tip-keo/tipster/${member.username}`,
  '/*': () => '/khong-co',
}

/** Every page of the route table, by an address of its own. */
function everyPage(): string[] {
  const pages = allRows.flatMap((row) => (row.kind === 'page' && !row.path.startsWith('/dev/') ? [row.path] : []))
  return pages.map((path) => {
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
const modes = ['light', 'dark'] as const

/** What axe finds at each width in both modes: the page follows the system, as long as nobody chose. */
async function look(page: Page, { at, widths }: { at: string; widths: Widths }): Promise<Found[]> {
  const found: Found[] = []
  for (const colorScheme of modes) {
    for (const width of widths[colorScheme]) {
      await page.setViewportSize({ width, height: 844 })
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.waitForFunction((mode) => document.documentElement.classList.contains(mode), colorScheme)
      // What the browser has not laid out yet keeps the colours of the mode before.
      await page.evaluate(() => {
        for (const later of document.querySelectorAll<HTMLElement>('.long-group, .later-card, .later-end'))
          later.style.contentVisibility = 'visible'
      })
      // Even the shortest transition of a colour takes a frame or two.
      await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
      found.push([`${at} ${width} ${colorScheme}`, await axeFindings(page)])
    }
  }
  return found
}
type Found = [where: string, lines: string[]]
type Widths = Record<(typeof modes)[number], number[]>

const everyWidth: Widths = { light: [390, 1440], dark: [390, 1440] }
const wide: Widths = { light: [1440], dark: [1440] }
const narrow: Widths = { light: [390], dark: [390] }
/** Each page in each mode, and each width in one of them. */
const inTurn: Widths = { light: [1440], dark: [390] }

const wrong = (found: Found[]) => found.filter(([, lines]) => lines.length > 0)
const pathIn = (prefix: string, path: string) => (path === '/' && prefix ? prefix : prefix + path)

async function openIn(locale: string, person?: Person): Promise<Page> {
  visit = await openVisit(browser, { reducedMotion: 'reduce' })
  const cookies = { locale, ...(person && { token: await site.world.tokenOf(person), guest: '0' }) }
  const all = Object.entries(cookies).map(([name, value]) => ({ name, value, url: site.address }))
  await visit.page.context().addCookies(all)
  return visit.page
}

async function go(page: Page, path: string): Promise<void> {
  await page.goto(site.address + path)
  await untilAlive(page)
}

test.each(locales)(
  'axe finds nothing on any page in %s, light or dark',
  { timeout: 300_000 },
  async (locale, prefix) => {
    const page = await openIn(locale)
    const found: Found[] = []
    // The layout changes with the width, not with the language.
    const widths = locale === 'vi' ? inTurn : wide
    for (const path of everyPage()) {
      await go(page, pathIn(prefix, path))
      found.push(...(await look(page, { at: path, widths })))
    }
    expect(wrong(found)).toEqual([])
  },
)

test.each(locales)(
  'axe finds nothing in the chat of a member in %s, light or dark',
  { timeout: 120_000 },
  async (locale, prefix) => {
    const page = await openIn(locale, member)
    await go(page, `${prefix}/truc-tiep/${slug}`)
    const box = page.locator('form textarea, form [role=textbox]').last()
    await box.waitFor()
    const log = page.getByRole('log')
    for (const text of ['Chào cả nhà', '@lananh trận này hay 🔥']) {
      await box.fill(`${text} ${locale}`)
      await box.press('Enter')
      await log.getByText(`${text} ${locale}`).waitFor()
    }
    const found = await look(page, { at: 'chat', widths: everyWidth })
    const last = log.getByRole('article').last()
    await last.hover()
    await last.getByRole('button').last().click()
    found.push(...(await look(page, { at: 'actions', widths: wide })))
    expect(wrong(found)).toEqual([])
  },
)

test.each(locales)(
  'axe finds nothing on the go-live desk in %s, light or dark',
  { timeout: 120_000 },
  async (locale, prefix) => {
    const page = await openIn(locale, commentator)
    await go(page, `${prefix}/phat-song`)
    const buttons = page.getByRole('main').getByRole('button')
    await page.getByRole('radio').first().check()
    const found = await look(page, { at: 'desk', widths: everyWidth })
    // The last button makes or replaces the key; a key that exists asks first.
    await buttons.last().click()
    if (!(await page.locator('code', { hasText: /^kd-/ }).isVisible())) {
      found.push(...(await look(page, { at: 'replacing the key', widths: wide })))
    }
    expect(wrong(found)).toEqual([])

    const stranger = await openIn(locale, member)
    await go(stranger, `${prefix}/phat-song`)
    await stranger.getByRole('main').getByRole('heading').nth(0).waitFor()
    expect(wrong(await look(stranger, { at: 'not a commentator', widths: wide }))).toEqual([])
  },
)

test.each(locales)(
  'axe finds nothing in the dialogs and menus in %s, light or dark',
  { timeout: 120_000 },
  async (locale, prefix) => {
    const page = await openIn(locale)
    const found: Found[] = []
    const dialog = page.getByRole('dialog')
    await go(page, `${prefix}/gioi-thieu`)
    for (const menu of await page.getByRole('banner').locator('button[popovertarget]').all()) {
      await menu.click()
      found.push(...(await look(page, { at: 'menu', widths: wide })))
      await page.keyboard.press('Escape')
    }
    await page.getByRole('banner').locator('button.guest-only').click()
    await dialog.locator('button[type=submit]').click()
    found.push(...(await look(page, { at: 'login', widths: everyWidth })))
    await dialog.locator('form button[type=button]').last().click()
    await dialog.locator('input[type=email]').waitFor()
    found.push(...(await look(page, { at: 'forgot password', widths: wide })))
    await dialog.locator('button').last().click()
    await dialog.locator('button').last().click()
    await dialog.locator('input[name=displayName]').waitFor()
    await dialog.locator('input[name=password]').fill('12345678')
    await dialog.locator('button[type=submit]').click()
    await dialog.getByRole('alert').first().waitFor()
    found.push(...(await look(page, { at: 'register', widths: everyWidth })))
    await go(page, `${prefix || '/'}#reset-password=${'a'.repeat(43)}`)
    await dialog.locator('input[name=newPassword]').fill('Gió-lùa-qua-phên-73')
    await dialog.locator('button[type=submit]').click()
    await dialog.getByRole('alert').waitFor()
    found.push(...(await look(page, { at: 'reset password', widths: narrow })))
    await page.evaluate(() => location.assign(`#confirm-email=${'b'.repeat(43)}`))
    await dialog.locator('.lucide-mail-x').waitFor()
    found.push(...(await look(page, { at: 'confirm e-mail', widths: narrow })))
    expect(wrong(found)).toEqual([])
  },
)
