import type { ColumnType, Generated } from 'kysely'
import { sql } from 'kysely'
import { type OddsKind, type OddsSide, oddsKinds } from '#contract/rules/odds-kinds.ts'
import { isCornerMarket, type SettlementInputs, type SettlementReason } from '#contract/rules/tip-rules.ts'
import type { TipOutcome, TipResult } from '#contract/rules/tip-settlement.ts'
import type { Db, Tx } from '#server/db/sql.ts'
import { fixtures } from '#server/tables/fixtures.ts'
import { teamReplacements } from '#server/tables/teams.ts'

/** Rows are never changed. A correction references the settlement that it replaces. */
type SettlementTable = {
  id: Generated<string>
  tip_id: string
  previous_id: string | null
  outcome: TipOutcome
  result: TipResult
  reason: SettlementReason
  /** In hundred-thousandths of a unit. */
  profit: ColumnType<string, number, never>
  home_score: number | null
  away_score: number | null
  closing_price: number | null
  rules_version: number
  inputs: ColumnType<SettlementInputs, string, never>
  created_at: ColumnType<Date, Date, never>
}
/** Current state of each tip, as lists and the leaderboard read it. */
type StandingTable = {
  tip_id: string
  user_id: string
  fixture_id: string
  kick_off: ColumnType<Date, Date, never>
  market: OddsKind
  stake: number
  price: number
  settlement_id: string | null
  outcome: TipOutcome | null
  profit: ColumnType<string | null, number | null, number | null>
  closing_price: number | null
  corrections: Generated<number>
  settled_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  due_at: ColumnType<Date | null, Date | null, Date | null>
}
/** The tipster's chain of settlements. Rows are never changed. */
type LinkTable = {
  settlement_id: string
  user_id: string
  seq: number
  record: string
  prev_hash: string
  hash: string
  created_at: ColumnType<Date, Date, never>
}
type FaultTable = { tip_id: string; reported_by: string }

declare module '#server/db/sql.ts' {
  interface Database {
    tip_settlements: SettlementTable
    tip_standings: StandingTable
    tip_odds_faults: FaultTable
    tip_settlement_links: LinkTable
  }
}

export type NewStanding = {
  tipId: string
  userId: string
  fixtureId: string
  kickOff: Date
  market: OddsKind
  stake: number
  price: number
  dueAt: Date
}

export async function insertStanding(tx: Tx, standing: NewStanding): Promise<void> {
  await tx
    .insertInto('tip_standings')
    .values({
      tip_id: standing.tipId,
      user_id: standing.userId,
      fixture_id: standing.fixtureId,
      kick_off: standing.kickOff,
      market: standing.market,
      stake: standing.stake,
      price: standing.price,
      settlement_id: null,
      outcome: null,
      profit: null,
      closing_price: null,
      due_at: standing.dueAt,
    })
    .execute()
}

/** Makes tips due immediately, including settled ones, because a late correction may change them. */
export async function markDue(db: Db, by: { fixtureId: string } | { tipId: string }, at: Date): Promise<void> {
  const update = db.updateTable('tip_standings').set({ due_at: at })
  await ('fixtureId' in by
    ? update.where('fixture_id', '=', by.fixtureId).execute()
    : update.where('tip_id', '=', by.tipId).execute())
}

/**
 * Makes corner tips due after a new count of corners, if the fixture is over. During play nothing is due; the end of
 * the fixture makes its tips due.
 */
export async function markCornersDue(db: Db, fixtureId: string, at: Date): Promise<void> {
  await db
    .updateTable('tip_standings')
    .set({ due_at: at })
    .where('fixture_id', '=', fixtureId)
    .where('market', 'in', oddsKinds.filter(isCornerMarket))
    .where((eb) =>
      eb.exists(
        db.selectFrom(fixtures(db).as('f')).select('f.id').where('f.id', '=', fixtureId).where('f.status', '<', 0),
      ),
    )
    .execute()
}

export type DueTip = {
  tip_id: string
  user_id: string
  fixture_id: string
  /**
   * `home_id` and `away_id` are the team ids in the tip. `home_now` and `away_now` are the current ids, which differ
   * when a team was replaced.
   */
  home_id: string
  away_id: string
  home_now: string
  away_now: string
  /** Hash of the tip's link in the chain. */
  hash: string
  kick_off: Date
  market: OddsKind
  side: OddsSide
  line: number | null
  stake: number
  price: number
  company_id: string
  is_in_play: boolean
  home_score: number | null
  away_score: number | null
  is_bad_odds: boolean
  settlement_id: string | null
}

