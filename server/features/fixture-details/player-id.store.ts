import type { Db } from '#server/db/sql.ts'
import { fixtures } from '#server/tables/fixtures.ts'
import { playerNames } from '#server/tables/players.ts'
import type { PlayerIds } from './player-ids.rules.ts'

/** Returns the players of a fixture by the spellings of its line-ups and events. */
export async function listPlayerIds(db: Db, fixtureId: string): Promise<PlayerIds> {
  const rows = await db
    .selectFrom(playerNames(db).as('n'))
    .innerJoin(fixtures(db).as('f'), 'f.id', 'n.fixture_id')
    .select(['n.name', 'n.player_id', 'n.team_id', 'f.home_id'])
    .where('n.fixture_id', '=', fixtureId)
    .execute()
  const ids: PlayerIds = { home: new Map(), away: new Map() }
  for (const { name, player_id, team_id, home_id } of rows)
    ids[team_id === home_id ? 'home' : 'away'].set(name, player_id)
  return ids
}
