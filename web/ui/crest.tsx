import type { CSSProperties } from 'react'
import { classNames } from './class-names.ts'

const sizes = { 20: 'crest-20', 28: 'crest-28', 44: 'crest-44', 56: 'crest-56' } as const
export type CrestSize = keyof typeof sizes

const unknownColour = '#495766'
const hexColour = /^#[0-9a-f]{6}$/i

/**
 * Returns true for bright club colours (by WCAG 2.2's relative luminance). They get dark text, all others white text.
 */
function isBright(colour: string): boolean {
  const channel = (start: number) => {
    const value = Number.parseInt(colour.slice(start, start + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  const luminance = 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
  return luminance > 0.18
}

function initialsOf(shortName: string): string {
  return [...shortName.normalize('NFC')].slice(0, 3).join('').toUpperCase()
}

/** A team's crest: initials on the club's colour. It is decorative, because the name is always beside it. */
export function Crest({ shortName, colour, size }: { shortName: string; colour: string; size: CrestSize }) {
  const fill = hexColour.test(colour) ? colour : unknownColour
  return (
    <span
      aria-hidden
      className={classNames('crest', sizes[size], isBright(fill) && 'crest-bright')}
      style={{ '--c': fill } as CSSProperties}
    >
      {initialsOf(shortName)}
    </span>
  )
}
