import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { brandColours, builtInColours, grounds, whitestShades } from '#contract/rules/brand-colours.ts'
import { contrast } from '#contract/rules/contrast.ts'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

/** Returns the colours that a block of the style sheet defines, by name. */
function coloursOf(selector: string): Record<string, string> {
  const block = css.slice(css.indexOf(selector)).split('}', 1)[0] as string
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+): (#[\da-f]{6});/g)].map(([, name, colour]) => [name, colour]),
  )
}

const common = coloursOf(':root {')
const modes = {
  light: { ...common, ...coloursOf(':root,\n.light {') },
  dark: { ...common, ...coloursOf('.dark {') },
}

const pairs: [text: string, ground: string][] = [
  ...['ink', 'ink-2', 'ink-3', 'primary', 'good', 'danger', 'gold-ink'].flatMap((text) =>
    ['bg', 'surface', 'surface-2', 'surface-3'].map((ground): [string, string] => [text, ground]),
  ),
  ...['ink', 'primary'].map((text): [string, string] => [text, 'primary-soft']),
  ...['ink', 'good'].map((text): [string, string] => [text, 'good-soft']),
  ...['ink', 'danger'].map((text): [string, string] => [text, 'danger-soft']),
  ...['ink', 'gold-ink'].map((text): [string, string] => [text, 'gold-soft']),
  ['on-primary', 'primary-fill'],
  ['on-primary', 'primary-fill-hover'],
  ['on-good', 'good-fill'],
  ['on-inverse', 'inverse'],
  ['on-picture', 'live-fill'],
  ...Array.from({ length: 8 }, (_, n): [string, string] => ['on-picture', `avatar-${n}`]),
]

test.each(['light', 'dark'] as const)(
  'each colour of text has at least 4.5 : 1 on its grounds in the %s mode',
  (mode) => {
    const low = pairs.flatMap(([text, ground]) => {
      const [front, back] = [modes[mode][text], modes[mode][ground]]
      if (!front || !back) throw new Error(`tokens.css has no colour ${front ? ground : text}`)
      const ratio = contrast(front, back)
      return ratio < 4.5 ? [`${text} on ${ground}: ${ratio.toFixed(2)}`] : []
    })
    expect(low).toEqual([])
  },
)

test('the contrast is that of the standard', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

test('the rule for colours of a brand knows these colours', () => {
  const { common, light, dark } = builtInColours
  expect(modes.light).toMatchObject({ ...common, ...light, ...grounds.light })
  expect(modes.dark).toMatchObject({ ...common, ...dark, ...grounds.dark })
})

test('the rule for colours of a brand knows the shades on pictures, over white', () => {
  for (const [name, colour] of Object.entries(whitestShades)) {
    const channels = new RegExp(`--${name}: rgb\\((\\d+) (\\d+) (\\d+) / ([\\d.]+)\\)`).exec(css)?.slice(1).map(Number)
    const opacity = channels?.pop() ?? 0
    const over = channels?.map((one) =>
      Math.round(one * opacity + 255 * (1 - opacity))
        .toString(16)
        .padStart(2, '0'),
    )
    expect(`#${over?.join('')}`, name).toBe(colour)
  }
})

test.each(['', '#eb6411', '#1f5fa8', '#7b3fa0', '#b48700', '#5b6a7a', '#0000ff', '#000000'])(
  'the faintest ink is legible on the soft ground of the brand %s',
  (primary) => {
    const brand = brandColours(primary)
    for (const mode of ['light', 'dark'] as const)
      expect(contrast(modes[mode]['ink-3'] ?? '', brand[mode]['primary-soft'])).toBeGreaterThanOrEqual(4.5)
  },
)
