import type { FixtureSummary, Side } from '#contract/schedule.ts'
import { phaseOf, useLiveFixture } from '#web/fixture/fixture.state.ts'
import { ClockText, Score } from '#web/fixture/score.tsx'
import { useTranslate } from '#web/i18n/translate.ts'
import { timeText } from '#web/time/kick-off.ts'
import { useDayText } from '#web/time/use-day-text.ts'
import { useZone } from '#web/time/use-zone.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Crest } from '#web/ui/crest.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'

export function FixtureHead({ fixture: given }: { fixture: FixtureSummary }) {
  const t = useTranslate()
  const zone = useZone()
  const dayText = useDayText()
  const fixture = useLiveFixture(given)
  const { home, away, kickOff, tournament } = fixture
  return (
    <div className="card flex flex-col items-center gap-3 px-4 py-5">
      <p className="text-center text-sm text-ink-2">
        {tournament.name}
        {fixture.round && <span className="text-ink-3"> · {fixture.round}</span>}
      </p>
      <div className="grid w-full max-w-2xl grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-4">
        <Team side={home} />
        <div className="flex flex-col items-center gap-1">
          {phaseOf(fixture) === 'before' ? (
            <time dateTime={new Date(kickOff).toISOString()} className="flex flex-col items-center">
              <span className="tabular text-2xl font-bold">{timeText(kickOff, zone)}</span>
              <span className="text-sm text-ink-2">{dayText(kickOff)}</span>
            </time>
          ) : (
            <>
              <Score isOpen fixture={fixture} className="text-3xl font-bold" />
              <span className="text-sm font-semibold text-primary">
                <ClockText fixture={fixture} />
              </span>
            </>
          )}
        </div>
        <Team side={away} />
      </div>
      <LocaleLink to={`/truc-tiep/${fixture.slug}`} className={buttonClass({ tone: 'neutral', size: 'small' })}>
        {t('odds.watch')}
      </LocaleLink>
    </div>
  )
}

function Team({ side }: { side: Side }) {
  return (
    <span className="flex min-w-0 flex-col items-center gap-2">
      <Crest of={side} size={44} />
      <span className="line-clamp-2 max-w-full text-center font-semibold">{side.name}</span>
    </span>
  )
}
