import { type ColumnType, type Generated, sql } from 'kysely'
import type { Db, Tx } from '../../db/sql.ts'

/** What happened in a fixture. `kind` is the number of a provider's event; `side` the team that profits. */
type EventTable = {
  fixture_id: string
  key: string
  kind: number
  side: 'home' | 'away'
  minute: number | null
  extra_minute: number | null
  player: Generated<string>
  other_player: Generated<string>
  created_at: ColumnType<Date, never, never>
}

declare module '#server/db/sql.ts' {
  interface Database {
    fixture_events: EventTable
  }
}

export type KnownEvent = {
  /** Unique within the fixture, the same whenever the source tells it. */
  key: string
  kind: number
  side: 'home' | 'away'
  /** Null where the source does not tell it. */
  minute: number | null
  extraMinute: number | null
  player: string
  otherPlayer: string
}

function toRow(fixtureId: string, { extraMinute, otherPlayer, ...rest }: KnownEvent) {
  return { fixture_id: fixtureId, extra_minute: extraMinute, other_player: otherPlayer, ...rest }
}

/** Of fixtures that have none yet; what is there already stays. */
export async function insertEvents(db: Db, events: { fixtureId: string; event: KnownEvent }[]): Promise<void> {
  if (events.length === 0) return
  await db
    .insertInto('fixture_events')
    .values(events.map(({ fixtureId, event }) => toRow(fixtureId, event)))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function upsertEvents(tx: Tx, fixtureId: string, events: KnownEvent[]): Promise<void> {
  if (events.length === 0) return
  await tx
    .insertInto('fixture_events')
    .values(events.map((event) => toRow(fixtureId, event)))
    .onConflict((conflict) =>
      conflict.columns(['fixture_id', 'key']).doUpdateSet((eb) => ({
        kind: eb.ref('excluded.kind'),
        side: eb.ref('excluded.side'),
        minute: eb.ref('excluded.minute'),
        extra_minute: eb.ref('excluded.extra_minute'),
        player: eb.ref('excluded.player'),
        other_player: eb.ref('excluded.other_player'),
      })),
    )
    .execute()
}

/** Takes back what the source no longer tells: a goal that the video review annulled. */
export async function deleteEventsExcept(tx: Tx, fixtureId: string, keys: string[]): Promise<void> {
  await tx
    .deleteFrom('fixture_events')
    .where('fixture_id', '=', fixtureId)
    .where(sql<boolean>`key <> all (${keys}::text[])`)
    .execute()
}
