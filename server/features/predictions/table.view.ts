import type { PublicUser } from '#contract/account.ts'
import type { KeysetPage, KeysetPaging } from '#contract/envelope.ts'
import { longestStreak, type OwnPredictions, type PredictionRow } from '#contract/predictions.ts'
import type { Db } from '#server/db/sql.ts'
import { streakOf } from './prediction.rules.ts'
import { listSettled, type SettledRow } from './prediction.store.ts'
import {
  type Among,
  countBetter,
  findStanding,
  pageOfStandings,
  type StandingRow,
  type TableKey,
} from './standing.store.ts'

const shownForm = 10

type Accounts = { findPublic(userIds: readonly string[]): Promise<ReadonlyMap<string, PublicUser>> }

export function createTableReads(db: Db, accounts: Accounts) {
  const toRow = ({ user_id: _, ...counts }: StandingRow, rank: number, user: PublicUser): PredictionRow => ({
    rank,
    user,
    ...counts,
  })

  async function rowOf(key: TableKey, userId: string, among?: Among): Promise<PredictionRow | null> {
    const row = await findStanding(db, key, userId)
    const user = (await accounts.findPublic([userId])).get(userId)
    return row && user ? toRow(row, (await countBetter(db, { key, among, row })) + 1, user) : null
  }

  return {
    rowOf,

    async page(key: TableKey, paging: KeysetPaging, among?: Among): Promise<KeysetPage<PredictionRow>> {
      const { list, ...page } = await pageOfStandings(db, { key, among, paging })
      const [first] = list
      if (!first) return { list: [], ...page }
      const users = await accounts.findPublic(list.map(({ user_id }) => user_id))
      const [better, tied] = await Promise.all([
        countBetter(db, { key, among, row: first }),
        countBetter(db, { key, among, row: first, isTied: true }),
      ])
      const ranked = withRanks(list, { rank: better + 1, place: better + tied })
      return {
        ...page,
        list: ranked.flatMap(({ row, rank }) => {
          const user = users.get(row.user_id)
          return user ? [toRow(row, rank, user)] : []
        }),
      }
    },

    async own(
      { contestId, round }: { contestId: string; round: string | undefined },
      userId: string,
    ): Promise<OwnPredictions> {
      const [row, ofRound, settled] = await Promise.all([
        rowOf({ contestId, round: '' }, userId),
        round === undefined ? null : rowOf({ contestId, round }, userId),
        listSettled(db, { userId, contestId, limit: longestStreak }),
      ])
      return {
        row,
        round: ofRound,
        streak: streakOf(settled.map(({ outcome }) => outcome)),
        form: settled.slice(0, shownForm).toReversed().map(toForm),
      }
    },
  }
}

export type TableReads = ReturnType<typeof createTableReads>

function toForm({ fixture_id, outcome, points, settled_home: home, settled_away: away }: SettledRow) {
  const score: [number, number] | null = home === null || away === null ? null : [home, away]
  return { fixtureId: fixture_id, outcome, points, score }
}

/**
 * Rows with equal points and exact scores share a rank. The next rank is one more than the number of rows before it.
 */
function withRanks(rows: readonly StandingRow[], { rank, place }: { rank: number; place: number }) {
  let [current, last] = [rank, rows[0]]
  return rows.map((row, i) => {
    if (row.points !== last?.points || row.exact !== last.exact) current = place + i + 1
    last = row
    return { row, rank: current }
  })
}
