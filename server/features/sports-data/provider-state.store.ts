import { type ColumnType, type Generated, sql } from 'kysely'
import type { Db } from '#server/db/sql.ts'

/** State of each provider, as the process that asks them has written it. */
type ProviderTable = {
  name: string
  is_paused: Generated<boolean>
  is_up: Generated<boolean>
  quota_left: number | null
  resets_at: Date | null
  good_at: Date | null
  failed_at: Date | null
  failure: Generated<string>
  failures: ColumnType<string, never, never>
}

declare module '#server/db/sql.ts' {
  interface Database {
    provider_states: ProviderTable
  }
}

/** Adds the provider when it is not known yet. */
export async function keepProvider(db: Db, name: string): Promise<void> {
  await sql`insert into provider_states (name) values (${name}) on conflict do nothing`.execute(db)
}

export async function isPaused(db: Db, name: string): Promise<boolean> {
  const row = await db.selectFrom('provider_states').select('is_paused').where('name', '=', name).executeTakeFirst()
  return row?.is_paused ?? false
}

export type ProviderNote = {
  isUp: boolean
  quotaLeft: number | null
  resetsAt: Date | null
  /** Null after a good run. */
  failure: string | null
}

/** Stores the result of a run. */
export async function noteRun(
  db: Db,
  name: string,
  { isUp, quotaLeft, resetsAt, failure }: ProviderNote,
): Promise<void> {
  await sql`update provider_states set is_up = ${isUp}, quota_left = ${quotaLeft}, resets_at = ${resetsAt},
    good_at = case when ${failure === null} then now() else good_at end,
    failed_at = case when ${failure === null} then failed_at else now() end,
    failure = coalesce(${failure}, failure),
    failures = failures + case when ${failure === null} then 0 else 1 end
    where name = ${name}`.execute(db)
}