/** Returns due tips and locks them for this transaction. Other runs skip them. */
export async function takeDue(tx: Tx, { now, limit }: { now: Date; limit: number }): Promise<DueTip[]> {
  return tx
    .selectFrom('tip_standings as s')
    .innerJoin('tips as t', 't.id', 's.tip_id')
    .leftJoin(teamReplacements(tx).as('home'), 'home.team_id', 't.home_id')
    .leftJoin(teamReplacements(tx).as('away'), 'away.team_id', 't.away_id')
    .select((eb) => [
      's.tip_id',
      't.user_id',
      't.fixture_id',
      't.home_id',
      't.away_id',
      eb.fn.coalesce('home.by_id', 't.home_id').as('home_now'),
      eb.fn.coalesce('away.by_id', 't.away_id').as('away_now'),
      't.hash',
      't.kick_off',
      't.market',
      't.side',
      't.line',
      't.stake',
      't.price',
      't.company_id',
      't.is_in_play',
      't.home_score',
      't.away_score',
      's.settlement_id',
      sql<boolean>`exists (select from tip_odds_faults f where f.tip_id = s.tip_id)`.as('is_bad_odds'),
    ])
    .where('s.due_at', '<=', now)
    .orderBy('s.due_at')
    .orderBy('s.tip_id')
    .limit(limit)
    .forUpdate('s')
    .skipLocked()
    .execute()
}

export type LastSettlement = {
  id: string
  outcome: TipOutcome
  reason: SettlementReason
  home_score: number | null
  away_score: number | null
  /** Hash of the settlement's link in the chain. */
  hash: string
}

/**
 * Returns settlements by id. Call after `takeDue`: a join with the locked tips could return an outdated row after
 * waiting for a lock.
 */
export async function findSettlements(tx: Tx, ids: readonly string[]): Promise<Map<string, LastSettlement>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('tip_settlements as s')
    .innerJoin('tip_settlement_links as l', 'l.settlement_id', 's.id')
    .select(['s.id', 's.outcome', 's.reason', 's.home_score', 's.away_score', 'l.hash'])
    .where('s.id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Sets the time of the next check. Null means no check until an event makes the tip due. */
export async function postpone(tx: Tx, tipId: string, dueAt: Date | null): Promise<void> {
  await tx.updateTable('tip_standings').set({ due_at: dueAt }).where('tip_id', '=', tipId).execute()
}

export type NewSettlement = {
  tipId: string
  previousId: string | null
  outcome: TipOutcome
  result: TipResult
  reason: SettlementReason
  profit: number
  score: readonly [number, number] | null
  closingPrice: number | null
  rulesVersion: number
  inputs: SettlementInputs
  at: Date
}

/**
 * Inserts the settlement, which is a correction if it has a previous one, and updates the tip's state. Returns its id.
 */
export async function insertSettlement(tx: Tx, given: NewSettlement): Promise<string> {
  const { id } = await tx
    .insertInto('tip_settlements')
    .values({
      tip_id: given.tipId,
      previous_id: given.previousId,
      outcome: given.outcome,
      result: given.result,
      reason: given.reason,
      profit: given.profit,
      home_score: given.score?.[0] ?? null,
      away_score: given.score?.[1] ?? null,
      closing_price: given.closingPrice,
      rules_version: given.rulesVersion,
      inputs: JSON.stringify(given.inputs),
      created_at: given.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('tip_standings')
    .set((eb) => ({
      settlement_id: id,
      outcome: given.outcome,
      profit: given.profit,
      closing_price: given.closingPrice,
      settled_at: given.at,
      due_at: null,
      corrections: eb('corrections', '+', given.previousId === null ? 0 : 1),
    }))
    .where('tip_id', '=', given.tipId)
    .execute()
  return id
}

export type NewLink = {
  settlementId: string
  userId: string
  seq: number
  record: string
  prevHash: string
  hash: string
  at: Date
}

/** Adds the link and advances the chain's head, which the transaction has locked. */
export async function insertLink(tx: Tx, { settlementId, userId, seq, record, prevHash, hash, at }: NewLink) {
  await tx
    .insertInto('tip_settlement_links')
    .values({ settlement_id: settlementId, user_id: userId, seq, record, prev_hash: prevHash, hash, created_at: at })
    .execute()
  await tx
    .updateTable('tip_heads')
    .set({ settled_seq: seq, settled_hash: hash })
    .where('user_id', '=', userId)
    .execute()
}

export async function listSettledChain(
  db: Db,
  { userId, afterSeq, limit }: { userId: string; afterSeq: number; limit: number },
) {
  return db
    .selectFrom('tip_settlement_links')
    .select(['seq', 'prev_hash as prevHash', 'record', 'hash'])
    .where('user_id', '=', userId)
    .where('seq', '>', afterSeq)
    .orderBy('seq')
    .limit(limit)
    .execute()
}

export async function insertFault(tx: Tx, fault: { tipId: string; reportedBy: string }): Promise<void> {
  await tx
    .insertInto('tip_odds_faults')
    .values({ tip_id: fault.tipId, reported_by: fault.reportedBy })
    .onConflict((conflict) => conflict.column('tip_id').doNothing())
    .execute()
}

/** Returns every settlement of the tips, each tip's oldest first. */
export async function listSettlements(db: Db, tipIds: readonly string[]) {
  if (tipIds.length === 0) return []
  return db
    .selectFrom('tip_settlements')
    .selectAll()
    .where('tip_id', 'in', tipIds)
    .orderBy('tip_id')
    .orderBy('id')
    .execute()
}

export type SettlementRow = Awaited<ReturnType<typeof listSettlements>>[number]
