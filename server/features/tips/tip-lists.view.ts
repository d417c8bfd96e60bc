import type { PublicUser } from '#contract/account.ts'
import type { DataOf, ParsedInputOf } from '#contract/endpoint.ts'
import type { Locale } from '#contract/envelope.ts'
import { genesisHash } from '#contract/rules/tip-record.ts'
import type { tipChain, tipDay, tipDays, tipDaysFull, tipSettledChain } from '#contract/tip-chains.ts'
import {
  type Period,
  periods,
  type Settlement,
  type Tipster,
  type tipFixtures,
  type tipLeaderboard,
  type tipsterInfo,
} from '#contract/tips.ts'
import { toPage } from '#server/db/page.ts'
import type { Db } from '#server/db/sql.ts'
import type { Follows } from '#server/features/follows/follows.service.ts'
import { ApiError } from '#server/http/errors.ts'
import { findDay, listDayHeads, listDays, listDaysAfter } from './day.store.ts'
import type { DaySigner } from './day-signer.rules.ts'
import { countOpenAndVoid, countRanked, findRecord, listRanked, longestLosingRuns } from './leaderboard.store.ts'
import { listSettledChain, listSettlements } from './settlement.store.ts'
import { findHeads } from './tip.store.ts'
import { toFixture, toRecord, toSettlement, toTipster } from './tip.view.ts'
import { listChain, listOpenFixtures } from './tip-list.store.ts'

export type TipReads = {
  tipsterId(username: string): Promise<string | null>
  /** Returns every settlement of a tip, oldest first. */
  history(tipId: string): Promise<Settlement[]>
  leaderboard(input: ParsedInputOf<typeof tipLeaderboard>): Promise<DataOf<typeof tipLeaderboard>>
  /** Throws USER_NOT_FOUND. So do `chain`, `settled` and `days`. */
  tipster(username: string): Promise<DataOf<typeof tipsterInfo>>
  chain(input: ParsedInputOf<typeof tipChain>): Promise<DataOf<typeof tipChain>>
  settled(input: ParsedInputOf<typeof tipSettledChain>): Promise<DataOf<typeof tipSettledChain>>
  days(input: ParsedInputOf<typeof tipDays>): Promise<DataOf<typeof tipDays>>
  daysFull(input: ParsedInputOf<typeof tipDaysFull>): Promise<DataOf<typeof tipDaysFull>>
  /** Throws NOT_FOUND when the day does not exist or is not published. */
  day(day: string): Promise<DataOf<typeof tipDay>>
  openFixtures(q: string, locale: Locale): Promise<DataOf<typeof tipFixtures>>
}

type Uses = {
  db: Db
  follows: Pick<Follows, 'followersOf'>
  accounts: { findPublicByName(username: string): Promise<PublicUser | null> }
  minSample: number
  signer: DaySigner
  /** Returns true when the program's database role cannot change any chain. */
  isGuarded(): Promise<boolean>
}

type DayRow = { day: string; root: string; createdAt: Date }

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const daysShown = 60
/** Time span searched ahead, and max fixtures shown. */
const open = { aheadMs: 3 * dayMs, limit: 40 }

function sinceOf(period: Period): Date {
  return period === 'all' ? new Date(0) : new Date(Date.now() - Number(period) * dayMs)
}

function isCalendarDate(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`)
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(text)
}

export function createTipReads({ db, accounts, follows, minSample, signer, isGuarded }: Uses): TipReads {
  async function tipsterNamed(username: string): Promise<Tipster> {
    const user = await accounts.findPublicByName(username)
    if (!user) throw new ApiError('USER_NOT_FOUND')
    const { userId, displayName, profilePicture } = user
    return { userId, username: user.username, displayName, profilePicture }
  }

  const beginning = { seq: 0, hash: genesisHash }

  async function headsOf(userId: string) {
    return (await findHeads(db, userId)) ?? { tips: beginning, settled: beginning }
  }

  function toDay<R extends DayRow>({ createdAt, ...row }: R) {
    return { ...row, signature: signer.sign(row), createdAt: createdAt.getTime() }
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
      const [{ tips: head }, counts, followers, records] = await Promise.all([
        headsOf(userId),
        countOpenAndVoid(db, userId),
        follows.followersOf(userId),
        Promise.all(periods.map((period) => recordOf(userId, period))),
      ])
      return { tipster, head, ...counts, followers, minSample, records }
    },
    async chain({ username, afterSeq, pageSize }) {
      const tipster = await tipsterNamed(username)
      const links = await listChain(db, { userId: tipster.userId, afterSeq, limit: pageSize })
      const list = links.map((link) => ({
        id: link.id,
        seq: link.seq,
        prevHash: link.prev_hash,
        record: link.record,
        hash: link.hash,
        content: link.hidden_at ? null : link.content,
        salt: link.hidden_at ? null : link.salt,
      }))
      return { tipster, head: (await headsOf(tipster.userId)).tips, list }
    },
    async settled({ username, afterSeq, pageSize }) {
      const tipster = await tipsterNamed(username)
      const list = await listSettledChain(db, { userId: tipster.userId, afterSeq, limit: pageSize })
      return { tipster, head: (await headsOf(tipster.userId)).settled, list }
    },
    async days({ username, before = null }) {
      const userId = username === undefined ? null : (await tipsterNamed(username)).userId
      if (before !== null && !isCalendarDate(before)) throw new ApiError('BAD_INPUT')
      const rows = await listDays(db, { userId, before, limit: daysShown })
      const list = rows.map(({ seq, hash, ...row }) => ({
        ...toDay(row),
        head: seq === null || hash === null ? null : { seq, hash },
      }))
      return { list, isGuarded: await isGuarded() }
    },
    async daysFull({ after = null, pageSize }) {
      if (after !== null && !isCalendarDate(after)) throw new ApiError('BAD_INPUT')
      const rows = await listDaysAfter(db, { after, limit: pageSize })
      const heads = await listDayHeads(
        db,
        rows.map(({ day }) => day),
      )
      return { list: rows.map((row) => ({ ...toDay(row), heads: heads.get(row.day) ?? [] })) }
    },
    async day(day) {
      const found = isCalendarDate(day) ? await findDay(db, day) : null
      if (!found) throw new ApiError('NOT_FOUND')
      return { ...toDay(found), heads: (await listDayHeads(db, [day])).get(day) ?? [] }
    },
    async openFixtures(q, locale) {
      const now = Date.now()
      const span = { from: new Date(now - 3 * hourMs), to: new Date(now + open.aheadMs), limit: open.limit }
      return { list: (await listOpenFixtures(db, { q, ...span })).map((row) => toFixture(row, locale)) }
    },
  }
}
