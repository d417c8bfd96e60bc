import type { Browser, Page } from 'playwright-core'
import { login } from '#contract/session.ts'
import { axeFindings } from '#tests/browser/axe.ts'
import { openContext } from '#tests/browser/tabs.ts'
import { createRandom } from '#tests/setup/random.ts'
import { actAtRandom } from './acts.ts'
import { type Condition, conditions } from './conditions.ts'
import { stateOf, visibleFaults } from './look.ts'
import { watch } from './watch.ts'

const viewers = ['guest', 'member', 'commentator', 'operator'] as const
export type Viewer = (typeof viewers)[number]

/** A site to walk on. `enter` returns an account of the kind. */
export type Host = {
  address: string
  /** Paths where walks begin. */
  pages: readonly string[]
  enter(viewer: Exclude<Viewer, 'guest'>): Promise<{ username: string; password: string }>
}

export type Fault = { text: string; trail: string[] }
type Walk = { seed: number; way: string; faults: Fault[] }

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme: 'dark' } as const
const desktop = { viewport: { width: 1440, height: 900 }, colorScheme: 'light' } as const
const locales = ['vi', 'en', 'zh'] as const

/**
 * Lets a visitor do things at random, and looks for faults after each. The seed decides the viewer, the device, the
 * language and the choices; the page is `under` all these conditions. `seen` has the states that axe has already
 * checked, and is added to.
 */
export async function walk(
  { host, browser, seen, under }: { host: Host; browser: Browser; seen: Set<string>; under: readonly Condition[] },
  { seed, acts }: { seed: number; acts: number },
): Promise<Walk> {
  const random = createRandom(seed)
  const viewer = viewers[random(viewers.length)] as Viewer
  const isPhone = random(2) === 0
  const locale = locales[random(locales.length)] as (typeof locales)[number]
  const way = `${viewer}, ${isPhone ? 'phone' : 'desktop'}, ${locale}`
  const { page, leave } = await openContext(browser, isPhone ? phone : desktop)
  try {
    if (viewer !== 'guest') await enter(page, host, viewer)
    for (const condition of under) await conditions[condition](page)
    await page.context().addCookies([{ name: 'locale', value: locale, url: host.address }])
    const prefix = locale === 'vi' ? '' : `/${locale}`
    const start = host.pages[random(host.pages.length)] as string
    const faults = await wander(page, {
      host,
      seen,
      acts,
      random,
      start: `${prefix}${start.replace(/^\/$/, '')}` || '/',
      isPhone,
    })
    return { seed, way, faults }
  } finally {
    await leave()
  }
}

async function enter(page: Page, host: Host, viewer: Exclude<Viewer, 'guest'>): Promise<void> {
  const response = await page.request.post(host.address + login.path, { data: await host.enter(viewer) })
  if (!response.ok()) throw new Error(`login: ${await response.text()}`)
}

async function wander(
  page: Page,
  given: {
    host: Host
    seen: Set<string>
    acts: number
    random: ReturnType<typeof createRandom>
    start: string
    isPhone: boolean
  },
): Promise<Fault[]> {
  const { host, seen, random, isPhone } = given
  const watched = watch(page, host.address)
  const faults: Fault[] = []
  const trail = [`opened ${given.start}`]
  const note = (texts: string[]) => {
    const known = new Set(faults.map(({ text }) => text))
    for (const text of texts) if (!known.has(text)) faults.push({ text, trail: trail.slice(-8) })
  }
  await page.goto(host.address + given.start)
  for (let act = 0; act <= given.acts; act++) {
    if (act > 0) trail.push(await actAtRandom(page, random).catch((error: Error) => failed(error)))
    if (!page.url().startsWith(host.address) || (await isFile(page))) {
      trail.push(`left for ${page.url()}`)
      await page.goto(host.address)
    }
    try {
      await watched.settled()
      note(await visibleFaults(page))
      const state = `${await stateOf(page)} ${isPhone}`
      if (!seen.has(state)) {
        seen.add(state)
        note((await axeFindings(page)).map((line) => `${state}: ${line}`))
      }
    } catch (error) {
      trail.push(failed(error as Error))
    }
    note(watched.faults.splice(0))
  }
  return faults
}

/** Returns true for an answer of the program or a file that the browser shows by itself. */
const isFile = (page: Page) => page.evaluate(() => document.contentType !== 'text/html').catch(() => false)

/** A page that the last act leaves ends what runs on it. Any other failure is one of the walker. */
function failed(error: Error): string {
  if (
    /context was destroyed|navigat|interrupted|net::ERR_ABORTED|detached|Cannot find context|JSHandle/i.test(
      error.message,
    )
  )
    return `the page went: ${error.message.split('\n')[0]}`
  throw error
}
