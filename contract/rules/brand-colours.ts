import { contrast } from './contrast.ts'
import { hexOf, type Oklch, oklchOf } from './oklch.ts'

/** Tokens of web/ui/tokens.css that are the same in both modes. */
export type CommonColour =
  | 'brand-300'
  | 'brand-400'
  | 'brand-500'
  | 'brand-600'
  | 'brand-700'
  | 'brand-900'
  | 'on-picture-brand'
/** Tokens of web/ui/tokens.css that differ between the light and the dark mode. */
export type ModeColour = 'primary' | 'primary-fill' | 'primary-fill-hover' | 'primary-soft' | 'on-primary'
/** Colours `#rrggbb` by the name of their token. */
export type BrandColours = {
  common: Record<CommonColour, string>
  light: Record<ModeColour, string>
  dark: Record<ModeColour, string>
}

/** Why a colour cannot be a brand's primary colour. `nearest` is a similar colour that can. */
export type BrandFault =
  | { kind: 'shape' }
  /** Buttons of this colour have too little contrast to the page of the light mode. `ratio` is what they have. */
  | { kind: 'light'; ratio: number; nearest: string }
  /** Visitors could take the colour for the red of live matches, errors and deletions. */
  | { kind: 'alarm'; nearest: string }

/** The built-in green. A test compares it and the grounds below with web/ui/tokens.css. */
export const builtInColours: BrandColours = {
  common: {
    'brand-300': '#6ee7b1',
    'brand-400': '#2fd985',
    'brand-500': '#00c26a',
    'brand-600': '#00a35a',
    'brand-700': '#078049',
    'brand-900': '#07452c',
    'on-picture-brand': '#6ee7b1',
  },
  light: {
    primary: '#067243',
    'primary-fill': '#078049',
    'primary-fill-hover': '#066b3d',
    'primary-soft': '#dff3e8',
    'on-primary': '#ffffff',
  },
  dark: {
    primary: '#2fd985',
    'primary-fill': '#00c26a',
    'primary-fill-hover': '#1dd680',
    'primary-soft': '#0c2a20',
    'on-primary': '#04170d',
  },
}

/** Grounds of texts and buttons in each mode. */
export const grounds = {
  light: { bg: '#f4f6f8', surface: '#ffffff', 'surface-2': '#f8fafb', 'surface-3': '#eef1f4' },
  dark: { bg: '#090d12', surface: '#10161d', 'surface-2': '#141c25', 'surface-3': '#1c2631' },
} as const
/** The shades under texts on pictures, over a white picture, which gives the least contrast. */
export const whitestShades = {
  'picture-shade': '#212726',
  'picture-chip': '#4c5054',
  'picture-glass': '#48504e',
} as const

/** WCAG 2.2, 1.4.3 for texts, and 1.4.11 for buttons and large signs. */
export const ratios = { text: 4.5, sign: 3 } as const

const white = '#ffffff'
/** Dark enough that any colour has 4.5:1 to either this or white. */
const nearBlack = '#030303'
/** Text that films show on `--brand-500` (film-player.css). */
const filmInk = '#04170d'

/** Hue between `--live` and `--danger`. Within the distance, texts of the brand look like errors in both modes. */
const alarmHue = { middle: 16, distance: 22 }
/** Below this chroma, a colour looks brown or grey beside the alarms. */
const minAlarmChroma = 0.1

const lightnessStep = 0.005
const lightSoft = { lightness: 0.946, chromaShare: 0.2, maxChroma: 0.03 }
const darkSoft = { lightness: 0.259, chromaShare: 0.32, maxChroma: 0.045 }
/** Texts of a darker brand are this light in the light mode, so that they differ from black texts. */
const minTextLightness = 0.42
const darkTextLightness = 0.783

/** The last result. A site has one brand, and deriving its colours takes milliseconds. */
let derived: { primary: string; colours: BrandColours } | null = null

/** Returns all colours of the brand. Returns the built-in ones for '' and for texts without the form `#rrggbb`. */
export function brandColours(primary: string): BrandColours {
  if (!isColour(primary)) return builtInColours
  if (derived?.primary === primary) return derived.colours
  const picked = oklchOf(primary)
  const colours = { common: commonOf(picked), light: lightOf(primary, picked), dark: darkOf(picked) }
  derived = { primary, colours }
  return colours
}

/** Returns null for a colour that can be the primary one, and for '', which means the built-in colours. */
export function brandFault(primary: string): BrandFault | null {
  if (primary === '') return null
  if (!isColour(primary)) return { kind: 'shape' }
  const picked = oklchOf(primary)
  if (isAlarm(picked)) return { kind: 'alarm', nearest: calmed(picked) }
  const ratio = contrast(primary, grounds.light.surface)
  return ratio < ratios.sign ? { kind: 'light', ratio, nearest: darkened(picked) } : null
}

/** Returns the style text that follows tokens.css and overrides its colours, or '' for the built-in ones. */
export function brandCss(primary: string): string {
  if (!isColour(primary)) return ''
  const { common, light, dark } = brandColours(primary)
  return `:root,.light{${declarations({ ...common, ...light })}}@media screen{.dark{${declarations(dark)}}}`
}

