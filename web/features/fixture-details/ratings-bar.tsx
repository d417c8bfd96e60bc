import Trophy from 'lucide-react/icons/trophy'
import type { ReactNode } from 'react'
import type { FixtureSummary } from '#contract/schedule.ts'
import { phaseOf } from '#web/fixture/fixture.state.ts'
import { PlayerName } from '#web/fixture/player-name.tsx'
import { useTranslate } from '#web/i18n/translate.ts'
import { useNumberText } from '#web/i18n/use-number-text.ts'
import { useMomentText } from '#web/time/use-moment-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Crest } from '#web/ui/crest.tsx'
import { useAverageText } from './rating-mark.tsx'
import type { Ratings } from './use-ratings.ts'

type Props = { fixture: FixtureSummary; ratings: Ratings; open: () => void }

/** The player of the match, the number of raters, and the way to rate. */
export function RatingsBar({ fixture, ratings: { results, scores, isNewAccount }, open }: Props) {
  const t = useTranslate()
  const numberText = useNumberText()
  const momentText = useMomentText()
  const { window, raters, countedRaters, closesAt, players } = results
  const best = players.find(({ playerId }) => playerId === results.best)
  const isOpen = window === 'open' && players.length > 0
  if (!best && !isOpen) return window === 'before' ? <RatingsBefore /> : null
  const done = players.filter(({ playerId }) => scores.has(playerId)).length
  return (
    <div className="mb-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        {best?.average != null && (
          <Best {...{ fixture, best, average: best.average, isOver: phaseOf(fixture) === 'over' }} />
        )}
        {isOpen && (
          <Button className="max-sm:w-full sm:ml-auto" onClick={open}>
            {done === 0
              ? t('playerRatings.rate')
              : done < players.length
                ? t('playerRatings.rateMore', { done, total: players.length })
                : t('playerRatings.change')}
          </Button>
        )}
      </div>
      <Line>
        {raters === 0
          ? t('playerRatings.invite')
          : t('playerRatings.raters', { raters: numberText(raters), counted: numberText(countedRaters) })}
        {isOpen && ` · ${t('playerRatings.until', { time: momentText(closesAt) })}`}
      </Line>
      {isNewAccount && isOpen && <Line>{t('playerRatings.newAccount')}</Line>}
    </div>
  )
}

/** Note that ratings are not open yet. */
export function RatingsBefore() {
  const t = useTranslate()
  return <Line>{t('playerRatings.before')}</Line>
}

function Line({ children }: { children: ReactNode }) {
  return <p className="tabular mt-2 text-sm text-ink-2">{children}</p>
}

type BestProps = Pick<Props, 'fixture'> & {
  best: Ratings['results']['players'][number]
  average: number
  isOver: boolean
}

function Best({ fixture, best, average, isOver }: BestProps) {
  const t = useTranslate()
  const text = useAverageText()
  const numberText = useNumberText()
  return (
    <section
      aria-label={t(isOver ? 'playerRatings.best' : 'playerRatings.leading')}
      className="flex min-w-0 flex-1 items-center gap-3 rounded-md bg-gold-soft p-3 max-sm:basis-full"
    >
      <Crest of={fixture[best.side]} size={44} />
      <div className="min-w-0">
        <p className="flex items-center gap-1.5 text-xs font-semibold text-gold-ink">
          <Trophy size={14} aria-hidden />
          {t(isOver ? 'playerRatings.best' : 'playerRatings.leading')}
        </p>
        <p className="truncate font-bold">
          <PlayerName name={best.name} id={best.playerId} />
        </p>
      </div>
      <p className="ml-auto shrink-0 text-right">
        <span aria-hidden className="tabular block text-2xl font-bold leading-tight text-gold-ink">
          {text(average)}
        </span>
        <span aria-hidden className="tabular block text-xs text-ink-2">
          {t('playerRatings.votes', { count: numberText(best.counted) })}
        </span>
        <span className="sr-only">
          {t('playerRatings.average', { average: text(average), count: numberText(best.counted) })}
        </span>
      </p>
    </section>
  )
}
