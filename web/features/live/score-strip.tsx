import type { FixtureSummary, ScorePair, Side } from '#contract/schedule.ts'
import { phaseOf } from '#web/fixture/fixture.state.ts'
import { hadExtraTime } from '#web/fixture/fixture-text.ts'
import { ClockText, Score } from '#web/fixture/score.tsx'
import { useTranslate } from '#web/i18n/translate.ts'
import { timeText } from '#web/time/kick-off.ts'
import { useDayText } from '#web/time/use-day-text.ts'
import { useZone } from '#web/time/use-zone.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Crest } from '#web/ui/crest.tsx'

export function ScoreStrip({ fixture }: { fixture: FixtureSummary }) {
  const { home, away } = fixture
  return (
    <div className="score-strip grid min-w-0 grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-2 px-3 py-2.5 sm:gap-3 sm:px-5">
      <Team side={home} />
      <div className="flex flex-col items-center">
        {phaseOf(fixture) === 'before' ? <KickOff fixture={fixture} /> : <Running fixture={fixture} />}
      </div>
      <Team side={away} className="flex-row-reverse text-right" />
    </div>
  )
}

function Team({ side, className }: { side: Side; className?: string }) {
  return (
    <span
      className={classNames(
        'score-side flex min-w-0 items-center gap-2 max-[22.5rem]:flex-col max-[22.5rem]:text-center sm:gap-2.5',
        className,
      )}
    >
      <Crest of={side} size={44} />
      <span className="score-full line-clamp-3 min-w-0 max-w-full text-[0.8125rem] font-bold leading-snug sm:text-lg">
        {side.name}
      </span>
      {/* The heading of the page has the whole names. */}
      <span translate="no" className="score-short text-[0.8125rem] font-bold">
        {side.shortName}
      </span>
    </span>
  )
}

function Running({ fixture }: { fixture: FixtureSummary }) {
  return (
    <>
      <Score isOpen fixture={fixture} className="score-now text-3xl font-bold leading-tight max-[22.5rem]:text-2xl" />
      <span className="score-clock text-xs font-semibold text-primary sm:text-sm">
        <ClockText fixture={fixture} />
      </span>
      <Periods fixture={fixture} />
    </>
  )
}

/**
 * Explains a result after extra time or a shoot-out: the winner of the shoot-out, its score, and the score after
 * regular time.
 */
function Periods({ fixture }: { fixture: FixtureSummary }) {
  const t = useTranslate()
  const { home, away, penalties } = fixture
  const regular = hadExtraTime(fixture) || penalties ? fixture.regularTime : null
  if (!regular && !penalties) return null
  const text = (score: ScorePair) => `${score[0]} – ${score[1]}`
  const isOver = phaseOf(fixture) === 'over'
  const winner = penalties && penalties[0] !== penalties[1] && (penalties[0] > penalties[1] ? home : away)
  return (
    <span className="mt-0.5 block max-w-44 text-center text-xs leading-snug text-ink-2 sm:max-w-none">
      {penalties && (
        <span className="tabular block font-bold text-ink">{t('watch.pens', { score: text(penalties) })}</span>
      )}
      {isOver && winner && <span className="score-detail block">{t('watch.wonOnPens', { name: winner.name })}</span>}
      {isOver && !penalties && <span className="score-detail block">{t('fixtures.afterExtra')}</span>}
      {regular && (
        <span className="score-detail tabular block">{t('watch.regularTime', { score: text(regular) })}</span>
      )}
    </span>
  )
}

function KickOff({ fixture }: { fixture: FixtureSummary }) {
  const zone = useZone()
  const dayText = useDayText()
  return (
    <>
      <time
        dateTime={new Date(fixture.kickOff).toISOString()}
        className="score-kick-off tabular text-2xl font-bold leading-tight"
      >
        {timeText(fixture.kickOff, zone)}
      </time>
      <span className="score-clock text-xs text-ink-2 sm:text-sm">{dayText(fixture.kickOff)}</span>
    </>
  )
}
