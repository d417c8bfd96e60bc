import { classNames } from './class-names.ts'

/** An icon named by data (a navigation entry), from our own endpoint; icons that code names are imported instead. */
export function LocalIcon({ name, className }: { name: string; className?: string }) {
  const url = `url("/icons/lucide/${encodeURIComponent(name)}.svg")`
  return (
    <span
      aria-hidden
      className={classNames('inline-block size-5 bg-current', className)}
      style={{ mask: `${url} center / contain no-repeat`, WebkitMask: `${url} center / contain no-repeat` }}
    />
  )
}
