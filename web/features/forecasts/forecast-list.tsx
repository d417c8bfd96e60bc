import type { ListedForecast } from '#contract/forecasts.ts'
import { originText, scoreOf } from '#web/fixture/fixture-text.ts'
import { SpoilerText, useHidesScores } from '#web/fixture/spoilers.tsx'
import { useTranslate } from '#web/i18n/translate.ts'
import { useMomentText } from '#web/time/use-moment-text.ts'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { ChancesBar } from './chances-bar.tsx'

/** Forecasts with their fixtures, and with the result and the closing prices when they are known. */
export function ForecastList({ list }: { list: readonly ListedForecast[] }) {
  return (
    <ul className="grid grid-cols-1 gap-3 md:grid-cols-2">
      {list.map((forecast) => (
        <ForecastCard key={forecast.seq} forecast={forecast} />
      ))}
    </ul>
  )
}

function ForecastCard({ forecast }: { forecast: ListedForecast }) {
  const t = useTranslate()
  const momentText = useMomentText()
  const hidesScores = useHidesScores()
  const { fixture, outcome, seq, publishedAt, prices } = forecast
  const { home, away } = fixture
  const score = outcome === null ? null : (fixture.regularTime ?? scoreOf(fixture))
  /** Outcome that the bars show in bold. */
  const marked = hidesScores ? null : outcome
  const names = { home: home.name, away: away.name }
  return (
    <li className="card min-w-0 p-4">
      <p className="truncate text-xs text-ink-3">
        {[momentText(fixture.kickOff), fixture.tournament.name, originText(fixture, t)].filter(Boolean).join(' · ')}
      </p>
      <LocaleLink
        to={`/truc-tiep/${fixture.slug}`}
        className="flex min-h-11 items-center gap-2 font-semibold hover:underline"
      >
        <span className="min-w-0 flex-1 truncate">{home.name}</span>
        {score && (
          <span className="tabular shrink-0 text-lg font-bold">
            <SpoilerText>{score.join(' – ')}</SpoilerText>
          </span>
        )}
        <span className="min-w-0 flex-1 truncate text-right">{away.name}</span>
      </LocaleLink>
      <div className="flex flex-col gap-2">
        <ChancesBar source="dixonColes" chances={forecast.dixonColes} outcome={marked} {...names} />
        <ChancesBar source="elo" chances={forecast.elo} outcome={marked} {...names} />
        {prices && <ChancesBar source="prices" chances={prices} outcome={marked} {...names} />}
      </div>
      <p className="tabular mt-2 text-xs text-ink-3">
        {outcome && (
          <>
            <SpoilerText>
              {t('forecast.came', { outcome: outcome === 'draw' ? t('forecast.draw') : names[outcome] })}
            </SpoilerText>
            {' · '}
          </>
        )}
        {t('forecast.publishedAt', { time: momentText(publishedAt) })} · {t('forecast.link', { seq })}
      </p>
    </li>
  )
}
