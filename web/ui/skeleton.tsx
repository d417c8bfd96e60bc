import { classNames } from './class-names.ts'

/** A grey place the size of what comes; the list around it says once, in words, that it is loading. */
export function Skeleton({ className }: { className: string }) {
  return <span aria-hidden className={classNames('skeleton block', className)} />
}
