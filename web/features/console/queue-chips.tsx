import type { CaseTimes, WaitingQueue } from '#contract/work-queue.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { TimeSince } from '#web/time/time-since.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { LocalIcon } from '#web/ui/local-icon.tsx'
import { useCaseText } from './case-text.ts'
import { useDurationText } from './use-duration-text.ts'

type Props = { queues: readonly WaitingQueue[]; chosen: string; choose: (queue: string) => void }

/** Puts the queue with the oldest case first and empty queues last. */
function byAge(one: WaitingQueue, other: WaitingQueue): number {
  return (one.oldestAt ?? Infinity) - (other.oldestAt ?? Infinity) || 0
}

/** One button for each queue, with the number of its cases and the age of the oldest. The chosen one again shows all. */
export function QueueChips({ queues, chosen, choose }: Props) {
  const t = useTranslate()
  const text = useCaseText()
  const duration = useDurationText()
  const timesText = (times: CaseTimes | null) => (times ? `${duration(times.medianS)} / ${duration(times.p90S)}` : '–')
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(9.5rem,100%),1fr))] gap-2 sm:grid-cols-3 xl:grid-cols-4">
      {queues.toSorted(byAge).map(({ name, icon, count, oldestAt, today, yesterday }) => (
        <li key={name}>
          <button
            type="button"
            aria-pressed={chosen === name}
            onClick={() => choose(chosen === name ? '' : name)}
            className={classNames(
              'card flex h-full w-full min-w-0 items-start gap-3 p-3 text-left wrap-anywhere transition-colors duration-150 hover:border-line-strong',
              chosen === name && 'border-primary bg-primary-soft',
            )}
          >
            <LocalIcon name={icon} className="mt-0.5 shrink-0 text-ink-3" />
            <span className="min-w-0">
              <span className="block text-sm font-semibold">{text.queue(name)}</span>
              <span className={classNames('tabular block text-xs', count > 0 ? 'font-semibold' : 'text-ink-3')}>
                {t('console.queue.count', { count })}
              </span>
              {oldestAt !== null && <TimeSince at={oldestAt} className="block text-xs text-ink-2" />}
              {(today || yesterday) && (
                <span className="tabular block text-xs text-ink-3">
                  {t('console.queue.times', { today: timesText(today), yesterday: timesText(yesterday) })}
                </span>
              )}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
