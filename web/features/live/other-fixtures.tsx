import type { FixtureSummary } from '#contract/schedule.ts'
import type { Loaded } from '#web/api/loaded.ts'
import { PlainFixtureRow } from '#web/fixture/fixture-row.tsx'
import { useTranslate } from '#web/i18n/translate.ts'
import { RetryState } from '#web/list/retry-state.tsx'
import { SectionHeading } from '#web/ui/section-heading.tsx'
import { LiveMenu } from './live-menu.tsx'

export function OtherFixtures({ others }: { others: Loaded<FixtureSummary[]> }) {
  const t = useTranslate()
  return (
    <section aria-labelledby="others" className="card overflow-hidden">
      <div className="px-4 py-3">
        <SectionHeading id="others" title={t('watch.others')} />
        <div className="mt-3">
          <LiveMenu />
        </div>
      </div>
      {!others.ok ? (
        <RetryState />
      ) : others.data.length === 0 ? (
        <p className="border-t border-line px-4 py-6 text-sm text-ink-2">{t('watch.othersEmpty')}</p>
      ) : (
        <ul className="border-t border-line">
          {others.data.map((fixture) => (
            <PlainFixtureRow key={fixture.fixtureId} fixture={fixture} />
          ))}
        </ul>
      )}
    </section>
  )
}
