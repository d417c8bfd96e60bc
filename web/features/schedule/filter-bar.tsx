import Mic from 'lucide-react/icons/mic'
import type { DayTournament } from '#contract/schedule-days.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { LocaleLink } from '#web/shell/locale-link.tsx'
import { chipClass } from '#web/ui/chip.ts'
import { DayOptions } from './day-options.tsx'
import { type ScheduleFilter, statusChoices } from './schedule-filter.ts'
import type { ScheduleKind } from './schedule-slug.ts'
import { TournamentPicker } from './tournament-picker.tsx'

type FilterBarProps = {
  kind: ScheduleKind
  filter: ScheduleFilter
  tournaments: DayTournament[]
  /** The address of this page with another filter. */
  pathWith: (filter: ScheduleFilter) => string
}

/** What narrows a day: state, commentator, tournament; and how days and scores are shown. */
export function FilterBar({ kind, filter, tournaments, pathWith }: FilterBarProps) {
  const t = useTranslate()
  const { status, hasCommentator } = filter
  return (
    <div className="flex flex-wrap items-center gap-2">
      {kind !== 'ket-qua' && (
        <nav aria-label={t('fixtures.status')} className="scroll-row -mx-4 min-w-0 px-4 py-0.5 sm:mx-0 sm:px-0">
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
      <LocaleLink
        to={pathWith({ status, hasCommentator: !hasCommentator })}
        preventScrollReset
        aria-current={hasCommentator ? 'true' : undefined}
        className={chipClass(hasCommentator ? 'on' : 'off')}
      >
        <Mic size={18} aria-hidden />
        {t('schedule.withCommentator')}
      </LocaleLink>
      <span className="ml-auto flex items-center gap-2">
        <TournamentPicker kind={kind} tournaments={tournaments} />
        <DayOptions />
      </span>
    </div>
  )
}
