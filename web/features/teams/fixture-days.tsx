import type { FixtureSummary } from '#contract/schedule.ts'
import { PlainFixtureRow } from '#web/features/schedule/fixture-row.tsx'
import { dateIn, fullDateText } from '#web/features/schedule/kick-off.ts'
import { useDayText } from '#web/features/schedule/use-day-text.ts'
import { useScores } from '#web/features/schedule/use-scores.ts'
import { useZone } from '#web/features/schedule/use-zone.ts'
import { useLocale, useRootData } from '#web/root-data.ts'

const nearMs = 180 * 24 * 3_600_000

/** Fixtures in the order given, with the day over those that share it: lists of a team or round span weeks. */
export function FixtureDays({ fixtures, isNarrow }: { fixtures: FixtureSummary[]; isNarrow?: boolean }) {
  useScores()
  const zone = useZone()
  const dayText = useDayText()
  const locale = useLocale()
  const { now } = useRootData()
  const nameOf = (timeMs: number) =>
    Math.abs(timeMs - now) > nearMs ? fullDateText(dateIn(timeMs, zone), locale) : dayText(timeMs)
  const days = Map.groupBy(fixtures, ({ kickOff }) => dateIn(kickOff, zone))
  return (
    <div className="card overflow-hidden">
      {[...days].map(([date, rows]) => (
        <section key={date} className="border-t border-line first:border-t-0">
          <h3 className="tabular bg-surface-2 px-4 py-2 text-sm font-semibold text-ink-2">
            <time dateTime={date}>{nameOf(rows[0]?.kickOff ?? 0)}</time>
          </h3>
          <ul className="border-t border-line">
            {rows.map((fixture) => (
              <PlainFixtureRow key={fixture.fixtureId} fixture={fixture} isNarrow={isNarrow} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
