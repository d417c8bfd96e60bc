import { classNames } from './class-names.ts'

/** A grey placeholder of the content's size. The list around it announces the loading once. */
export function Skeleton({ className }: { className: string }) {
  return <span aria-hidden className={classNames('skeleton block', className)} />
}
