import Mic from 'lucide-react/icons/mic'
import type { DayTournament } from '#contract/schedule-days.ts'
import type { ScheduleKind } from '#web/fixture/schedule-slug.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { chipClass } from '#web/ui/chip.ts'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { DayOptions } from './day/day-options.tsx'
import { type ScheduleFilter, statusChoices } from './schedule-filter.ts'
import { TournamentPicker } from './tournament-picker.tsx'

type FilterBarProps = {
  kind: ScheduleKind
  filter: ScheduleFilter
  tournaments: DayTournament[]
  pathWith: (filter: ScheduleFilter) => string
}

export function FilterBar({ kind, filter, tournaments, pathWith }: FilterBarProps) {
  const t = useTranslate()
  const { status, hasCommentator } = filter
  return (
    <div className="flex items-center gap-2">
      <div className="scroll-row -ml-4 min-w-0 flex-1 scroll-px-4 py-0.5 pl-4 sm:ml-0 sm:pl-0">
        <LocaleLink
          to={pathWith({ status, hasCommentator: !hasCommentator })}
          preventScrollReset
          aria-current={hasCommentator ? 'true' : undefined}
          className={chipClass(hasCommentator ? 'on' : 'off')}
        >
          <Mic size={18} aria-hidden />
          {t('schedule.withCommentator')}
        </LocaleLink>
        {kind !== 'ket-qua' && (
          <nav aria-label={t('fixtures.status')} className="flex shrink-0 gap-2">
            {statusChoices.map(({ status: choice, label }) => {
              const isOn = choice === status
              return (
                <LocaleLink
                  key={choice}
                  to={pathWith({ hasCommentator, status: isOn ? null : choice })}
                  preventScrollReset
                  aria-current={isOn ? 'true' : undefined}
                  className={chipClass(isOn ? 'on' : 'off')}
                >
                  {t(label)}
                </LocaleLink>
              )
            })}
          </nav>
        )}
        <TournamentPicker kind={kind} tournaments={tournaments} />
      </div>
      <DayOptions />
    </div>
  )
}
