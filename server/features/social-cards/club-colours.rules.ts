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
  const channel = (start: number) => {
    const value = Number.parseInt(colour.slice(start, start + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5) > maxLuminanceUnderWhite
}

/** Returns the letters on a crest without a picture. */
export function crestLetters(shortName: string): string {
  return [...shortName.normalize('NFC')].slice(0, 3).join('').toUpperCase()
}
