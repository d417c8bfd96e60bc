import { forecastChain, forecastList, forecastOfFixture, forecastRecord } from '#contract/forecasts.ts'
import { plainRows } from '#tests/conformance/authorisation-rows.ts'

export const rows = plainRows({ public: [forecastChain, forecastList, forecastOfFixture, forecastRecord] })
