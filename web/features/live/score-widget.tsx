import type { FixtureEvent } from '#contract/fixture-details.ts'
import { type Scorer, scorersOf } from '#contract/rules/goals.ts'
import type { FixtureSummary, Side } from '#contract/schedule.ts'
import { WidgetFrame } from '#web/features/widgets/widget-frame.tsx'
import { phaseOf } from '#web/fixture/fixture.state.ts'
import { hasTime, noteOf, originText, scoreOf } from '#web/fixture/fixture-text.ts'
import { OnAirBadge } from '#web/fixture/on-air.tsx'
import { ClockText, Score } from '#web/fixture/score.tsx'
import { useTranslate } from '#web/i18n/translate.ts'
import { timeText } from '#web/time/kick-off.ts'
import { useDayText } from '#web/time/use-day-text.ts'
import { useZone } from '#web/time/use-zone.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Crest } from '#web/ui/crest.tsx'

type Props = { fixture: FixtureSummary; events: FixtureEvent[] }

export function ScoreWidget({ fixture, events }: Props) {
  const t = useTranslate()
  const { tournament, round, home, away } = fixture
  const origin = originText(fixture, t)
  const note = noteOf(fixture, t)
  const scorers = { home: scorersOf(events, 'home'), away: scorersOf(events, 'away') }
  const hasScorers = scoreOf(fixture) !== null && scorers.home.length + scorers.away.length > 0
  return (
    <WidgetFrame
      head={
        <>
          <p className="min-w-0 flex-1 truncate text-sm font-semibold">
            {tournament.name}
            {round && <span className="font-normal text-ink-2"> · {round}</span>}
          </p>
          {origin && <Badge tone="neutral">{origin}</Badge>}
          {note?.tone === 'live' && (
            // A narrow widget has the clock only, so that the name of the tournament fits.
            <span className="flex max-[22.5rem]:hidden">
              <OnAirBadge fixture={fixture} tone="neutral" />
            </span>
          )}
        </>
      }
      more={{ path: `/truc-tiep/${fixture.slug}`, label: t('widget.open') }}
    >
      <div className="m-auto w-full max-w-2xl px-3 py-4">
        <div className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-2 sm:gap-4">
          <Team side={home} />
          <div className="text-center">
            {phaseOf(fixture) === 'before' ? <KickOff fixture={fixture} /> : <Running fixture={fixture} />}
          </div>
          <Team side={away} />
        </div>
        {hasScorers && (
          <div className="mt-3 grid grid-cols-2 gap-6 text-xs leading-snug text-ink-2 sm:text-sm">
            <Scorers side={home} scorers={scorers.home} className="text-right" />
            <Scorers side={away} scorers={scorers.away} />
          </div>
        )}
      </div>
    </WidgetFrame>
  )
}

function Team({ side }: { side: Side }) {
  return (
    <span className="flex min-w-0 flex-col items-center gap-1.5 text-center">
      <Crest of={side} size={56} />
      <span className="line-clamp-2 max-w-full text-sm font-bold leading-snug wrap-anywhere sm:text-base">
        {side.name}
      </span>
    </span>
  )
}

function Running({ fixture }: { fixture: FixtureSummary }) {
  const t = useTranslate()
  const { penalties } = fixture
  return (
    <>
      <div role="status">
        <Score isOpen fixture={fixture} className="text-3xl font-bold leading-tight min-[360px]:text-4xl" />
      </div>
      <span className="block text-xs font-semibold text-primary">
        {fixture.isResultMissing ? t('fixtures.resultMissing') : <ClockText fixture={fixture} />}
      </span>
      {penalties && (
        <span className="tabular block text-xs font-bold">{t('fixtures.pens', { score: penalties.join(' – ') })}</span>
      )}
    </>
  )
}

function KickOff({ fixture }: { fixture: FixtureSummary }) {
  const note = noteOf(fixture, useTranslate())
  const zone = useZone()
  const dayText = useDayText()
  const { kickOff } = fixture
  return (
    <>
      {hasTime(fixture) && (
        <time dateTime={new Date(kickOff).toISOString()} className="tabular block text-2xl font-bold leading-tight">
          {timeText(kickOff, zone)}
        </time>
      )}
      <span className="block text-xs text-ink-2">{dayText(kickOff)}</span>
      {note && <span className="block text-xs font-semibold">{note.text}</span>}
    </>
  )
}

function Scorers({ side, scorers, className }: { side: Side; scorers: Scorer[]; className?: string }) {
  const t = useTranslate()
  if (scorers.length === 0) return <span />
  return (
    <ul aria-label={t('widget.scorers', { name: side.name })} className={className}>
      {scorers.map(({ name, minutes }) => (
        <li key={name} className="wrap-anywhere">
          {name || t('widget.unknownScorer')}{' '}
          {minutes.map(({ minute, kind }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a scorer's goals are only listed in their order
            <span key={place}>
              {place > 0 && ', '}
              <span className="tabular whitespace-nowrap">
                {minute}
                {kind !== 'goal' && (
                  <>
                    <span aria-hidden> ({t(`widget.${kind}`)})</span>
                    <span className="sr-only"> ({t(`widget.${kind}Long`)})</span>
                  </>
                )}
              </span>
            </span>
          ))}
        </li>
      ))}
    </ul>
  )
}
