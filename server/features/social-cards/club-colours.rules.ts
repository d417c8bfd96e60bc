import { luminanceOf } from '#contract/rules/contrast.ts'

const unknownColour = '#495766'
const hexColour = /^#[0-9a-f]{6}$/i
/** Above this luminance white text has a contrast below 4.5:1. */
const maxLuminanceUnderWhite = 0.18

/** Returns the club's colour, or grey when it is no `#rrggbb`. */
export function clubColour(colour: string): string {
  return hexColour.test(colour) ? colour : unknownColour
}

/** Returns true for bright club colours, by WCAG 2.2's relative luminance. They get dark text, all others white text. */
export function isBrightColour(colour: string): boolean {
  return luminanceOf(colour) > maxLuminanceUnderWhite
}

/** Returns the letters on a crest without a picture. */
export function crestLetters(shortName: string): string {
  return [...shortName.normalize('NFC')].slice(0, 3).join('').toUpperCase()
}
