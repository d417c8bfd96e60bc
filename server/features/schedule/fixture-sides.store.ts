import { sql } from 'kysely'
import type { Tx } from '#server/db/sql.ts'
import { type PlayRow, playColumns } from './fixture.store.ts'

const pairs = ['id', 'score', 'half', 'regular', 'extra', 'pens'] as const

/** Exchanges the teams of a fixture with all its scores. Increments `version` and `calendar_sequence`. */
export async function exchangeSides(tx: Tx, fixtureId: string): Promise<PlayRow> {
  const set = pairs.flatMap((name) => {
    const [home, away] = [sql.ref(`home_${name}`), sql.ref(`away_${name}`)]
    return [sql`${home} = ${away}`, sql`${away} = ${home}`]
  })
  await sql`update fixtures set ${sql.join(set)} where id = ${fixtureId}`.execute(tx)
  return markMoved(tx, fixtureId)
}

export async function updateTeams(
  tx: Tx,
  fixtureId: string,
  { homeId, awayId }: { homeId: string; awayId: string },
): Promise<PlayRow> {
  await tx.updateTable('fixtures').set({ home_id: homeId, away_id: awayId }).where('id', '=', fixtureId).execute()
  return markMoved(tx, fixtureId)
}

/** Calendars show the teams, so their entries change with them. */
async function markMoved(tx: Tx, fixtureId: string): Promise<PlayRow> {
  return tx
    .updateTable('fixtures')
    .set((eb) => ({
      version: eb('version', '+', 1),
      calendar_sequence: eb('calendar_sequence', '+', 1),
      changed_at: new Date(),
    }))
    .where('id', '=', fixtureId)
    .returning(playColumns)
    .executeTakeFirstOrThrow()
}
