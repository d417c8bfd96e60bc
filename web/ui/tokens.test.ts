import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

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

/** Relative luminance of `#rrggbb` (WCAG 2.2, "relative luminance"). */
function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminanceOf(a), luminanceOf(b)].sort((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

const pairs: [text: string, ground: string][] = [
  ...['ink', 'ink-2', 'ink-3', 'primary', 'danger', 'gold-ink'].flatMap((text) =>
    ['bg', 'surface', 'surface-2', 'surface-3'].map((ground): [string, string] => [text, ground]),
  ),
  ...['ink', 'primary'].map((text): [string, string] => [text, 'primary-soft']),
  ...['ink', 'danger'].map((text): [string, string] => [text, 'danger-soft']),
  ...['ink', 'gold-ink'].map((text): [string, string] => [text, 'gold-soft']),
  ['on-primary', 'primary-fill'],
  ['on-primary', 'primary-fill-hover'],
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
