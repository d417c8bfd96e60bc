import { type ColumnType, type Generated, sql } from 'kysely'
import type { PositionInBrief } from '#contract/careers.ts'
import type { Locale, LocalText } from '#contract/envelope.ts'
import type { Db } from '#server/db/sql.ts'

/** Stored as JSON. */
type TextsColumn = ColumnType<LocalText, string, string>
type PositionTable = {
  id: Generated<string>
  slug: string
  team: PositionInBrief['team']
  kind: PositionInBrief['kind']
  title: TextsColumn
  place: TextsColumn
  summary: TextsColumn
  /** One item per line, also in `wanted` and `offered`. */
  duties: TextsColumn
  wanted: TextsColumn
  offered: TextsColumn
  /** Empty when the pay is not published. */
  pay: ColumnType<LocalText, string | undefined, string>
  is_open: Generated<boolean>
  closes_at: ColumnType<Date | null, Date | string | null | undefined, Date | null>
  sort: Generated<number>
  created_at: ColumnType<Date, Date | undefined, never>
}

declare module '#server/db/sql.ts' {
  interface Database {
    positions: PositionTable
  }
}

const isOpen = sql<boolean>`is_open and (closes_at is null or closes_at > now())`
const textIn = (locale: Locale, column: string) => sql<string>`${sql.ref(column)} ->> ${locale}`

function positions(db: Db, locale: Locale) {
  return db
    .selectFrom('positions')
    .select(['id', 'slug', 'team', 'kind', 'closes_at as closesAt', 'created_at as openedAt', isOpen.as('isOpen')])
    .select(
      ['title', 'place', 'pay', 'summary', 'duties', 'wanted', 'offered'].map((one) => textIn(locale, one).as(one)),
    )
    .$castTo<PositionRow>()
}

export type PositionRow = {
  id: string
  slug: string
  team: PositionInBrief['team']
  kind: PositionInBrief['kind']
  closesAt: Date | null
  openedAt: Date
  isOpen: boolean
} & Record<'title' | 'place' | 'pay' | 'summary' | 'duties' | 'wanted' | 'offered', string>

export async function listOpenPositions(db: Db, locale: Locale): Promise<PositionRow[]> {
  return positions(db, locale).where(isOpen).orderBy('sort').orderBy('id').execute()
}

export async function findPosition(db: Db, slug: string, locale: Locale): Promise<PositionRow | null> {
  return (await positions(db, locale).where('slug', '=', slug).executeTakeFirst()) ?? null
}

export type NewPosition = Pick<PositionInBrief, 'slug' | 'team' | 'kind'> &
  Record<'title' | 'place' | 'summary' | 'duties' | 'wanted' | 'offered', LocalText> & { sort: number; pay?: LocalText }

/** Does nothing when the slug exists. */
export async function insertPosition(db: Db, { slug, team, kind, sort, ...texts }: NewPosition): Promise<void> {
  const written = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, JSON.stringify(text)]))
  await db
    .insertInto('positions')
    .values({
      slug,
      team,
      kind,
      sort,
      ...(written as Record<Exclude<keyof typeof texts, 'pay'>, string> & { pay?: string }),
    })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .execute()
}
