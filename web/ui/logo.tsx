/** The logo: three rising tiers of a grandstand. `id` is the id of its gradient, unique on the page. */
export function Logo({ id, className }: { id: string; className?: string }) {
  return (
    <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden className={className}>
      <defs>
        <linearGradient id={id} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="var(--green-400)" />
          <stop offset="1" stopColor="var(--green-600)" />
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
