import type { SportCode } from '#contract/schedule.ts'
import type { Db } from '#server/db/sql.ts'
import { fixtures } from '#server/tables/fixtures.ts'
import { teams } from '#server/tables/teams.ts'
import { tournaments } from '#server/tables/tournaments.ts'

export type OwnKind = 'team' | 'tournament' | 'fixture'

/** Returns true when a team, tournament or fixture of ours has this id. */
export async function isOurs(db: Db, kind: OwnKind, id: string): Promise<boolean> {
  return (await queryOf(db, kind, id).executeTakeFirst()) !== undefined
}

function queryOf(db: Db, kind: OwnKind, id: string) {
  if (kind === 'team') return teams(db).where('id', '=', id)
  if (kind === 'tournament') return tournaments(db).where('id', '=', id)
  return fixtures(db).where('id', '=', id)
}

/** Returns the sport of a team, tournament or fixture of ours, or null without one. */
export async function sportOf(db: Db, kind: OwnKind, id: string): Promise<SportCode | null> {
  return (await sportQuery(db, kind, id).executeTakeFirst())?.sport ?? null
}

function sportQuery(db: Db, kind: OwnKind, id: string) {
  if (kind === 'team') return teams(db).clearSelect().select('sport').where('id', '=', id)
  if (kind === 'tournament') return tournaments(db).clearSelect().select('sport').where('id', '=', id)
  return fixtures(db).clearSelect().select('sport').where('id', '=', id)
}
