import { spriteUrl } from 'virtual:icon-sprite'
import type { ComponentProps } from 'react'

type SpriteIconProps = Omit<ComponentProps<'svg'>, 'ref'> & { name: string; size?: number }

/**
 * What an import of `lucide-react/icons/NAME` draws in the build (tools/icon-sprite.ts): a reference into one file of
 * drawings. Hidden from readers unless it is given a name.
 */
export function SpriteIcon({ name, size = 24, className, fill, strokeWidth, ...rest }: SpriteIconProps) {
  // The drawing inherits from here, and a style sheet's rule would win over attributes.
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
