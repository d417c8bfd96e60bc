import { type CSSProperties, useState } from 'react'
import { classNames } from './class-names.ts'

export type CrestSize = 20 | 28 | 44 | 56

/** Colour of clubs without a known one. */
export const unknownColour = '#495766'
const hexColour = /^#[0-9a-f]{6}$/i

/**
 * Returns true for bright club colours (by WCAG 2.2's relative luminance). They get dark text, all others white text.
 */
export function isBright(colour: string): boolean {
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

export type Crested = {
  shortName: string
  colour: string
  /** Address of a picture, for teams with one. */
  crest?: string | undefined
}

/**
 * A team's crest: its picture, or initials on the club's colour when there is none or it cannot be loaded. It is
 * decorative, because the name is always beside it.
 */
export function Crest({ of: { shortName, colour, crest }, size }: { of: Crested; size: CrestSize }) {
  const [failed, setFailed] = useState('')
  if (crest && crest !== failed)
    return (
      <img
        // The smallest width of the resizer for two pixels a point. Not escaped, because uploads have plain names.
        src={`/_image?src=${crest}&w=${size > 44 ? 192 : 96}`}
        alt=""
        loading="lazy"
        className={`crest-${size}`}
        onError={() => setFailed(crest)}
      />
    )
  const fill = hexColour.test(colour) ? colour : unknownColour
  return (
    <span
      aria-hidden
      translate="no"
      className={classNames('crest', `crest-${size}`, isBright(fill) && 'crest-bright')}
      style={{ '--c': fill } as CSSProperties}
    >
      {initialsOf(shortName)}
    </span>
  )
}
