import type { BrandLook } from './brand-look.ts'
import { classNames } from './class-names.ts'

type Props = { brand: BrandLook; className?: string }

/**
 * The icon of the site, which the server draws from the operators' picture or in their colour. The low priority is a
 * sign for React, which would otherwise preload the picture from a cached part of the page.
 */
export function Logo({ brand, className }: Props) {
  const src = `/favicon.svg${brand.version && `?v=${brand.version}`}`
  return <img src={src} alt="" width={32} height={32} fetchPriority="low" className={className} />
}

/** The site's name as the operators' picture, if there is one, otherwise in letters beside the icon. */
export function Wordmark({ brand, name }: Props & { name: string }) {
  const { logo, logoDark } = brand
  if (!logo)
    return (
      <>
        <Logo brand={brand} className="size-[min(2rem,10vw)] shrink-0" />
        <span className="truncate text-lg font-bold tracking-tight text-ink max-[17rem]:sr-only">{name}</span>
      </>
    )
  // The box is the same for every picture, so that nothing moves when it loads.
  const box = 'h-8 w-32 shrink-0 object-contain object-left'
  return [logo, logoDark].map(
    (src, at) =>
      src && (
        <img
          key={src}
          src={src}
          alt={name}
          fetchPriority="low"
          className={classNames(box, at ? 'hidden dark:block' : logoDark && 'dark:hidden')}
        />
      ),
  )
}
