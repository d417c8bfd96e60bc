import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '#demo/world.ts'
import { type Site, startSite } from './site.ts'
import { openPage, openPageAs } from './visit.ts'

// A ring around the focus is outside of its control, where a container with `overflow` cuts it off.

let site: Site
let khang: Person
let fixturePath: string

beforeAll(async () => {
  site = await startSite()
  khang = await site.world.commentator({ name: 'Minh Khang' })
  const fixtureId = await site.world.liveFixture({ commentators: [khang], score: [2, 1] })
  await site.world.fixture({ kickOff: Date.now() + 86_400_000, commentators: [khang] })
  fixturePath = `/truc-tiep/x-vs-y-${fixtureId}`
})
afterAll(() => site?.close())

/** Focuses each control that is in view and returns those whose ring a container cuts off on a side. */
async function clippedRings(page: Page): Promise<string[]> {
  // After a key, script-made focus counts as focus by keyboard.
  await page.keyboard.press('Tab')
  return page.evaluate(async () => {
    const found = new Set<string>()
    const controls = document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, [tabindex="0"]',
    )
    for (const control of controls) {
      const { width, height, top, bottom } = control.getBoundingClientRect()
      if (width < 8 || height < 8 || bottom < 0 || top > innerHeight || !control.checkVisibility()) continue
      control.focus({ preventScroll: true })
      if (!control.matches(':focus-visible')) continue
      // A ring with a transition is not at its place yet.
      for (const animation of control.getAnimations()) animation.finish()
      const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(control)
      if (outlineStyle === 'none') continue
      const reach = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset)
      const ring = control.getBoundingClientRect()
      for (let box = control.parentElement; box && box !== document.body; box = box.parentElement) {
        const { overflowX, overflowY, position } = getComputedStyle(box)
        const clip = box.getBoundingClientRect()
        // A control that is itself partly scrolled away shows its ring once it is scrolled into view.
        const isWithin = (low: number, high: number, from: number, to: number) => low >= from - 0.5 && high <= to + 0.5
        const cutsX =
          overflowX !== 'visible' &&
          isWithin(ring.left, ring.right, clip.left, clip.right) &&
          (ring.left - reach < clip.left - 0.5 || ring.right + reach > clip.right + 0.5)
        const cutsY =
          overflowY !== 'visible' &&
          isWithin(ring.top, ring.bottom, clip.top, clip.bottom) &&
          (ring.top - reach < clip.top - 0.5 || ring.bottom + reach > clip.bottom + 0.5)
        if (cutsX || cutsY) {
          const name = control.getAttribute('aria-label') ?? control.textContent ?? ''
          found.add(`${name.trim().slice(0, 40)} in ${box.tagName} ${box.className.toString().slice(0, 60)}`)
          break
        }
        if (position === 'fixed') break
      }
    }
    return [...found]
  })
}

const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

test.each(sizes)('a host sees the whole ring around each control of a live page at $width px', async (viewport) => {
  const page = await openPageAs(site, khang, fixturePath, { viewport })
  await page.getByRole('button', { name: 'Quản lý phòng' }).waitFor()
  expect((await clippedRings(page)).join('\n')).toBe('')
})

test.each(sizes)('rings are whole on pages with rows that scroll at $width px', async (viewport) => {
  const page = await openPage(site, '/', { viewport })
  const found: string[] = []
  for (const path of ['/', '/lich-thi-dau', '/ket-qua', '/ty-le-keo', '/tin-tuc', '/tip-keo', '/gioi-thieu']) {
    await page.goto(site.address + path)
    await page.getByRole('main').waitFor()
    found.push(...(await clippedRings(page)).map((line) => `${path}: ${line}`))
  }
  expect(found.join('\n')).toBe('')
})

test.each(sizes)('rings are whole in the control room at $width px', async (viewport) => {
  const page = await openPageAs(site, khang, '/phat-song', { viewport })
  await page.getByRole('button', { name: 'Tạo khóa' }).waitFor()
  const tabs = viewport.width < 1024 ? ['Trò chuyện', 'Tín hiệu', 'Trận', 'Công cụ'] : []
  const found = await clippedRings(page)
  for (const name of tabs) {
    await page.getByRole('tab', { name, exact: true }).click()
    found.push(...(await clippedRings(page)))
  }
  expect(found.join('\n')).toBe('')
})
