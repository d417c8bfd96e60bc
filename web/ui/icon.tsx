import { spriteUrl } from 'virtual:icon-sprite'
import type { ComponentProps } from 'react'

type SpriteIconProps = Omit<ComponentProps<'svg'>, 'ref'> & { name: string; size?: number }

/**
 * Replaces each import of `lucide-react/icons/NAME` in the build (tools/icon-sprite.ts). It refers to an icon in one
 * file with all icons. Hidden from screen readers unless it has a name.
 */
export function SpriteIcon({ name, size = 24, className, fill, strokeWidth, ...rest }: SpriteIconProps) {
  // Set as styles, which the icon inherits. Attributes would be overridden by the rules of the style sheet.
  const own = fill === undefined && strokeWidth === undefined ? undefined : { fill, strokeWidth }
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: decoration, or named by whoever shows it
    <svg
      width={size}
      height={size}
      className={className ? `icon ${className}` : 'icon'}
      style={own}
      aria-hidden={rest['aria-label'] === undefined ? true : undefined}
      {...rest}
    >
      <use href={`${spriteUrl}#${name}`} />
    </svg>
  )
}
