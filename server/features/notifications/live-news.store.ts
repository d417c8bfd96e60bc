import type { Db } from '#server/db/sql.ts'
import { authors } from '#server/tables/authors.ts'
import { fixtures } from '#server/tables/fixtures.ts'
import { teams } from '#server/tables/teams.ts'

/** Returns the fixture and the commentator of a stream, or null when either no longer exists. */
export async function findStreamed(db: Db, key: { fixtureId: string; commentatorId: string }) {
  const row = await db
    .selectFrom(fixtures(db).as('f'))
    .innerJoin(teams(db).as('home'), 'home.id', 'f.home_id')
    .innerJoin(teams(db).as('away'), 'away.id', 'f.away_id')
    .innerJoin(authors(db).as('u'), (join) => join.on('u.id', '=', key.commentatorId))
    .select([
      'f.kick_off as kickOff',
      'f.home_id as homeId',
      'f.away_id as awayId',
      'home.names as homeNames',
      'away.names as awayNames',
      'u.nickname as name',
      'u.username',
    ])
    .where('f.id', '=', key.fixtureId)
    .executeTakeFirst()
  return row ?? null
}
