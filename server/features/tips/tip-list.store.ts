import { type SelectQueryBuilder, sql } from 'kysely'
import type { Database, Db } from '#server/db/sql.ts'
import { authors } from '#server/tables/authors.ts'
import { fixtures } from '#server/tables/fixtures.ts'
import { followed } from '#server/tables/follows.ts'
import { pricedLines } from '#server/tables/odds.ts'
import { foldedWords, namedIds } from '#server/tables/search.ts'
import { teams } from '#server/tables/teams.ts'
import { tournaments } from '#server/tables/tournaments.ts'

type Paging = { pageNum: number; pageSize: number }

/** Selects tips with tipster, fixture and current settlement. */
function tips(db: Db) {
  return db
    .selectFrom('tips as t')
    .innerJoin('tip_texts as text', 'text.tip_id', 't.id')
    .innerJoin('tip_standings as s', 's.tip_id', 't.id')
    .leftJoin('tip_settlements as last', 'last.id', 's.settlement_id')
    .innerJoin(authors(db).as('u'), 'u.id', 't.user_id')
    .innerJoin(fixtures(db).as('f'), 'f.id', 't.fixture_id')
    .innerJoin(tournaments(db).as('tn'), 'tn.id', 'f.tournament_id')
    .innerJoin(teams(db).as('home'), 'home.id', 't.home_id')
    .innerJoin(teams(db).as('away'), 'away.id', 't.away_id')
    .select([
      't.id',
      't.user_id',
      't.seq',
      't.hash',
      't.market',
      't.side',
      't.line',
      't.stake',
      't.price',
      't.is_in_play',
      't.home_score as tip_home_score',
      't.away_score as tip_away_score',
      't.minute',
      't.created_at',
      'text.content',
      'text.hidden_at',
      'u.username',
      'u.nickname',
      'u.profile_picture',
      's.corrections',
      'last.outcome',
      'last.result',
      'last.reason',
      'last.profit',
      'last.home_score as settled_home_score',
      'last.away_score as settled_away_score',
      'last.closing_price',
      'last.rules_version',
      'last.created_at as settled_at',
      't.fixture_id',
      'f.sport',
      'f.state',
      'f.kick_off',
      'f.home_score',
      'f.away_score',
      'tn.names as tournament_names',
      't.home_id',
      'home.names as home_names',
      'home.short_name as home_short_name',
      'home.colour as home_colour',
      'home.crest as home_crest',
      't.away_id',
      'away.names as away_names',
      'away.short_name as away_short_name',
      'away.colour as away_colour',
      'away.crest as away_crest',
    ])
}

export type TipRow = Awaited<ReturnType<ReturnType<typeof tips>['executeTakeFirstOrThrow']>>
export type TipRows = { rows: TipRow[]; total: number }

export async function findTip(db: Db, tipId: string): Promise<TipRow | null> {
  return (await tips(db).where('t.id', '=', tipId).executeTakeFirst()) ?? null
}

export async function listTipsById(db: Db, tipIds: readonly string[]): Promise<TipRow[]> {
  return tips(db).where('t.id', 'in', tipIds).orderBy('t.id', 'desc').execute()
}

/** Max tips that a search for writers compares, the newest ones. */
const maxCompared = 20_000

/** Returns the newest tips whose tipster, teams and tournament together have all the words. */
export async function listFound(db: Db, { q, limit }: { q: string; limit: number }): Promise<TipRow[]> {
  let found = db
    .selectFrom((eb) => eb.selectFrom('tips').selectAll().orderBy('id', 'desc').limit(maxCompared).as('t'))
    .innerJoin(authors(db).as('u'), 'u.id', 't.user_id')
    .innerJoin(fixtures(db).as('f'), 'f.id', 't.fixture_id')
    .select('t.id')
  for (const word of await foldedWords(db, q)) {
    const teams = namedIds(db, 'team', word)
    found = found.where(
      sql<boolean>`(t.home_id in ${teams} or t.away_id in ${teams} or f.tournament_id in ${namedIds(db, 'tournament', word)}
        or strpos(' ' || fold_text(u.nickname || ' ' || u.username), ${` ${word}`}) > 0)`,
    )
  }
  return tips(db).where('t.id', 'in', found.orderBy('t.id', 'desc').limit(limit)).orderBy('t.id', 'desc').execute()
}

