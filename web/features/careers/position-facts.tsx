import CalendarClock from 'lucide-react/icons/calendar-clock'
import Clock from 'lucide-react/icons/clock'
import MapPin from 'lucide-react/icons/map-pin'
import Wallet from 'lucide-react/icons/wallet'
import type { PositionInBrief } from '#contract/careers.ts'
import { useLanguage } from '#web/i18n/translate.ts'
import { dateIn, dateText } from '#web/time/kick-off.ts'
import { useZone } from '#web/time/use-zone.ts'

export function PositionFacts({ position: { place, kind, pay, closesAt } }: { position: PositionInBrief }) {
  const { locale, translate: t } = useLanguage()
  const zone = useZone()
  return (
    <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-1.5 text-sm text-ink-2">
      <li className="inline-flex items-center gap-1.5">
        <MapPin size={14} aria-hidden className="text-ink-3" />
        {place}
      </li>
      <li className="inline-flex items-center gap-1.5">
        <Clock size={14} aria-hidden className="text-ink-3" />
        {t(`careers.kind.${kind}`)}
      </li>
      {pay !== '' && (
        <li className="inline-flex items-center gap-1.5">
          <Wallet size={14} aria-hidden className="text-ink-3" />
          {pay}
        </li>
      )}
      <li className="inline-flex items-center gap-1.5">
        <CalendarClock size={14} aria-hidden className="text-ink-3" />
        {closesAt === null
          ? t('careers.always')
          : t('careers.until', { date: dateText(dateIn(closesAt, zone), locale) })}
      </li>
    </ul>
  )
}
