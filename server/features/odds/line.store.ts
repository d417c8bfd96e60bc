import { type ColumnType, type Generated, sql } from 'kysely'
import type { OddsType } from '#contract/odds.ts'
import { type OddsKind, oddsKinds } from '#contract/rules/odds-kinds.ts'
import { deleteOf, type FixtureRows } from '#server/db/fixture-rows.ts'
import type { Db } from '#server/db/sql.ts'

type LineTable = {
  id: Generated<string>
  fixture_id: string
  company_id: number
  /** Position in the contract’s list of markets, from 1. */
  kind: number
  line_index: number
  odds_type: OddsType
  is_closed: boolean
  is_maintained: boolean
  is_in_play: boolean
  version: Generated<number>
  initial_line: number | null
  initial_1: number | null
  initial_2: number | null
  initial_3: number | null
  line: number | null
  price_1: number | null
  price_2: number | null
  price_3: number | null
  revision: Generated<string>
  change_time: ColumnType<Date, Date, Date>
}

declare module '#server/db/sql.ts' {
  interface Database {
    odds_lines: LineTable
  }
}

const tables = ['odds_sightings', 'odds_marks', 'odds_lines'] as const

/**
 * Odds are deleted when a duplicate fixture is merged, and when the fixture's sides change: they were offered on the
 * earlier sides, and the next list of the source has the new ones.
 */
export const oddsRows: FixtureRows[] = tables.map((table) => ({
  table,
  onMerge: 'goes',
  turn: deleteOf(table),
  clear: deleteOf(table),
}))

export function kindCode(kind: OddsKind): number {
  return oddsKinds.indexOf(kind) + 1
}

export function kindOfCode(code: number): OddsKind {
  const kind = oddsKinds[code - 1]
  if (!kind) throw new Error(`no market has the number ${code}`)
  return kind
}

const columns = [
  'id',
  'fixture_id',
  'company_id',
  'kind',
  'line_index',
  'odds_type',
  'is_closed',
  'is_maintained',
  'is_in_play',
  'version',
  'initial_line',
  'initial_1',
  'initial_2',
  'initial_3',
  'line',
  'price_1',
  'price_2',
  'price_3',
  'revision',
  'change_time',
] as const

export type LineRow = Omit<LineTable, 'id' | 'version' | 'revision' | 'change_time'> & {
  id: string
  version: number
  revision: string
  change_time: Date
}

/** Returns a fixture’s lines, of all shown companies or of one shown company. */
export async function listLinesOf(
  db: Db,
  { fixtureId, companyId }: { fixtureId: string; companyId?: string | undefined },
): Promise<LineRow[]> {
  let query = db
    .selectFrom('odds_lines as l')
    .innerJoin('odds_companies as c', 'c.id', 'l.company_id')
    .select(columns.map((column) => `l.${column}` as const))
    .where('l.fixture_id', '=', fixtureId)
    .where('c.is_shown', '=', true)
  if (companyId !== undefined) query = query.where('l.company_id', '=', Number(companyId))
  return query.orderBy('c.sort').orderBy('c.id').orderBy('l.kind').orderBy('l.line_index').execute()
}

export async function listLinesOfMany(
  db: Db,
  { fixtureIds, companyId }: { fixtureIds: string[]; companyId: string },
): Promise<LineRow[]> {
  if (fixtureIds.length === 0) return []
  return db
    .selectFrom('odds_lines')
    .select(columns)
    .where('fixture_id', 'in', fixtureIds)
    .where('company_id', '=', Number(companyId))
    .orderBy('fixture_id')
    .orderBy('kind')
    .orderBy('line_index')
    .execute()
}

/** Returns fixtures’ main lines, of all shown companies or of one shown company. */
export async function listMainLines(
  db: Db,
  { fixtureIds, companyId }: { fixtureIds: string[]; companyId?: string | undefined },
): Promise<LineRow[]> {
  let query = db
    .selectFrom('odds_lines as l')
    .innerJoin('odds_companies as c', 'c.id', 'l.company_id')
    .select(columns.map((column) => `l.${column}` as const))
    .where('l.fixture_id', 'in', fixtureIds)
    .where('l.line_index', '=', 1)
    .where('c.is_shown', '=', true)
  if (companyId !== undefined) query = query.where('l.company_id', '=', Number(companyId))
  return query.orderBy('l.fixture_id').orderBy('c.sort').orderBy('c.id').orderBy('l.kind').execute()
}

