import { useCallback } from 'react'
import { forecastOfFixture } from '#contract/forecasts.ts'
import { type FixtureSummary, sports } from '#contract/schedule.ts'
import { call } from '#web/api/call.ts'
import { useLoaded } from '#web/api/use-loaded.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { ChancesBar } from './chances-bar.tsx'
import { forecastPath } from './forecast-path.ts'

/** The published forecast on a fixture's page. Shows nothing without one, or where odds are off. */
export function ForecastPanel({ fixture }: { fixture: FixtureSummary }) {
  const t = useTranslate()
  const { fixtureId, sport, home, away } = fixture
  const read = useCallback(
    async () => (sport === sports.football ? (await call(forecastOfFixture, { fixtureId })).forecast : null),
    [fixtureId, sport],
  )
  const { loaded } = useLoaded(read)
  if (!loaded?.ok || !loaded.data) return null
  return (
    <section aria-labelledby="forecast" className="border-t border-line p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h3 id="forecast" className="text-sm font-bold text-ink-2">
          {t('forecast.panel')}
        </h3>
        <LocaleLink
          to={forecastPath}
          className="inline-flex min-h-11 items-center text-sm font-semibold text-primary hover:underline"
        >
          {t('forecast.panel.more')}
        </LocaleLink>
      </div>
      <ChancesBar source="dixonColes" chances={loaded.data.dixonColes} home={home.name} away={away.name} />
    </section>
  )
}
