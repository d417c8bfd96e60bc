import type { SiteEvent } from '#contract/events.ts'
import { classNames } from '#web/ui/class-names.ts'
import { useEventTime } from './event-time.ts'

export function DayStub({ event: { startsAt }, className }: { event: SiteEvent; className?: string }) {
  const time = useEventTime()
  return (
    <p
      className={classNames(
        'flex shrink-0 flex-col items-center justify-center border-dashed border-line bg-primary-soft px-2 text-primary',
        className,
      )}
    >
      <span className="tabular text-3xl font-bold">{time.day(startsAt)}</span>
      <span className="text-xs font-semibold">{time.month(startsAt)}</span>
    </p>
  )
}
