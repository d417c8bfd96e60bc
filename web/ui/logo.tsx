import type { BrandLook } from './brand-look.ts'
import { classNames } from './class-names.ts'
import { Picture } from './picture.tsx'

type LogoProps = {
  /** The id of the gradient, unique on the page. */
  id: string
  brand: BrandLook
  className?: string
}

/** The operators' icon, or three rising tiers of a grandstand. */
export function Logo({ id, brand, className }: LogoProps) {
  if (brand.icon)
    return (
      <Picture src={brand.icon} alt="" width={48} height={48} className={classNames('object-contain', className)} />
    )
  return (
    <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden className={className}>
      <defs>
        <linearGradient id={id} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="var(--brand-400)" />
          <stop offset="1" stopColor="var(--brand-600)" />
        </linearGradient>
      </defs>
      <rect width="32" height="32" rx="9" fill={`url(#${id})`} />
      <g fill="var(--on-picture)">
        <rect x="7.5" y="17.5" width="4.4" height="7" rx="1.4" />
        <rect x="13.8" y="13" width="4.4" height="11.5" rx="1.4" />
        <rect x="20.1" y="8" width="4.4" height="16.5" rx="1.4" />
      </g>
    </svg>
  )
}

/** The site's name as the operators' picture, if there is one, otherwise in letters beside the icon. */
export function Wordmark({ id, brand, name }: Omit<LogoProps, 'className'> & { name: string }) {
  const { logo, logoDark } = brand
  if (!logo)
    return (
      <>
        <Logo id={id} brand={brand} className="size-[min(2rem,10vw)] shrink-0" />
        <span className="truncate text-lg font-bold tracking-tight text-ink max-[17rem]:sr-only">{name}</span>
      </>
    )
  // The box is the same for every picture, so that nothing moves when it loads.
  const box = 'h-8 w-32 shrink-0 object-contain object-left'
  return (
    <>
      <Picture src={logo} alt={name} width={128} height={32} className={classNames(box, logoDark && 'dark:hidden')} />
      {logoDark && <Picture src={logoDark} alt={name} width={128} height={32} className={`${box} hidden dark:block`} />}
    </>
  )
}
