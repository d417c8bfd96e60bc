import { type Generated, sql } from 'kysely'
import type { LocalText } from '#contract/envelope.ts'
import type { Db, Tx } from '#server/db/sql.ts'
import { teamReplacements } from '#server/tables/teams.ts'

export const rulingKinds = ['points', 'conduct', 'ranking', 'lots'] as const
/**
 * Meaning of the value. `points`: points given or deducted. `conduct`: a score, zero or below. `ranking`: the rank in a
 * ranking from outside the competition. `lots`: the rank drawn by lot.
 */
export type RulingKind = (typeof rulingKinds)[number]

type RulingTable = {
  id: Generated<string>
  season_id: string
  team_id: string
  kind: RulingKind
  value: number
  reason: string
  ruled_at: Generated<Date>
}

declare module '#server/db/sql.ts' {
  interface Database {
    season_rulings: RulingTable
  }
}

export type RulingRow = { id: string; team_id: string; kind: RulingKind; value: number; reason: string; ruled_at: Date }

/** Rulings of a replaced team belong to the team that replaced it. */
const ruledTeam = sql<string>`coalesce(p.by_id, r.team_id)`

/** Returns a season's rulings, oldest first. */
export async function listRulings(db: Db, seasonId: string): Promise<RulingRow[]> {
  return db
    .selectFrom('season_rulings as r')
    .leftJoin(teamReplacements(db).as('p'), 'p.team_id', 'r.team_id')
    .select(['r.id', ruledTeam.as('team_id'), 'r.kind', 'r.value', 'r.reason', 'r.ruled_at'])
    .where('r.season_id', '=', seasonId)
    .orderBy('r.id')
    .execute()
}

export type NewRuling = { seasonId: string; teamId: string; kind: RulingKind; value: number; reason: string }

/** Inserts a ruling, or replaces the one of the same kind (for points: with the same reason). Returns its id. */
export async function upsertRuling(tx: Tx, { seasonId, teamId, kind, value, reason }: NewRuling): Promise<string> {
  const { id } = await tx
    .insertInto('season_rulings')
    .values({ season_id: seasonId, team_id: teamId, kind, value, reason })
    .onConflict((conflict) =>
      (kind === 'points'
        ? conflict.columns(['season_id', 'team_id', 'reason']).where('kind', '=', sql.lit('points'))
        : conflict.columns(['season_id', 'team_id', 'kind']).where('kind', '<>', sql.lit('points'))
      ).doUpdateSet({ value, reason, ruled_at: new Date() }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Deletes a ruling. Returns the id of its season, or null when there was none. */
export async function deleteRuling(tx: Tx, id: string): Promise<string | null> {
  const row = await tx.deleteFrom('season_rulings').where('id', '=', id).returning('season_id').executeTakeFirst()
  return row?.season_id ?? null
}

export async function hasSeason(db: Db, seasonId: string): Promise<boolean> {
  return Boolean(await db.selectFrom('seasons').select('id').where('id', '=', seasonId).executeTakeFirst())
}

export type SeasonLine = { id: string; name: string; tournament: LocalText }

/** Returns current seasons, the most important tournaments first. */
export async function listCurrentSeasons(db: Db, limit: number): Promise<SeasonLine[]> {
  return db
    .selectFrom('seasons as s')
    .innerJoin('tournaments as t', 't.id', 's.tournament_id')
    .select(['s.id', 's.name', 't.names as tournament'])
    .where('s.is_current', '=', true)
    .orderBy('t.priority')
    .orderBy('t.id')
    .limit(limit)
    .execute()
}
