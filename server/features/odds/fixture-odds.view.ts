import type { Locale } from '#contract/envelope.ts'
import type { BoardFixture, OddsLine } from '#contract/odds.ts'
import type { SportCode } from '#contract/schedule.ts'
import type { Db } from '#server/db/sql.ts'
import type { ScheduleService } from '#server/features/schedule/schedule.service.ts'
import { ApiError } from '#server/http/errors.ts'
import { createSharedReads } from '#server/http/shared-reads.ts'
import { type BoardKey, type BoardPlace, boardDay, boardName } from './board.rules.ts'
import { listChangedLines } from './board.store.ts'
import { type CompanyRow, findCompany, listOffering } from './company.store.ts'
import { listLinesOfMany } from './line.store.ts'
import { revisionOf, toDetailedLine, toLine } from './odds.view.ts'

/**
 * Changes of a board since a revision. `gap` is true when the client has to read the board again: it named no revision,
 * or there are too many changes for one message.
 */
export type Missed = { revision: string; list: OddsLine[]; gap: boolean }
export type Shown = { list: BoardFixture[]; revision: string; boards: string[] }

export type OddsReads = {
  companies(sport: SportCode): Promise<CompanyRow[]>
  /**
   * Returns the requested company. Without a request, returns the first company with an offer, or null when there is
   * none. Throws COMPANY_NOT_FOUND.
   */
  chooseCompany(sport: SportCode, companyId: string | undefined): Promise<string | null>
  /**
   * Returns fixtures with a company’s main lines, and with their openings when requested. The number of queries does
   * not depend on the number of fixtures.
   */
  show(places: BoardPlace[], of: { companyId: string; locale: Locale; hasOpening: boolean }): Promise<Shown>
  missed(board: BoardKey & { from: Date; to: Date }, after: string | undefined): Promise<Missed>
}

const dayMs = 24 * 3_600_000
/** The list of companies rarely changes, and reading it costs more than reading a board. */
const companiesForMs = 30_000
/** Clients that lose their sockets together then request the same changes. */
const missedForMs = 500
const maxMissed = 400

export function createOddsReads(db: Db, schedule: ScheduleService): OddsReads {
  const shared = createSharedReads()

  function companies(sport: SportCode): Promise<CompanyRow[]> {
    return shared.read(`companies ${sport}`, companiesForMs, () => {
      const now = Date.now()
      return listOffering(db, { sport, from: new Date(now - dayMs), to: new Date(now + 14 * dayMs) })
    })
  }

  return {
    companies,
    async chooseCompany(sport, companyId) {
      if (companyId === undefined) {
        const [first] = await companies(sport)
        return first ? String(first.id) : null
      }
      const company = await findCompany(db, companyId)
      if (!company?.is_shown) throw new ApiError('COMPANY_NOT_FOUND')
      return String(company.id)
    },
    async show(places, { companyId, locale, hasOpening }) {
      const fixtureIds = places.map(({ fixtureId }) => fixtureId)
      const [fixtures, rows] = await Promise.all([
        schedule.findAll(fixtureIds, locale),
        listLinesOfMany(db, { fixtureIds, companyId }),
      ])
      const byFixture = Map.groupBy(rows, (row) => row.fixture_id)
      const list = fixtures.map((fixture) => {
        const lines = byFixture.get(fixture.fixtureId) ?? []
        const main = lines.filter((line) => line.line_index === 1)
        return { fixture, lines: main.map(hasOpening ? toDetailedLine : toLine), moreLines: lines.length - main.length }
      })
      const boards = fixtures.map(({ sport, kickOff }) => boardName({ sport, day: boardDay(kickOff), companyId }))
      return { list, revision: revisionOf(rows), boards: [...new Set(boards)] }
    },
    missed(board, after) {
      if (after === undefined) return Promise.resolve({ revision: '0', list: [], gap: true })
      return shared.read(`missed ${boardName(board)} ${after}`, missedForMs, async () => {
        const rows = await listChangedLines(db, { ...board, after, limit: maxMissed + 1 })
        if (rows.length > maxMissed) return { revision: after, list: [], gap: true }
        return { revision: revisionOf([{ revision: after }, ...rows]), list: rows.map(toLine), gap: false }
      })
    },
  }
}