type Of = { fixtureId: string } | { userId: string } | { from: Date; to: Date } | { followerId: string }

/** Selects only the ids of the requested tips, without the joins in `tips`. The joins are applied to one page only. */
function narrowed(db: Db, of: Of): SelectQueryBuilder<Database & { t: Database['tips'] }, 't', { id: string }> {
  const all = db.selectFrom('tips as t').select('t.id')
  if ('fixtureId' in of) return all.where('t.fixture_id', '=', of.fixtureId)
  if ('userId' in of) return all.where('t.user_id', '=', of.userId)
  if ('followerId' in of) {
    const { followerId } = of
    const tipsters = followed(db, { userId: followerId, kind: 'member' }).clearSelect().select('target_id')
    return all.where('t.user_id', 'in', tipsters)
  }
  return all.where('t.kick_off', '>=', of.from).where('t.kick_off', '<', of.to)
}

/** Max tips that can be listed over all pages. The total is not counted beyond this number. */
const deepest = 2_500

/** Returns a page of tips, newest first. */
export async function listTips(db: Db, of: Of, { pageNum, pageSize }: Paging): Promise<TipRows> {
  const page = narrowed(db, of)
    .orderBy('t.id', 'desc')
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
  const [rows, counted] = await Promise.all([
    tips(db).where('t.id', 'in', page).orderBy('t.id', 'desc').execute(),
    db
      .selectFrom(narrowed(db, of).limit(deepest).as('found'))
      .select(sql<number>`count(*)::int`.as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total: counted.total }
}

export async function listChain(
  db: Db,
  { userId, afterSeq, limit }: { userId: string; afterSeq: number; limit: number },
) {
  return db
    .selectFrom('tips as t')
    .innerJoin('tip_texts as text', 'text.tip_id', 't.id')
    .select(['t.id', 't.seq', 't.prev_hash', 't.record', 't.hash', 'text.content', 'text.salt', 'text.hidden_at'])
    .where('t.user_id', '=', userId)
    .where('t.seq', '>', afterSeq)
    .orderBy('t.seq')
    .limit(limit)
    .execute()
}

type OpenAsked = { q: string; from: Date; to: Date; limit: number }

/**
 * Returns coming and live fixtures with prices in a time span, soonest first. Their teams and tournament together must
 * have all the words.
 */
export async function listOpenFixtures(db: Db, { q, from, to, limit }: OpenAsked) {
  const words = await foldedWords(db, q)
  let open = db
    .selectFrom(fixtures(db).as('f'))
    .innerJoin(tournaments(db).as('tn'), 'tn.id', 'f.tournament_id')
    .innerJoin(teams(db).as('home'), 'home.id', 'f.home_id')
    .innerJoin(teams(db).as('away'), 'away.id', 'f.away_id')
    .select([
      'f.id as fixture_id',
      'f.sport',
      'f.state',
      'f.kick_off',
      'f.home_score',
      'f.away_score',
      'tn.names as tournament_names',
      'f.home_id',
      'home.names as home_names',
      'home.short_name as home_short_name',
      'home.colour as home_colour',
      'home.crest as home_crest',
      'f.away_id',
      'away.names as away_names',
      'away.short_name as away_short_name',
      'away.colour as away_colour',
      'away.crest as away_crest',
    ])
    .where('f.kick_off', '>=', from)
    .where('f.kick_off', '<', to)
    .where('f.status', 'in', [0, 1, 2, 3, 4, 5])
    .where((eb) => eb.or([eb('f.status', '<>', 0), eb('f.kick_off', '>', new Date())]))
    .where((eb) =>
      eb.exists(eb.selectFrom(pricedLines(db).as('o')).select('o.fixture_id').whereRef('o.fixture_id', '=', 'f.id')),
    )
  for (const word of words) {
    const teams = namedIds(db, 'team', word)
    open = open.where(
      sql<boolean>`(f.home_id in ${teams} or f.away_id in ${teams} or f.tournament_id in ${namedIds(db, 'tournament', word)})`,
    )
  }
  return open.orderBy('f.kick_off').orderBy('f.id').limit(limit).execute()
}

export type OpenFixtureRow = Awaited<ReturnType<typeof listOpenFixtures>>[number]
