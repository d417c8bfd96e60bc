import { classNames } from './class-names.ts'
import { Picture } from './picture.tsx'

const sizes = {
  20: 'size-5 text-[0.625rem]',
  28: 'size-7 text-xs',
  36: 'size-9 text-sm',
  44: 'size-11 text-base',
  80: 'size-20 text-3xl',
  96: 'size-24 text-4xl',
} as const
export type AvatarSize = keyof typeof sizes

const paletteSize = 8

function fillOf(seed: string): string {
  let sum = 0
  for (const character of seed) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) >>> 0
  return `var(--avatar-${sum % paletteSize})`
}

/** A person's picture, or the first letter of the name on a colour that is stable for that person. */
export function Avatar({
  name,
  seed,
  picture,
  size,
  isEager,
  shape = 'round',
}: {
  name: string
  seed: string
  picture?: string
  size: AvatarSize
  isEager?: boolean
  /** Non-person avatars (rooms, teams) are square. */
  shape?: 'round' | 'square'
}) {
  const className = classNames('avatar', sizes[size], shape === 'square' && 'rounded-md!')
  if (picture)
    return (
      <Picture
        src={picture}
        alt=""
        width={size}
        height={size}
        className={classNames(className, 'object-cover')}
        isEager={isEager ?? false}
      />
    )
  return (
    <span
      aria-hidden
      translate="no"
      className={classNames(className, 'text-on-picture')}
      style={{ background: fillOf(seed) }}
    >
      {[...name.trim()][0]?.toUpperCase() ?? '?'}
    </span>
  )
}
