import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { anchor } from '#contract/commentators.ts'
import { type LiveSite, startLiveSite } from './live-site.ts'
import { openVisit, untilAlive } from './visit.ts'

let site: LiveSite
let path: string

beforeAll(async () => {
  site = await startLiveSite()
  const khang = await site.world.commentator({ name: 'Minh Khang' })
  path = `/truc-tiep/x-vs-y-${await site.world.liveFixture({ commentators: [khang] })}`
  await site.goLive(khang, 'football-minh-khang')
  const isLive = async () => (await site.app.call(anchor, {})).data.list.some((one) => one.isLive)
  await vi.waitUntil(isLive, { timeout: 90_000, interval: 200 })
})
afterAll(async () => {
  await site?.close()
})

/** The browser of a test has no device near it. This one finds a device for media with an address, as browsers do. */
function addDevice() {
  const remotes = new WeakMap<HTMLMediaElement, EventTarget>()
  class Remote extends EventTarget {
    state = 'disconnected'
    readonly media: HTMLMediaElement
    constructor(media: HTMLMediaElement) {
      super()
      this.media = media
    }
    watchAvailability(found: (isAvailable: boolean) => void) {
      queueMicrotask(() => found(this.media.src.startsWith('http')))
      return Promise.resolve(1)
    }
    cancelWatchAvailability() {
      return Promise.resolve()
    }
    async prompt() {
      if (!this.media.src.startsWith('http')) throw new DOMException('no address', 'NotSupportedError')
      if (document.documentElement.dataset.choosesNone) throw new DOMException('dismissed', 'NotAllowedError')
      const isConnected = this.state === 'connected'
      this.state = isConnected ? 'disconnected' : 'connected'
      this.dispatchEvent(new Event(isConnected ? 'disconnect' : 'connect'))
    }
  }
  Object.defineProperty(HTMLMediaElement.prototype, 'remote', {
    get(this: HTMLMediaElement) {
      const remote = remotes.get(this) ?? new Remote(this)
      remotes.set(this, remote)
      return remote
    },
  })
}

async function watch({ hasDevice }: { hasDevice: boolean }): Promise<Page> {
  const { page } = await openVisit({ viewport: { width: 1440, height: 900 } })
  if (hasDevice) await page.addInitScript(addDevice)
  await page.goto(site.app.address + path)
  await untilAlive(page)
  await expectMoving(page, 'blob:')
  return page
}

const readPicture = (page: Page) =>
  page.evaluate(() => {
    const video = document.querySelector<HTMLVideoElement>('.player-media')
    return { scheme: new URL(video?.src ?? '').protocol, at: video?.currentTime ?? 0, isPaused: video?.paused }
  })

/** Expects that the picture of such an address moves. Another source may have other times. */
async function expectMoving(page: Page, scheme: 'blob:' | 'http:'): Promise<void> {
  const before = { at: Number.POSITIVE_INFINITY }
  await expect
    .poll(async () => {
      const now = await readPicture(page)
      const isMoving = now.scheme === scheme && now.at > before.at
      before.at = now.at
      return isMoving && !now.isPaused
    })
    .toBe(true)
}

const buttonOf = (page: Page) => page.getByRole('button', { name: 'Phát trên thiết bị khác' })

test('without a device near it the player offers none', async () => {
  const page = await watch({ hasDevice: false })
  await expect.poll(() => buttonOf(page).count()).toBe(0)
})

test('a browser whose own player cannot play the stream offers none', async () => {
  const { page } = await openVisit({ viewport: { width: 1440, height: 900 } })
  await page.addInitScript(addDevice)
  await page.addInitScript(() => {
    HTMLMediaElement.prototype.canPlayType = () => ''
  })
  await page.goto(site.app.address + path)
  await untilAlive(page)
  await expectMoving(page, 'blob:')
  await expect.poll(() => buttonOf(page).count()).toBe(0)
})

test('a device gets the address of the stream, and the page continues by itself when the device ends', async () => {
  const page = await watch({ hasDevice: true })
  const button = buttonOf(page)
  await button.click()
  const note = page.getByRole('status').filter({ hasText: 'Đang phát trên thiết bị khác' })
  await note.waitFor()
  await expectMoving(page, 'http:')
  await expect.poll(() => button.getAttribute('aria-pressed')).toBe('true')
  await button.click()
  await note.waitFor({ state: 'detached' })
  await expectMoving(page, 'blob:')
})

test('a viewer who chooses no device keeps the picture', async () => {
  const page = await watch({ hasDevice: true })
  await page.evaluate(() => {
    document.documentElement.dataset.choosesNone = 'yes'
  })
  await buttonOf(page).click()
  await expectMoving(page, 'blob:')
  await expect.poll(() => buttonOf(page).getAttribute('aria-pressed')).toBe('false')
})