function declarations(colours: Record<string, string>): string {
  return Object.entries(colours)
    .map(([name, colour]) => `--${name}:${colour}`)
    .join(';')
}

const isColour = (text: string) => /^#[0-9a-f]{6}$/.test(text)

function isAlarm({ chroma, hue }: Oklch): boolean {
  const turn = Math.abs(hue - alarmHue.middle) % 360
  return chroma > minAlarmChroma && Math.min(turn, 360 - turn) < alarmHue.distance
}

/** Returns the colour in the nearest hue that is no alarm, darkened if buttons need it. */
function calmed(picked: Oklch): string {
  for (let turn = 1; turn <= 180; turn += 1)
    for (const hue of [picked.hue + turn, picked.hue - turn]) {
      const found = darkened({ ...picked, hue: (hue + 360) % 360 })
      // Rounding to 8 bits turns the hue of dark colours by a few degrees.
      if (!isAlarm(oklchOf(found))) return found
    }
  return builtInColours.light['primary-fill']
}

/** Returns the lightest colour of the hue that buttons of the light mode can have. */
function darkened(picked: Oklch): string {
  return moved(picked, -lightnessStep, (colour) => contrast(colour, grounds.light.surface) >= ratios.sign)
}

function commonOf(picked: Oklch): Record<CommonColour, string> {
  const at = (lightness: number, chromaShare = 1) => ({
    ...picked,
    lightness,
    chroma: picked.chroma * chromaShare,
  })
  const against = (ground: string, ratio: number) => (colour: string) => contrast(colour, ground) >= ratio
  const overShades = (colour: string) => lowestContrast(colour, Object.values(whitestShades)) >= ratios.text
  return {
    'brand-300': hexOf(at(0.844)),
    'brand-400': moved(at(0.783), lightnessStep, against(whitestShades['picture-shade'], ratios.text)),
    'brand-500': moved(at(0.714), lightnessStep, against(filmInk, ratios.text)),
    'brand-600': moved(at(0.628), -lightnessStep, against(white, ratios.sign)),
    'brand-700': moved(at(0.528), -lightnessStep, against(white, ratios.text)),
    'brand-900': hexOf(at(0.346, 0.6)),
    'on-picture-brand': moved(at(0.844), lightnessStep, overShades),
  }
}

function lightOf(primary: string, picked: Oklch): Record<ModeColour, string> {
  const soft = softOf(picked, lightSoft)
  const text = { ...picked, lightness: Math.max(picked.lightness, minTextLightness) }
  const textGrounds = [...Object.values(grounds.light), soft]
  return {
    primary: moved(text, -lightnessStep, (colour) => lowestContrast(colour, textGrounds) >= ratios.text),
    'primary-fill': primary,
    ...textAndHoverOf(primary, picked),
    'primary-soft': soft,
  }
}

function darkOf(picked: Oklch): Record<ModeColour, string> {
  const soft = softOf(picked, darkSoft)
  const text = { ...picked, lightness: Math.max(picked.lightness, darkTextLightness) }
  const textGrounds = [...Object.values(grounds.dark), soft]
  const fillGrounds = [grounds.dark.bg, grounds.dark.surface]
  const fill = moved(picked, lightnessStep, (colour) => lowestContrast(colour, fillGrounds) >= ratios.sign)
  return {
    primary: moved(text, lightnessStep, (colour) => lowestContrast(colour, textGrounds) >= ratios.text),
    'primary-fill': fill,
    ...textAndHoverOf(fill, oklchOf(fill)),
    'primary-soft': soft,
  }
}

/** The hovered button moves away from its text, so the text gains contrast. Very dark buttons can only get lighter. */
function textAndHoverOf(
  fill: string,
  picked: Oklch,
): Pick<Record<ModeColour, string>, 'on-primary' | 'primary-fill-hover'> {
  const isTextWhite = contrast(white, fill) >= contrast(nearBlack, fill)
  const isLighter = !isTextWhite || picked.lightness < 0.25
  const lightness = picked.lightness + (isLighter ? 0.06 : -0.06)
  return {
    'primary-fill-hover': hexOf({ ...picked, lightness: Math.min(1, lightness) }),
    'on-primary': isTextWhite ? white : nearBlack,
  }
}

function softOf(picked: Oklch, { lightness, chromaShare, maxChroma }: typeof lightSoft): string {
  return hexOf({ ...picked, lightness, chroma: Math.min(maxChroma, picked.chroma * chromaShare) })
}

/** Returns the first colour on the way to black or white that passes. */
function moved(from: Oklch, step: number, isEnough: (colour: string) => boolean): string {
  let { lightness } = from
  let colour = hexOf(from)
  const end = step > 0 ? 1 : 0
  while (!isEnough(colour) && lightness !== end) {
    lightness = Math.min(1, Math.max(0, lightness + step))
    colour = hexOf({ ...from, lightness })
  }
  return colour
}

function lowestContrast(colour: string, others: readonly string[]): number {
  return Math.min(...others.map((other) => contrast(colour, other)))
}
