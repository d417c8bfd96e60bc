import { classNames } from './class-names.ts'

const sizes = {
  20: 'size-5 text-[0.5rem]',
  28: 'size-7 text-[0.625rem]',
  44: 'size-11 text-sm',
  56: 'size-14 text-lg',
} as const
export type CrestSize = keyof typeof sizes

const unknownColour = '#495766'
const hexColour = /^#[0-9a-f]{6}$/i

/** Dark ink on bright club colours, white on the rest: sRGB luminance after WCAG 2.2. */
function inkOn(colour: string): string {
  const channel = (start: number) => {
    const value = Number.parseInt(colour.slice(start, start + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  const luminance = 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
  return luminance > 0.18 ? 'var(--crest-ink)' : 'var(--on-picture)'
}

function initialsOf(shortName: string): string {
  return [...shortName.normalize('NFC')].slice(0, 3).join('').toUpperCase()
}

/** A team's drawn crest: initials on the club's colour. The name always stands beside it, so it is decoration. */
export function Crest({ shortName, colour, size }: { shortName: string; colour: string; size: CrestSize }) {
  const fill = hexColour.test(colour) ? colour : unknownColour
  return (
    <span
      aria-hidden
      className={classNames(
        'inline-flex shrink-0 items-center justify-center rounded-full font-bold leading-none ring-1 ring-inset ring-on-picture/25',
        sizes[size],
      )}
      style={{
        background: `radial-gradient(circle at 30% 20%, color-mix(in oklab, ${fill} 88%, white), ${fill} 70%)`,
        color: inkOn(fill),
      }}
    >
      {initialsOf(shortName)}
    </span>
  )
}
