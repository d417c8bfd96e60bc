import { sql } from 'kysely'
import type { SportCode } from '#contract/schedule.ts'
import { canBeOn } from '#server/db/live-bound.ts'
import type { Db } from '#server/db/sql.ts'
import { fixtures } from '#server/tables/fixtures.ts'
import type { BoardPlace } from './board.rules.ts'
import type { LineRow } from './line.store.ts'

type PlaceRow = { id: string; kick_off: Date }

/** Status code of an interrupted fixture. It may continue, so it counts as being played. */
const interrupted = -13

type Page = { companyId: string; after: BoardPlace | null; limit: number }

/** Returns fixtures in a time range that are not over and have a line of the company, by kick-off. */
export async function listBoard(
  db: Db,
  { sport, from, to, companyId, after, limit }: Page & { sport: SportCode; from: Date; to: Date },
): Promise<BoardPlace[]> {
  const rows = await offered(db, { sport, companyId, after, limit })
    .where('f.kick_off', '>=', from)
    .where('f.kick_off', '<', to)
    .where((eb) => eb.or([eb('f.status', '>=', 0), eb('f.status', '=', interrupted)]))
    .execute()
  return rows.map(placeOf)
}

export async function listInPlay(
  db: Db,
  { sport, companyId, after, limit }: Page & { sport: SportCode },
): Promise<BoardPlace[]> {
  const rows = await offered(db, { sport, companyId, after, limit })
    // Must match the condition of the partial index of live fixtures exactly.
    .where(sql<boolean>`(f.status between 1 and 5 or f.status = -13)`)
    .where(canBeOn(Date.now(), { sport: 'f.sport', kickOff: 'f.kick_off' }))
    .execute()
  return rows.map(placeOf)
}

function offered(db: Db, { sport, companyId, after, limit }: Page & { sport: SportCode }) {
  let query = db
    .selectFrom(fixtures(db).as('f'))
    .select(['f.id', 'f.kick_off'])
    .where('f.sport', '=', sport)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('odds_lines as l')
          .select('l.id')
          .whereRef('l.fixture_id', '=', 'f.id')
          .where('l.company_id', '=', Number(companyId)),
      ),
    )
  if (after)
    query = query.where((eb) => eb(eb.refTuple('f.kick_off', 'f.id'), '>', eb.tuple(after.kickOff, after.fixtureId)))
  return query.orderBy('f.kick_off').orderBy('f.id').limit(limit)
}

function placeOf({ id, kick_off }: PlaceRow): BoardPlace {
  return { fixtureId: id, kickOff: kick_off }
}

/** Returns the next fixtures with a line of the company, featured ones first. */
export async function listNext(
  db: Db,
  { sport, companyId, from, to, limit }: { sport: SportCode; companyId: string; from: Date; to: Date; limit: number },
): Promise<BoardPlace[]> {
  const rows = await db
    .selectFrom(
      offered(db, { sport, companyId, after: null, limit: 200 })
        .select('f.is_featured')
        .where('f.kick_off', '>=', from)
        .where('f.kick_off', '<', to)
        .where('f.status', '=', 0)
        .as('f'),
    )
    .select(['f.id', 'f.kick_off'])
    .orderBy('f.is_featured', 'desc')
    .orderBy('f.kick_off')
    .orderBy('f.id')
    .limit(limit)
    .execute()
  return rows.map(placeOf)
}

/** Returns a company’s main lines on a day’s fixtures that changed after a revision, oldest change first. */
export async function listChangedLines(
  db: Db,
  board: { sport: SportCode; companyId: string; from: Date; to: Date; after: string; limit: number },
): Promise<LineRow[]> {
  return db
    .selectFrom(fixtures(db).as('f'))
    .innerJoin('odds_lines as l', 'l.fixture_id', 'f.id')
    .selectAll('l')
    .where('f.sport', '=', board.sport)
    .where('f.kick_off', '>=', board.from)
    .where('f.kick_off', '<', board.to)
    .where('l.company_id', '=', Number(board.companyId))
    .where('l.line_index', '=', 1)
    .where('l.revision', '>', board.after)
    .orderBy('l.revision')
    .limit(board.limit)
    .execute()
}
