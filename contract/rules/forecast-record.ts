/** Author of the forecasts in their chain and in the roots of days. No member has this id. */
export const forecastAuthor = '0'

/** Probabilities of home win, draw and away win in whole ten-thousandths, which add up to 10,000. */
type RecordedChances = [home: number, draw: number, away: number]

/**
 * A forecast’s record in the chain, in the form of tips: `tipster` is the author. It names what anyone needs to repeat
 * it: the models use the `results` last results of the tournament that were known when `day` (UTC) began.
 */
export type ForecastRecord = {
  v: 1
  tipster: typeof forecastAuthor
  seq: number
  fixture: string
  home: string
  away: string
  kickOff: number
  day: string
  results: number
  dixonColes: RecordedChances
  elo: RecordedChances
  at: number
}
