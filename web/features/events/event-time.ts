import { useContext } from 'react'
import type { SiteEvent } from '#contract/events.ts'
import { formattingTags } from '#web/i18n/locale.ts'
import type { Translate } from '#web/i18n/translator.ts'
import { PageClockContext } from '#web/page-clock.ts'
import { useLocale } from '#web/root-data.ts'
import { dateIn } from '#web/time/kick-off.ts'

const minuteMs = 60_000

export function countdown(t: Translate, { startsAt, endsAt }: SiteEvent, nowMs: number): string {
  if (nowMs >= endsAt) return t('events.over')
  if (nowMs >= startsAt) return t('events.on')
  const minutes = Math.ceil((startsAt - nowMs) / minuteMs)
  if (minutes < 60) return t('events.in.minutes', { minutes })
  const hours = Math.round(minutes / 60)
  return hours < 48 ? t('events.in.hours', { hours }) : t('events.in.days', { days: Math.round(hours / 24) })
}

/**
 * Returns formatters of an event's time, in the page's time zone. `day` and `month` are for the ticket's stub; `hours`
 * starts with the weekday.
 */
export function useEventTime() {
  const tag = formattingTags[useLocale()]
  const { zone: timeZone } = useContext(PageClockContext)
  const shown = (at: number, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(tag, { timeZone, ...options }).format(at)
  return {
    // Only the number: Chinese would format it as 25日, which is too wide for the stub.
    day: (at: number) => String(Number(dateIn(at, timeZone).slice(8))),
    month: (at: number) => shown(at, { month: 'short' }),
    hours: ({ startsAt, endsAt }: SiteEvent) => {
      const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
      const separator = tag === formattingTags.zh ? ' ' : ', '
      return `${shown(startsAt, { weekday: 'long' })}${separator}${shown(startsAt, clock)} – ${shown(endsAt, clock)}`
    },
  }
}
