import type { ElementHandle, Page } from 'playwright-core'
import { oddTexts, usualTexts } from './texts.ts'

export type Random = (below: number) => number
/** Does something on the page, and returns it in words. */
type Act = (page: Page, random: Random) => Promise<string>

const pressMs = 1_500
const pick = <T>(list: readonly T[], random: Random): T => list[random(list.length)] as T

/**
 * Returns a control that a visitor can reach now: mostly of the open dialog, else of the main part. Null when there is
 * none.
 */
async function anyControl(page: Page, selector: string, random: Random): Promise<ElementHandle<HTMLElement> | null> {
  const [turn, group] = [random(2 ** 30), random(10)]
  const handle = await page.evaluateHandle(
    ({ wanted, nth, part }) => {
      const reachable = (within: ParentNode) =>
        [...within.querySelectorAll<HTMLElement>(wanted)].filter((one) => {
          const { width, height } = one.getBoundingClientRect()
          return (
            width > 0 &&
            height > 0 &&
            (one.checkVisibility?.({ opacityProperty: true, visibilityProperty: true }) ??
              one.getClientRects().length > 0) &&
            !one.matches(':disabled, [aria-disabled=true]') &&
            !one.closest('[inert]')
          )
        })
      const dialogs = [
        ...document.querySelectorAll('dialog[open], [role=dialog], [role=alertdialog], [role=menu], [role=listbox]'),
      ]
      const main = document.querySelector('main') ?? document.body
      const open = dialogs.findLast((one) => reachable(one).length > 0)
      const within = open ?? (part < 8 ? main : document.body)
      const all = reachable(within)
      return all[nth % all.length] ?? null
    },
    { wanted: selector, nth: turn, part: group },
  )
  return handle.asElement()
}

const nameOf = (control: ElementHandle<HTMLElement>) =>
  control.evaluate((one) => {
    const name = one.getAttribute('aria-label') ?? one.textContent ?? ''
    const href = one.getAttribute('href')
    return `${one.getAttribute('role') ?? one.localName} “${name.trim().replace(/\s+/g, ' ').slice(0, 50)}”${href ? ` (${href.slice(0, 80)})` : ''}`
  })

const pressable =
  'a[href], button, summary, input[type=radio], input[type=checkbox], [role=button], [role=tab], [role=menuitem], [role=menuitemradio], [role=option], [role=switch]'
const fields =
  'input:not([type=radio], [type=checkbox], [type=file], [type=range], [type=hidden]), textarea, [contenteditable=true]'

const press: Act = async (page, random) => {
  const control = await anyControl(page, pressable, random)
  if (!control) return 'found nothing to press'
  const name = await nameOf(control)
  // The native control of a drawn one lies below its label.
  const label = await control.evaluateHandle((one) => (one instanceof HTMLInputElement && one.labels?.[0]) || one)
  const isTwice = random(8) === 0
  const isPressed = await label.click({ timeout: pressMs, clickCount: isTwice ? 2 : 1 }).then(
    () => true,
    () => false,
  )
  return `${isPressed ? 'pressed' : 'could not press'} ${name}${isTwice ? ' twice' : ''}`
}

const type: Act = async (page, random) => {
  const field = await anyControl(page, fields, random)
  if (!field) return press(page, random)
  const name = await nameOf(field)
  const text = random(3) === 0 ? pick(oddTexts, random) : pick(usualTexts, random)
  // Fields of numbers, dates and colours refuse other texts.
  const isTyped = await field.fill(text, { timeout: pressMs }).then(
    () => true,
    () => false,
  )
  if (isTyped && random(2) === 0) await page.keyboard.press('Enter')
  return `${isTyped ? 'typed' : 'could not type'} “${text.slice(0, 30)}” into ${name}`
}

const choose: Act = async (page, random) => {
  const list = await anyControl(page, 'select', random)
  if (!list) return press(page, random)
  const values = await list.evaluate((one) =>
    one instanceof HTMLSelectElement
      ? [...one.options].filter(({ disabled }) => !disabled).map(({ value }) => value)
      : [],
  )
  if (values.length === 0) return 'found an empty list'
  const value = pick(values, random)
  await list.selectOption(value, { timeout: pressMs }).catch(() => [])
  return `chose ${value} of ${await nameOf(list).catch(() => 'a list that went')}`
}

const keys = 'Tab Tab Tab Enter Escape ArrowDown ArrowRight ArrowUp Home End c / ? m Space'.split(' ')
const useKeys: Act = async (page, random) => {
  const pressed = Array.from({ length: 1 + random(4) }, () => pick(keys, random))
  for (const key of pressed) await page.keyboard.press(key)
  return `pressed the keys ${pressed.join(' ')}`
}

const scroll: Act = async (page, random) => {
  const down = pick([-4_000, 300, 1_500, 10_000], random)
  await page.mouse.wheel(0, down)
  return `scrolled by ${down} px`
}

const move: Act = async (page, random) => {
  const way = pick(['back', 'forward', 'reload'] as const, random)
  if (way === 'reload') await page.reload({ waitUntil: 'domcontentloaded' })
  else await (way === 'back' ? page.goBack({ waitUntil: 'commit' }) : page.goForward({ waitUntil: 'commit' }))
  return `went ${way}`
}

/** The network returns before the page is looked at, because a page must continue then. */
const loseNetwork: Act = async (page, random) => {
  await page.context().setOffline(true)
  try {
    return `lost the network and ${await press(page, random)}`
  } finally {
    await page.context().setOffline(false)
  }
}

const acts: readonly Act[] = [
  ...Array<Act>(60).fill(press),
  ...Array<Act>(16).fill(type),
  ...Array<Act>(5).fill(choose),
  ...Array<Act>(8).fill(useKeys),
  ...Array<Act>(5).fill(scroll),
  ...Array<Act>(6).fill(move),
  ...Array<Act>(4).fill(loseNetwork),
]

/** Does something that a visitor could do, and returns it in words. */
export const actAtRandom: Act = (page, random) => pick(acts, random)(page, random)
