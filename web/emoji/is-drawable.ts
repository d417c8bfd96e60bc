import type { EmojiRow } from './emoji-row.ts'

/** Versions up to this one are in the fonts of all systems that the site supports (2021). */
const commonVersion = 14

type Canvas = { widthOf: (sign: string) => number; draw: (sign: string, colour: string) => string }

function createCanvas(): Canvas | null {
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (!context) return null
  context.canvas.width = context.canvas.height = 16
  context.font = '12px sans-serif'
  context.textBaseline = 'top'
  return {
    widthOf: (sign) => context.measureText(sign).width,
    draw(sign, colour) {
      context.clearRect(0, 0, 16, 16)
      context.fillStyle = colour
      context.fillText(sign, 0, 0)
      return context.getImageData(0, 0, 16, 16).data.join()
    },
  }
}

/**
 * Returns a function that decides whether the system has a font for an emoji. It tries one sign of each new version, and
 * one flag, because Windows has no flags. An emoji has the same colours in every text colour, unlike letters and boxes.
 * A joined emoji that the font does not know is as wide as its parts.
 */
export function createIsDrawable(): (row: EmojiRow) => boolean {
  const canvas = createCanvas()
  const known = new Map<string, boolean>()
  return ([sign, , , , , version, isFlag]) => {
    if (!canvas || (version <= commonVersion && isFlag === 0)) return true
    const key = isFlag === 1 ? 'flag' : String(version)
    const { widthOf, draw } = canvas
    const isOne = known.get(key) ?? (widthOf(sign) < 1.5 * widthOf('🙂') && draw(sign, '#f00') === draw(sign, '#00f'))
    known.set(key, isOne)
    return isOne
  }
}