export type LineKey = { fixtureId: string; kind: OddsKind; lineIndex: number; companyId?: string | undefined }

/**
 * Returns the requested company’s line. Without a company, returns the first available line in the operator’s order, or
 * an unavailable one when none is available.
 */
export async function findLine(db: Db, { fixtureId, kind, lineIndex, companyId }: LineKey): Promise<LineRow | null> {
  let query = db
    .selectFrom('odds_lines as l')
    .innerJoin('odds_companies as c', 'c.id', 'l.company_id')
    .select(columns.map((column) => `l.${column}` as const))
    .where('l.fixture_id', '=', fixtureId)
    .where('l.kind', '=', kindCode(kind))
    .where('l.line_index', '=', lineIndex)
    .where('c.is_shown', '=', true)
  if (companyId !== undefined) query = query.where('l.company_id', '=', Number(companyId))
  const row = await query
    .orderBy((eb) => eb.or([eb('l.price_1', 'is', null), eb('l.is_closed', '=', true)]))
    .orderBy('c.sort')
    .orderBy('c.id')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** A complete list of a company’s lines in a market, as reported at `at`. */
export type WholeMarket = {
  fixtureId: string
  companyId: number
  kind: number
  lineIndexes: readonly number[]
  at: number
}

/** Returns open lines that are missing in a complete list of their market reported after their last change. */
export async function listWithdrawn(db: Db, markets: readonly WholeMarket[]): Promise<LineRow[]> {
  if (markets.length === 0) return []
  return db
    .selectFrom('odds_lines as l')
    .innerJoin(
      sql<{ fixture_id: string; company_id: number; kind: number; reported: number[]; at: Date }>`(
        select * from jsonb_to_recordset(${JSON.stringify(
          markets.map(({ fixtureId, companyId, kind, lineIndexes, at }) => ({
            fixture_id: fixtureId,
            company_id: companyId,
            kind,
            reported: lineIndexes,
            at: new Date(at),
          })),
        )}::jsonb) as m (fixture_id bigint, company_id smallint, kind smallint, reported jsonb, at timestamptz)
      )`.as('m'),
      (join) =>
        join
          .onRef('m.fixture_id', '=', 'l.fixture_id')
          .onRef('m.company_id', '=', 'l.company_id')
          .onRef('m.kind', '=', 'l.kind'),
    )
    .select(columns.map((column) => `l.${column}` as const))
    .where('l.is_closed', '=', false)
    .whereRef('l.change_time', '<=', 'm.at')
    .where(sql<boolean>`not m.reported @> to_jsonb(l.line_index)`)
    .execute()
}

export type MarketKey = { fixtureId: string; kind: OddsKind; companyId?: string | undefined }
export type OfferRow = LineRow & { seen_at: Date | null }

/** Returns the requested company’s offers in a market, or those of all shown companies in the operator’s order. */
export async function listOffers(db: Db, { fixtureId, kind, companyId }: MarketKey): Promise<OfferRow[]> {
  let query = db
    .selectFrom('odds_lines as l')
    .innerJoin('odds_companies as c', 'c.id', 'l.company_id')
    .leftJoin('odds_sightings as s', (join) =>
      join
        .onRef('s.fixture_id', '=', 'l.fixture_id')
        .onRef('s.company_id', '=', 'l.company_id')
        .onRef('s.kind', '=', 'l.kind')
        .onRef('s.line_index', '=', 'l.line_index'),
    )
    .select([...columns.map((column) => `l.${column}` as const), 's.seen_at'])
    .where('l.fixture_id', '=', fixtureId)
    .where('l.kind', '=', kindCode(kind))
    .where('c.is_shown', '=', true)
  if (companyId !== undefined) query = query.where('l.company_id', '=', Number(companyId))
  return query.orderBy('c.sort').orderBy('c.id').orderBy('l.line_index').execute()
}
