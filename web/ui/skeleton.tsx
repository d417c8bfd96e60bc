import { classNames } from './class-names.ts'

/** A grey placeholder with the size of the content. The list around it announces the loading once. */
export function Skeleton({ className }: { className: string }) {
  return <span aria-hidden className={classNames('skeleton block', className)} />
}
