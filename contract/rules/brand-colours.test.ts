import fc from 'fast-check'
import { expect, test } from 'vitest'
import { brandColours, brandCss, brandFault, builtInColours, grounds, ratios, whitestShades } from './brand-colours.ts'
import { contrast } from './contrast.ts'
import { hexOf, oklchOf } from './oklch.ts'

const hex = (value: number) => `#${value.toString(16).padStart(6, '0')}`
const chromas = [0.04, 0.09, 0.14, 0.2, 0.3]
const lightnesses = [0.2, 0.35, 0.5, 0.65, 0.8]

/** Returns the pairs of the brand's colours with less contrast than they need. */
function faintPairs(primary: string): string[] {
  const { common, light, dark } = brandColours(primary)
  const pairs: [name: string, front: string, back: string, ratio: number][] = []
  for (const [mode, own] of Object.entries({ light, dark })) {
    const { bg, surface, ...others } = grounds[mode as 'light' | 'dark']
    const all = { bg, surface, ...others, soft: own['primary-soft'] }
    for (const [ground, back] of Object.entries(all))
      pairs.push([`${mode} text on ${ground}`, own.primary, back, ratios.text])
    pairs.push([`${mode} button`, own['on-primary'], own['primary-fill'], ratios.text])
    pairs.push([`${mode} hovered button`, own['on-primary'], own['primary-fill-hover'], ratios.text])
    // In the light mode, buttons are on cards. On the grey of the page they have a little less.
    for (const back of mode === 'light' ? [surface] : [bg, surface])
      pairs.push([`${mode} button on ${back}`, own['primary-fill'], back, ratios.sign])
  }
  for (const back of Object.values(whitestShades)) {
    pairs.push([`text on picture ${back}`, common['on-picture-brand'], back, ratios.text])
  }
  pairs.push(['player', common['brand-400'], whitestShades['picture-shade'], ratios.text])
  pairs.push(['next film', '#04170d', common['brand-500'], ratios.text])
  pairs.push(['sticker', '#ffffff', common['brand-600'], ratios.sign])
  pairs.push(['followed', '#ffffff', common['brand-700'], ratios.text])
  return pairs
    .filter(([, front, back, ratio]) => contrast(front, back) < ratio)
    .map(([name, front, back]) => `${primary}, ${name}: ${contrast(front, back).toFixed(2)}`)
}

/** Checks an accepted colour's contrasts, or the colour that a refusal proposes. */
function expectUsable(primary: string): void {
  const fault = brandFault(primary)
  if (fault?.kind === 'shape') throw new Error(`${primary} has the shape of a colour`)
  if (fault) expect(brandFault(fault.nearest), `${fault.nearest} for ${primary}`).toBe(null)
  expect(faintPairs(fault?.nearest ?? primary)).toEqual([])
}

test('each accepted colour has the contrasts, and each refused one has a near colour that is accepted', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), (value) => expectUsable(hex(value))),
    {
      numRuns: 2_000,
    },
  )
})

test('so have the colours of all hues, greys and the ends of each channel', () => {
  for (let hue = 0; hue < 360; hue += 1)
    for (const [at, chroma] of chromas.entries())
      expectUsable(hexOf({ lightness: lightnesses[(hue + at) % lightnesses.length] ?? 0.5, chroma, hue }))
  for (let value = 0; value < 256; value += 5) expectUsable(hex(value * 0x010101))
  for (const value of [0x0000ff, 0x00ff00, 0xff0000, 0xffff00, 0xff00ff, 0x00ffff]) expectUsable(hex(value))
})

test('a colour that is too light is refused with its contrast, and a darker one of the hue is proposed', () => {
  const fault = brandFault('#ffd400')
  if (fault?.kind !== 'light') throw new Error('the yellow is not too light')
  expect(fault.ratio).toBeCloseTo(contrast('#ffd400', grounds.light.surface), 6)
  const [asked, proposed] = [oklchOf('#ffd400'), oklchOf(fault.nearest)]
  expect(Math.abs(asked.hue - proposed.hue)).toBeLessThan(2)
  expect(contrast(fault.nearest, grounds.light.surface)).toBeLessThan(3.1)
})

test.each(['#f5334a', '#d91e36', '#c01530', '#ff7284', '#e53935'])('%s is refused as an alarm', (colour) => {
  expect(brandFault(colour)).toMatchObject({ kind: 'alarm' })
})

test.each(['#f26b1d', '#1f5fa8', '#7b3fa0', '#a97f00', '#5b6a7a', '#000000', ''])('%s is accepted', (colour) => {
  expect(brandFault(colour)).toBe(null)
})

test.each(['green', '#fff', '#F26B1D', '#f26b1d ', '#f26b1g', '#f26b1d80'])('%s is no colour', (text) => {
  expect(brandFault(text)).toEqual({ kind: 'shape' })
  expect(brandColours(text)).toBe(builtInColours)
  expect(brandCss(text)).toBe('')
})

test('the style text has the picked colour for buttons in the light mode, and nothing but colours', () => {
  expect(brandCss('')).toBe('')
  const css = brandCss('#1f5fa8')
  expect(css).toMatch(
    /^:root,\.light\{(--[a-z\d-]+:#[\da-f]{6};?)+\}@media screen\{\.dark\{(--[a-z-]+:#[\da-f]{6};?)+\}\}$/,
  )
  expect(css).toContain('--primary-fill:#1f5fa8')
})
