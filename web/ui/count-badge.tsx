const maxShown = 99

/**
 * A count at the corner of an icon's button, which says it in its name. With larger text it grows only a little, so that
 * it does not hide the icon.
 */
export function CountBadge({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span
      aria-hidden
      className="tabular absolute right-0.5 top-0.5 min-w-[min(1.125rem,20px)] rounded-full bg-live-fill px-1 text-center text-[min(0.6875rem,14px)] font-bold leading-[min(1.125rem,20px)] text-on-picture"
    >
      {count > maxShown ? `${maxShown}+` : count}
    </span>
  )
}
