import type { SiteEvent } from '#contract/events.ts'
import { useTranslate } from '#web/i18n/translate.ts'

export function Places({ event: { booked, capacity } }: { event: SiteEvent }) {
  const t = useTranslate()
  if (capacity === null) return <p className="text-sm text-ink-3">{t('events.places.open', { booked })}</p>
  const left = Math.max(0, capacity - booked)
  return (
    <div>
      <p className="tabular text-sm text-ink-2">
        {left === 0 ? t('events.places.full') : t('events.places', { left, capacity })}
      </p>
      <span aria-hidden className="mt-1 block h-1.5 max-w-64 overflow-hidden rounded-full bg-surface-3">
        <span
          className="block h-full rounded-full bg-primary-fill"
          style={{ width: `${Math.round((Math.min(booked, capacity) / capacity) * 100)}%` }}
        />
      </span>
    </div>
  )
}
