import type { SkinTone } from 'frimousse'
import { storage } from '#web/ui/browser-storage.ts'

const key = 'khan-dai.skin-tone'
const light = '\u{1F3FB}'
/** Modifier of each tone, as in Unicode TR 51. */
const modifiers = {
  light,
  'medium-light': '\u{1F3FC}',
  medium: '\u{1F3FD}',
  'medium-dark': '\u{1F3FE}',
  dark: '\u{1F3FF}',
} as const
type Tone = keyof typeof modifiers

const tones = Object.keys(modifiers) as Tone[]
export const skinTones: readonly SkinTone[] = ['none', ...tones]

/** Returns the variants of a sign for all tones, from the variant with the light tone. */
export function variantsOf(lightSign: string): Record<Tone, string> {
  const variants = tones.map((tone) => [tone, lightSign.replaceAll(light, modifiers[tone])])
  return Object.fromEntries(variants) as Record<Tone, string>
}

export function readTone(): SkinTone {
  const kept = storage.read(key)
  return skinTones.find((tone) => tone === kept) ?? 'none'
}

export function keepTone(tone: SkinTone): void {
  storage.write(key, tone)
}
