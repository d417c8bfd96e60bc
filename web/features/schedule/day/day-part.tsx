import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, useMemo, useState } from 'react'
import { type FixtureFilter, fixtureFilters, type SportCode } from '#contract/schedule.ts'
import { type DayTournament, daySchedule } from '#contract/schedule-days.ts'
import { call } from '#web/api/call.ts'
import { type DayPage, type DayPart, laterRows, narrowingOf } from '#web/features/schedule/load-schedule.ts'
import { statusChoices } from '#web/features/schedule/schedule-filter.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useLocale } from '#web/root-data.ts'
import { DayList } from './day-list.tsx'
import { createDayReader } from './day-reader.ts'

type DayPartProps = {
  page: DayPage
  part: DayPart
  /** True for the only part of the page, which needs no heading. */
  isAlone: boolean
  tournaments: DayTournament[]
  sport: SportCode | undefined
}

/**
 * One part of a day with a heading. Ended fixtures are folded, so that the page starts with fixtures that can still be
 * watched.
 */
export function DayPartView({ isAlone, ...given }: DayPartProps) {
  const t = useTranslate()
  const { status, total } = given.part
  const label = statusChoices.find((choice) => choice.status === status)?.label
  if (isAlone || !label) return <LoadedPart {...given} />
  const name = `${t(label)} (${total})`
  if (status === fixtureFilters.ended)
    return (
      <Folded name={name}>
        <LoadedPart {...given} />
      </Folded>
    )
  return (
    <section aria-label={name} className="flex flex-col gap-4">
      <p aria-hidden className="-mb-1 font-bold">
        {name}
      </p>
      <LoadedPart {...given} />
    </section>
  )
}

/** Renders its content only while it is open. So the content is loaded only then. */
function Folded({ name, children }: { name: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="group" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="card tap flex cursor-pointer list-none items-center gap-2 px-4 font-semibold">
        {name}
        <ChevronDown size={18} aria-hidden className="ml-auto text-ink-3 group-open:rotate-180" />
      </summary>
      {isOpen && <div className="mt-4 flex flex-col gap-4">{children}</div>}
    </details>
  )
}

function LoadedPart({ page, part, tournaments, sport }: Omit<DayPartProps, 'isAlone'>) {
  const locale = useLocale()
  const { chosen, viewpoint, filter } = page
  // A new first page starts a new list, because later rows of the old list belong to another day or filter.
  const reader = useMemo(() => {
    const day = { date: chosen, timezone: viewpoint.zone, sportsDay: viewpoint.isSportsDay, locale }
    const query = { ...day, ...narrowingOf({ ...filter, status: part.status }), sport, pageSize: laterRows }
    return createDayReader(part, (after) => call(daySchedule, { ...query, after }))
  }, [part, chosen, viewpoint, filter, sport, locale])
  const counted = useMemo(() => countedOf(tournaments, part.status), [tournaments, part.status])
  return <DayList reader={reader} tournaments={counted} />
}

function countedOf(tournaments: DayTournament[], status: FixtureFilter | null): DayTournament[] {
  return tournaments.map((one) => {
    const coming = one.total - one.live - one.ended
    const totals = {
      [fixtureFilters.live]: one.live,
      [fixtureFilters.coming]: coming,
      [fixtureFilters.ended]: one.ended,
    }
    return { ...one, total: status === null ? one.total : totals[status] }
  })
}
