import type { PublicUser } from '#contract/account.ts'
import type { DataOf, ParsedInputOf } from '#contract/endpoint.ts'
import type { Locale } from '#contract/envelope.ts'
import { genesisHash } from '#contract/tip-record.ts'
import {
  type Period,
  periods,
  type Settlement,
  type Tipster,
  type tipChain,
  type tipDay,
  type tipDays,
  type tipFixtures,
  type tipLeaderboard,
  type tipsterInfo,
} from '#contract/tips.ts'
import { toPage } from '#server/db/page.ts'
import type { Db } from '#server/db/sql.ts'
import type { Follows } from '#server/features/follows/follows.service.ts'
import { ApiError } from '#server/http/errors.ts'
import { findDay, listDayHeads, listDays } from './day.store.ts'
import { countOpenAndVoid, countRanked, findRecord, listRanked, longestLosingRuns } from './leaderboard.store.ts'
import { listSettlements } from './settlement.store.ts'
import { findHead } from './tip.store.ts'
import { toFixture, toRecord, toSettlement, toTipster } from './tip.view.ts'
import { listChain, listOpenFixtures } from './tip-list.store.ts'

export type TipReads = {
  tipsterId(username: string): Promise<string | null>
  /** Every settlement of a tip, the newest last. */
  history(tipId: string): Promise<Settlement[]>
  leaderboard(input: ParsedInputOf<typeof tipLeaderboard>): Promise<DataOf<typeof tipLeaderboard>>
  /** Throws USER_NOT_FOUND, as the next two. */
  tipster(username: string): Promise<DataOf<typeof tipsterInfo>>
  chain(input: ParsedInputOf<typeof tipChain>): Promise<DataOf<typeof tipChain>>
  days(username: string | undefined): Promise<DataOf<typeof tipDays>>
  /** Throws NOT_FOUND. */
  day(day: string): Promise<DataOf<typeof tipDay>>
  openFixtures(q: string, locale: Locale): Promise<DataOf<typeof tipFixtures>>
}

type Uses = {
  db: Db
  follows: Pick<Follows, 'followersOf'>
  accounts: { findPublicByName(username: string): Promise<PublicUser | null> }
  minSample: number
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const daysShown = 60
/** Fixtures that are looked through ahead, and how many are shown. */
const open = { aheadMs: 3 * dayMs, most: 40 }

function sinceOf(period: Period): Date {
  return period === 'all' ? new Date(0) : new Date(Date.now() - Number(period) * dayMs)
}

function isCalendarDate(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`)
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(text)
}

export function createTipReads({ db, accounts, follows, minSample }: Uses): TipReads {
  async function tipsterNamed(username: string): Promise<Tipster> {
    const user = await accounts.findPublicByName(username)
    if (!user) throw new ApiError('USER_NOT_FOUND')
    const { userId, displayName, profilePicture } = user
    return { userId, username: user.username, displayName, profilePicture }
  }

  async function headOf(userId: string) {
    return (await findHead(db, userId)) ?? { seq: 0, hash: genesisHash }
  }

  async function recordOf(userId: string, period: Period) {
    const since = sinceOf(period)
    const [row, runs] = await Promise.all([
      findRecord(db, { userId, since }),
      longestLosingRuns(db, { userIds: [userId], since }),
    ])
    return { period, record: toRecord(row, runs.get(userId) ?? 0) }
  }

  return {
    tipsterId: async (username) => (await accounts.findPublicByName(username))?.userId ?? null,
    history: async (tipId) => (await listSettlements(db, [tipId])).map(toSettlement),
    async leaderboard(input) {
      const since = sinceOf(input.period)
      const rows = await listRanked(db, { since, least: minSample, ...input })
      const runs = await longestLosingRuns(db, { userIds: rows.map(({ user_id }) => user_id), since })
      const total = rows[0]?.total ?? (input.pageNum === 1 ? 0 : await countRanked(db, { since, least: minSample }))
      const list = rows.map((row) => ({
        rank: row.rank,
        tipster: toTipster(row),
        record: toRecord(row, runs.get(row.user_id) ?? 0),
      }))
      return { ...toPage(list, total, input), period: input.period, minSample }
    },
    async tipster(username) {
      const tipster = await tipsterNamed(username)
      const { userId } = tipster
      const [head, counts, followers, records] = await Promise.all([
        headOf(userId),
        countOpenAndVoid(db, userId),
        follows.followersOf(userId),
        Promise.all(periods.map((period) => recordOf(userId, period))),
      ])
      return { tipster, head, ...counts, followers, minSample, records }
    },
    async chain({ username, afterSeq, pageSize }) {
      const tipster = await tipsterNamed(username)
      const links = await listChain(db, { userId: tipster.userId, afterSeq, most: pageSize })
      const settlements = Map.groupBy(
        await listSettlements(
          db,
          links.map(({ id }) => id),
        ),
        (row) => row.tip_id,
      )
      const list = links.map((link) => ({
        id: link.id,
        seq: link.seq,
        prevHash: link.prev_hash,
        record: link.record,
        hash: link.hash,
        content: link.hidden_at ? null : link.content,
        salt: link.hidden_at ? null : link.salt,
        settlements: (settlements.get(link.id) ?? []).map((row) => ({
          id: row.id,
          previousId: row.previous_id,
          outcome: row.outcome,
          reason: row.reason,
          profit: Number(row.profit),
          rulesVersion: row.rules_version,
          inputs: row.inputs,
          createdAt: row.created_at.getTime(),
        })),
      }))
      return { tipster, head: await headOf(tipster.userId), list }
    },
    async days(username) {
      const userId = username === undefined ? null : (await tipsterNamed(username)).userId
      const rows = await listDays(db, { userId, most: daysShown })
      return {
        list: rows.map(({ day, prevRoot, root, createdAt, seq, hash }) => ({
          day,
          prevRoot,
          root,
          createdAt: createdAt.getTime(),
          head: seq === null || hash === null ? null : { seq, hash },
        })),
      }
    },
    async day(day) {
      const found = isCalendarDate(day) ? await findDay(db, day) : null
      if (!found) throw new ApiError('NOT_FOUND')
      return { ...found, createdAt: found.createdAt.getTime(), heads: await listDayHeads(db, day) }
    },
    async openFixtures(q, locale) {
      const now = Date.now()
      const span = { from: new Date(now - 3 * hourMs), to: new Date(now + open.aheadMs), most: open.most }
      return { list: (await listOpenFixtures(db, { q, ...span })).map((row) => toFixture(row, locale)) }
    },
  }
}
