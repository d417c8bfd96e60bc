import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { SeasonRound } from '#contract/tournaments.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useMarkedInView } from '#web/list/use-marked-in-view.ts'
import { chipClass } from '#web/ui/chip.ts'
import { LocaleLink } from '#web/way/locale-link.tsx'

type RoundSwitchProps = { rounds: SeasonRound[]; current: string; pathOf: (key: string) => string }

const arrowClass = 'tap inline-flex shrink-0 items-center justify-center rounded-md text-ink-2 hover:bg-surface-3'

export function RoundSwitch({ rounds, current, pathOf }: RoundSwitchProps) {
  const t = useTranslate()
  const row = useMarkedInView<HTMLDivElement>(current)
  const place = rounds.findIndex(({ key }) => key === current)
  const [previous, next] = [rounds[place - 1], rounds[place + 1]]
  return (
    <nav aria-label={t('tournament.rounds')} className="flex items-center gap-1">
      {previous ? (
        <LocaleLink
          to={pathOf(previous.key)}
          preventScrollReset
          aria-label={t('tournament.previousRound', { name: previous.name })}
          className={arrowClass}
        >
          <ChevronLeft size={20} aria-hidden />
        </LocaleLink>
      ) : (
        <span className="tap shrink-0" />
      )}
      <div ref={row} className="scroll-row relative min-w-0 flex-1 py-0.5">
        {rounds.map(({ key, name }) => (
          <LocaleLink
            key={key}
            to={pathOf(key)}
            preventScrollReset
            prefetch="none"
            aria-current={key === current ? 'page' : undefined}
            className={chipClass(key === current ? 'on' : 'off')}
          >
            <span className="whitespace-nowrap">{name || t('tournament.fixtures')}</span>
          </LocaleLink>
        ))}
      </div>
      {next ? (
        <LocaleLink
          to={pathOf(next.key)}
          preventScrollReset
          aria-label={t('tournament.nextRound', { name: next.name })}
          className={arrowClass}
        >
          <ChevronRight size={20} aria-hidden />
        </LocaleLink>
      ) : (
        <span className="tap shrink-0" />
      )}
    </nav>
  )
}
