import Star from 'lucide-react/icons/star'
import { useEffect, useState } from 'react'
import type { InputOf } from '#contract/endpoint.ts'
import type { FixtureSummary } from '#contract/schedule.ts'
import { daySchedule } from '#contract/schedule-days.ts'
import { call } from '#web/api/call.ts'
import { phaseOf, useLiveFixture } from '#web/fixture/fixture.state.ts'
import { hasTime, noteOf, scoreOf } from '#web/fixture/fixture-text.ts'
import { ClockText } from '#web/fixture/score.tsx'
import { useTranslate } from '#web/i18n/translate.ts'
import { timeText } from '#web/time/kick-off.ts'
import { useZone } from '#web/time/use-zone.ts'
import { Crest } from '#web/ui/crest.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { FollowStar } from './star-button.tsx'
import { useFavourites } from './use-favourites.ts'

type DayInput = Pick<InputOf<typeof daySchedule>, 'date' | 'timezone' | 'sportsDay' | 'locale'>
const most = 40
/** Max ids per kind in the call. */
const maxAsked = 200

/**
 * Strip above the list with the day's fixtures that are starred or have a starred team. Its height is constant. For
 * visitors with stars, CSS shows it from the first paint, so that the list below never moves.
 */
export function FavouriteStrip({ day }: { day: DayInput }) {
  const t = useTranslate()
  const fixtures = useStarredFixtures(day)
  return (
    <section aria-labelledby="favourites" className="favourite-strip">
      <h2 id="favourites" className="flex h-8 items-center gap-2 text-[0.9375rem] font-bold">
        <Star size={16} aria-hidden className="text-gold-ink" fill="currentColor" />
        {t('fixtures.favourites')}
      </h2>
      {fixtures?.length === 0 ? (
        <p className="card mt-1 flex h-20 items-center px-4 text-sm text-ink-2">{t('fixtures.favourites.none')}</p>
      ) : (
        <ul className="scroll-row -mx-4 mt-1 h-20 scroll-px-4 px-4" aria-busy={fixtures === null}>
          {fixtures === null
            ? ['a', 'b', 'c'].map((place) => (
                <li key={place} className="w-64 shrink-0">
                  <Skeleton className="h-20" />
                </li>
              ))
            : fixtures.map((fixture) => <FavouriteCard key={fixture.fixtureId} fixture={fixture} />)}
        </ul>
      )}
    </section>
  )
}

/**
 * Returns null while loading and without stars. Returns an empty list on failure, because the list below has all
 * fixtures.
 */
function useStarredFixtures(day: DayInput): FixtureSummary[] | null {
  const { teams, fixtures } = useFavourites()
  const ids = (list: readonly string[]) => list.slice(0, maxAsked).join(',')
  const asked = JSON.stringify({ ...day, teamIds: ids(teams), fixtureIds: ids(fixtures) })
  const [known, setKnown] = useState<{ asked: string; list: FixtureSummary[] } | null>(null)
  useEffect(() => {
    const { teamIds, fixtureIds, ...rest } = JSON.parse(asked) as DayInput & { teamIds: string; fixtureIds: string }
    if (teamIds === '' && fixtureIds === '') return
    let isWanted = true
    const chosen = { ...(teamIds && { teamIds }), ...(fixtureIds && { fixtureIds }) }
    call(daySchedule, { ...rest, ...chosen, pageSize: most }).then(
      ({ list }) => isWanted && setKnown({ asked, list: list.toSorted((a, b) => a.kickOff - b.kickOff) }),
      (error) => {
        console.warn('The favourites of the day could not be read', error)
        if (isWanted) setKnown({ asked, list: [] })
      },
    )
    return () => {
      isWanted = false
    }
  }, [asked])
  return known && (known.asked === asked || known.list.length > 0) ? known.list : null
}

function FavouriteCard({ fixture: given }: { fixture: FixtureSummary }) {
  const t = useTranslate()
  const zone = useZone()
  const fixture = useLiveFixture(given)
  const score = scoreOf(fixture)
  const note = noteOf(fixture, t)
  return (
    <li className="card relative flex h-20 w-64 shrink-0 snap-start items-center gap-3 px-3 hover:border-line-strong">
      <LocaleLink to={`/truc-tiep/${fixture.slug}`} className="min-w-0 flex-1 card-link">
        {([fixture.home, fixture.away] as const).map((side, index) => (
          <span key={side.id} className="flex h-6 items-center gap-2">
            <Crest of={side} size={20} />
            <span className="min-w-0 flex-1 truncate text-sm font-semibold">{side.name}</span>
            {score && <span className="spoiler tabular font-bold">{score[index]}</span>}
          </span>
        ))}
      </LocaleLink>
      <span className="-mx-2 flex shrink-0 flex-col">
        {[fixture.home, fixture.away].map(({ id, name }) => (
          <FollowStar key={id} kind="teams" id={id} name={name} className="size-8" />
        ))}
      </span>
      <span className="w-14 shrink-0 text-center text-xs leading-tight text-ink-2">
        {note?.tone === 'live' ? (
          <span className="font-semibold text-primary">
            <ClockText fixture={fixture} isShort mayWrap />
          </span>
        ) : phaseOf(fixture) === 'before' && !note ? (
          <span className="tabular text-sm font-semibold text-ink">
            {hasTime(fixture) ? timeText(fixture.kickOff, zone) : t('fixtures.tbd')}
          </span>
        ) : (
          note && <span className={note.isSpoiler ? 'spoiler' : undefined}>{note.text}</span>
        )}
      </span>
    </li>
  )
}
