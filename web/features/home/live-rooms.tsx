import { useState } from 'react'
import type { DataOf } from '#contract/endpoint.ts'
import type { SportCode, totalLive } from '#contract/schedule.ts'
import type { Loaded } from '#web/api/loaded.ts'
import { useLiveList } from '#web/features/schedule/use-live-list.ts'
import { cardGridClass, FixtureCard } from '#web/fixture/fixture-card.tsx'
import { byHeat } from '#web/fixture/heat.ts'
import { sportPages } from '#web/fixture/sport.ts'
import { SportIcon } from '#web/fixture/sport-icon.tsx'
import { useTranslate } from '#web/i18n/translate.ts'
import { RetryState } from '#web/list/retry-state.tsx'
import { chipClass, chipCountClass } from '#web/ui/chip.ts'
import { SectionHeading } from '#web/ui/section-heading.tsx'
import { AllLink } from './all-link.tsx'

type LiveTotals = DataOf<typeof totalLive>

/** Fills two rows on a wide screen. A link leads to all rooms. */
const shownRooms = 8

export function LiveRooms({ live }: { live: Loaded<LiveTotals> }) {
  const t = useTranslate()
  if (live.ok && live.data.list.length === 0) return null
  return (
    <section className="mt-8" aria-labelledby="live-rooms">
      <SectionHeading
        id="live-rooms"
        title={t('home.live')}
        action={<AllLink to="/truc-tiep" about={t('home.live')} />}
      />
      {live.ok ? (
        <Rooms given={live.data} />
      ) : (
        <div className="card mt-3">
          <RetryState />
        </div>
      )}
    </section>
  )
}

function Rooms({ given }: { given: LiveTotals }) {
  const live = useLiveList(given, undefined)
  const [sport, setSport] = useState<SportCode | null>(null)
  const shown = byHeat(live.list).filter((fixture) => sport === null || fixture.sport === sport)
  return (
    <>
      <SportFilter live={live} sport={sport} choose={setSport} />
      <div className={`${cardGridClass} mt-4`}>
        {shown.slice(0, shownRooms).map((fixture) => (
          <FixtureCard key={fixture.fixtureId} fixture={fixture} />
        ))}
      </div>
    </>
  )
}

type SportFilterProps = { live: LiveTotals; sport: SportCode | null; choose: (sport: SportCode | null) => void }

/** Filter with only the sports that have live fixtures, so that no choice shows an empty grid. */
function SportFilter({ live, sport, choose }: SportFilterProps) {
  const t = useTranslate()
  const totalOf = (code: SportCode) => live.totals.find((total) => total.sport === code)?.total ?? 0
  const choices = sportPages.filter(({ code }) => totalOf(code) > 0)
  const chip = (code: SportCode | null, label: string, count: number) => {
    const state = code === sport ? 'on' : 'off'
    return (
      <button
        key={code ?? 'all'}
        type="button"
        aria-pressed={code === sport}
        className={chipClass(state)}
        onClick={() => choose(code)}
      >
        {code && <SportIcon sport={code} />}
        {label}
        <span className={chipCountClass(state)}>{count}</span>
      </button>
    )
  }
  return (
    <fieldset className="scroll-row min-w-0 -mx-4 mt-3 min-w-0 px-4 py-0.5">
      <legend className="sr-only">{t('sport.filter')}</legend>
      {chip(null, t('state.all'), live.totalLive)}
      {choices.map(({ code, label }) => chip(code, t(label), totalOf(code)))}
    </fieldset>
  )
}
