import { forecastChain, forecastList, forecastOfFixture, forecastRecord } from '#contract/forecasts.ts'
import { handle, type Route } from '#server/http/handle.ts'
import type { ForecastReads } from './forecast.view.ts'

export function forecastRoutes(reads: ForecastReads): Route[] {
  return [
    handle(forecastOfFixture, ({ fixtureId }) => reads.ofFixture(fixtureId)),
    handle(forecastRecord, () => reads.record()),
    handle(forecastList, (input) => reads.list(input)),
    handle(forecastChain, (input) => reads.chain(input)),
  ]
}
