import type { DataOf, ParsedInputOf } from '#contract/endpoint.ts'
import type {
  forecastChain,
  forecastList,
  forecastOfFixture,
  forecastRecord,
  MeanScore,
  PublishedForecast,
} from '#contract/forecasts.ts'
import { forecastAuthor } from '#contract/rules/forecast-record.ts'
import { genesisHash } from '#contract/rules/tip-record.ts'
import type { Db } from '#server/db/sql.ts'
import type { ScheduleService } from '#server/features/schedule/schedule.service.ts'
import { chancesOf, findForecast, findHead, type Head, listForecasts, listLinks } from './forecast.store.ts'
import { listBins, type Sums, sumScores } from './score.store.ts'
import { minCompared, verdictOf } from './scores.rules.ts'

export type ForecastReads = {
  ofFixture(fixtureId: string): Promise<DataOf<typeof forecastOfFixture>>
  record(): Promise<DataOf<typeof forecastRecord>>
  list(input: ParsedInputOf<typeof forecastList>): Promise<DataOf<typeof forecastList>>
  chain(input: ParsedInputOf<typeof forecastChain>): Promise<DataOf<typeof forecastChain>>
}

type Uses = { db: Db; schedule: Pick<ScheduleService, 'findAll'> }

export function createForecastReads({ db, schedule }: Uses): ForecastReads {
  const head = async (): Promise<Head> => (await findHead(db)) ?? { seq: 0, hash: genesisHash }

  async function figures(isPublished: boolean) {
    const [sums, bins] = await Promise.all([sumScores(db, isPublished), listBins(db, isPublished)])
    const { fixtures, from, until, dixonColes, elo, shares } = sums
    const shown = { fixtures, from: from?.getTime() ?? null, until: until?.getTime() ?? null, bins }
    return { sums, shown: { ...shown, scores: means(fixtures, { dixonColes, elo, shares }) } }
  }

  return {
    async ofFixture(fixtureId) {
      const row = await findForecast(db, fixtureId)
      return { forecast: row && toForecast(row) }
    },
    async record() {
      const [published, reviewed, last] = await Promise.all([figures(true), figures(false), head()])
      return {
        published: { ...published.shown, compared: comparedOf(published.sums) },
        reviewed: reviewed.shown,
        head: last,
        minCompared,
      }
    },
    async list({ of, beforeSeq, pageSize, locale }) {
      const rows = await listForecasts(db, { isEnded: of === 'ended', beforeSeq, limit: pageSize + 1 })
      const page = rows.slice(0, pageSize)
      const fixtures = await schedule.findAll(
        page.map((row) => row.fixture_id),
        locale,
      )
      const byId = new Map(fixtures.map((fixture) => [fixture.fixtureId, fixture]))
      const list = page.flatMap((row) => {
        const fixture = byId.get(row.fixture_id)
        const { prices_home: home, prices_draw: draw, prices_away: away } = row
        const prices = home === null || draw === null || away === null ? null : { home, draw, away }
        return fixture ? [{ ...toForecast(row), fixture, prices, outcome: row.outcome }] : []
      })
      return { list, next: rows.length > pageSize ? (page.at(-1)?.seq ?? null) : null }
    },
    async chain({ afterSeq, pageSize }) {
      const [last, list] = await Promise.all([head(), listLinks(db, { afterSeq, limit: pageSize })])
      return { author: forecastAuthor, head: last, list }
    },
  }
}

function toForecast(
  row: Parameters<typeof chancesOf>[0] & { seq: number; hash: string; created_at: Date },
): PublishedForecast {
  return { seq: row.seq, hash: row.hash, publishedAt: row.created_at.getTime(), ...chancesOf(row) }
}

type Means = Partial<Record<MeanScore['source'], number | null>>

function means(fixtures: number, scores: Means): MeanScore[] {
  return Object.entries(scores).flatMap(([source, rps]) =>
    rps === null ? [] : [{ source: source as MeanScore['source'], fixtures, rps }],
  )
}

function comparedOf(sums: Sums) {
  const { priced: count, prices, pricedDixonColes: dixonColes, pricedElo: elo } = sums
  const verdict = (rps: number | null, deviation: number | null) =>
    verdictOf({ count, mean: (rps ?? 0) - (prices ?? 0), deviation: deviation ?? 0 })
  return {
    fixtures: count,
    scores: means(count, { dixonColes, elo, prices }),
    verdicts: [
      { source: 'dixonColes' as const, verdict: verdict(dixonColes, sums.deviationDixonColes) },
      { source: 'elo' as const, verdict: verdict(elo, sums.deviationElo) },
    ],
  }
}
