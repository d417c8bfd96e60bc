import { type CSSProperties, useState } from 'react'
import { classNames } from './class-names.ts'

const sizes = { 20: 'crest-20', 28: 'crest-28', 44: 'crest-44', 56: 'crest-56' } as const
export type CrestSize = keyof typeof sizes

/** Widths of the resizer for avatars. */
const [smallPicture, largePicture] = [96, 192]

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

/** Unescaped, and without attributes that the class has, because a list has a hundred crests. Uploads have plain names. */
const resized = (crest: string, width: number) => `/_image?src=${crest}&w=${width}`

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
  if (crest && crest !== failed) {
    const isLarge = size * 2 > smallPicture
    return (
      <img
        src={resized(crest, smallPicture)}
        srcSet={isLarge ? `${resized(crest, largePicture)} 2x` : undefined}
        alt=""
        loading="lazy"
        className={sizes[size]}
        onError={() => setFailed(crest)}
      />
    )
  }
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
