import type { Generated } from 'kysely'
import type { Tx } from '#server/db/sql.ts'

type TeamReplacementTable = { team_id: string; by_id: string; replaced_at: Generated<Date> }

declare module '#server/db/sql.ts' {
  interface Database {
    /** Teams that turned out to be another one; `by_id` is always one that stands. */
    team_replacements: TeamReplacementTable
  }
}

/** Notes that a team is another one, and that whatever it had replaced is that other one too. */
export async function upsertReplacement(tx: Tx, { teamId, byId }: { teamId: string; byId: string }): Promise<void> {
  await tx.deleteFrom('team_replacements').where('team_id', '=', byId).execute()
  await tx.updateTable('team_replacements').set({ by_id: byId }).where('by_id', '=', teamId).execute()
  await tx
    .insertInto('team_replacements')
    .values({ team_id: teamId, by_id: byId })
    .onConflict((conflict) => conflict.column('team_id').doUpdateSet({ by_id: byId }))
    .execute()
}
