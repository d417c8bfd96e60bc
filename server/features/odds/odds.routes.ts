import {
  type BoardFixture,
  companyUpdate,
  fixtureOdds,
  oddsBoard,
  oddsCompanies,
  oddsHistory,
  oddsOfTheDay,
  oddsRecords,
} from '#contract/odds.ts'
import { oddsKinds } from '#contract/rules/odds-kinds.ts'
import { oddsRecord } from '#contract/rules/odds-records.ts'
import { sports } from '#contract/schedule.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import type { ScheduleService } from '#server/features/schedule/schedule.service.ts'
import { ApiError } from '#server/http/errors.ts'
import { handle, type Route } from '#server/http/handle.ts'
import { placeText, readPlace, spanOf } from './board.rules.ts'
import { listBoard, listInPlay, listNext } from './board.store.ts'
import type { CompanyService } from './company.service.ts'
import { type CompanyRow, listCompanies } from './company.store.ts'
import type { OddsReads } from './fixture-odds.view.ts'
import { findLine, listLinesOf, listMainLines } from './line.store.ts'
import { revisionOf, toDetailedLine, toRecorded, toTicks } from './odds.view.ts'
import { listMarks, listTicks } from './tick.store.ts'

type Uses = { database: DatabaseEngine; companies: CompanyService; reads: OddsReads; schedule: ScheduleService }

/** Max ticks of a movement. More would make the chart slower without more detail. */
const maxTicks = 3_000
const hourMs = 3_600_000

export function oddsRoutes({ database: { db }, companies, reads, schedule }: Uses): Route[] {
  return [
    handle(oddsBoard, async ({ sport, tab, companyId: asked, after, pageSize, locale }) => {
      const companyId = await reads.chooseCompany(sport, asked)
      if (companyId === null) return { tab, companyId, groups: [], next: null, revision: '0', boards: [] }
      const page = { sport, companyId, after: after ? readPlace(after) : null, limit: pageSize + 1 }
      const found =
        tab === 'inplay' ? await listInPlay(db, page) : await listBoard(db, { ...page, ...spanOf(tab, Date.now()) })
      const places = found.slice(0, pageSize)
      const last = places.at(-1)
      const { list, ...rest } = await reads.show(places, { companyId, locale, hasOpening: true })
      return {
        tab,
        companyId,
        groups: grouped(list),
        next: found.length > pageSize && last ? placeText(last) : null,
        ...rest,
      }
    }),
    handle(fixtureOdds, async ({ fixtureId, companyId, locale }) => {
      const fixture = await schedule.find(fixtureId, locale)
      if (!fixture) throw new ApiError('FIXTURE_NOT_FOUND')
      const rows = await listLinesOf(db, { fixtureId, companyId })
      const offering = await listCompanies(db, [...new Set(rows.map((row) => row.company_id))])
      return {
        fixture,
        companies: offering.map(toCompany),
        lines: rows.map(toDetailedLine),
        revision: revisionOf(rows),
      }
    }),
    handle(oddsHistory, async ({ fixtureId, kind, companyId, lineIndex }) => {
      const [fixture, row] = await Promise.all([
        schedule.find(fixtureId, 'vi'),
        findLine(db, { fixtureId, kind, companyId, lineIndex }),
      ])
      if (!fixture) throw new ApiError('FIXTURE_NOT_FOUND')
      if (!row) throw new ApiError('ODDS_NOT_FOUND')
      const [ticks, marks] = await Promise.all([listTicks(db, row.id, maxTicks), listMarks(db, fixtureId)])
      return {
        fixtureId,
        kind,
        companyId: String(row.company_id),
        lineIndex,
        kickOff: fixture.kickOff,
        ticks: toTicks(ticks, row),
        marks: marks.map(({ at, state, home_score, away_score }) => ({
          at: at.getTime(),
          state,
          homeScore: home_score,
          awayScore: away_score,
        })),
      }
    }),
    handle(oddsCompanies, async ({ sport }) => ({ list: (await reads.companies(sport)).map(toCompany) })),
    handle(oddsOfTheDay, async ({ pageSize, locale }) => {
      const companyId = await reads.chooseCompany(sports.football, undefined)
      if (companyId === null) return { list: [], revision: '0', boards: [] }
      const now = Date.now()
      const span = { from: new Date(now), to: new Date(now + 24 * hourMs) }
      const places = await listNext(db, { sport: sports.football, companyId, ...span, limit: pageSize })
      return reads.show(places, { companyId, locale, hasOpening: false })
    }),
    handle(oddsRecords, async ({ matchId, companyId }) => {
      const lines = (await listMainLines(db, { fixtureIds: [...new Set(matchId.split(','))], companyId })).map(
        toRecorded,
      )
      const records = oddsKinds.map(
        (kind) => [kind, lines.filter((line) => line.kind === kind).map(oddsRecord)] as const,
      )
      return Object.fromEntries(records) as Record<(typeof oddsKinds)[number], string[]>
    }),
    handle(companyUpdate, async ({ companyId, ...change }) => {
      const company = await companies.change(companyId, change)
      return { ...toCompany(company), sort: company.sort, isShown: company.is_shown }
    }),
  ]
}

function toCompany({ id, label }: CompanyRow): { companyId: string; label: string } {
  return { companyId: String(id), label }
}

type Group = { tournament: BoardFixture['fixture']['tournament']; fixtures: BoardFixture[] }

function grouped(list: BoardFixture[]): Group[] {
  const groups = Map.groupBy(list, ({ fixture }) => fixture.tournament.id)
  return [...groups.values()].flatMap((fixtures) => {
    const [first] = fixtures
    return first ? [{ tournament: first.fixture.tournament, fixtures }] : []
  })
}
