import { useEffect, useRef } from 'react'
import type { WaitingCase } from '#contract/work-queue.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { TimeSince } from '#web/time/time-since.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { useCaseText } from './case-text.ts'

type Props = {
  one: WaitingCase
  isCurrent: boolean
  /** True when the viewer moved to the case by a key. It is then scrolled into view. */
  isMovedTo: boolean
  isMine: boolean
  /** Takes the case, or gives it back. */
  toggle: () => void
}

export function CaseRow({ one, isCurrent, isMovedTo, isMine, toggle }: Props) {
  const t = useTranslate()
  const text = useCaseText()
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isMovedTo) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isMovedTo])
  const { queue, path, at, takenBy } = one
  const taken =
    takenBy && (isMine ? t('console.queue.mine') : t('console.queue.takenBy', { name: takenBy.displayName }))
  return (
    <li
      ref={row}
      aria-current={isCurrent ? 'true' : undefined}
      className={classNames(
        'relative flex items-center gap-3 px-4 py-2.5',
        isCurrent ? 'bg-primary-soft' : 'hover:bg-surface-2',
      )}
    >
      <div className="min-w-0 grow">
        <p className="flex flex-wrap gap-x-2 text-xs text-ink-2">
          <span className="font-semibold">{text.queue(queue)}</span>
          <span>{text.topic(one)}</span>
          <TimeSince at={at} />
          {taken && <span className="font-semibold text-primary">{taken}</span>}
        </p>
        <LocaleLink to={path} className="card-link block truncate font-semibold">
          <bdi translate="no">{text.title(one)}</bdi>
        </LocaleLink>
      </div>
      {(takenBy === null || isMine) && (
        <Button tone="neutral" size="small" className="relative shrink-0" onClick={toggle}>
          {t(isMine ? 'console.queue.leave' : 'console.queue.take')}
        </Button>
      )}
    </li>
  )
}
