import { type Generated, sql } from 'kysely'
import type { LocalText } from '#contract/envelope.ts'
import { type Incident, incidentDays, type incidentStates, maxIncidents, type StatusPart } from '#contract/status.ts'
import type { Db, Tx } from '#server/db/sql.ts'

declare module '#server/db/sql.ts' {
  interface Database {
    incidents: {
      id: Generated<string>
      title: LocalText
      parts: StatusPart[]
      is_major: boolean
      created_at: Generated<Date>
      closed_at: Date | null
    }
    incident_updates: {
      id: Generated<string>
      incident_id: string
      state: (typeof incidentStates)[number]
      text: LocalText
      created_at: Generated<Date>
    }
  }
}

/** Lists the open incidents and those of the last days, with their updates. */
export async function listIncidents(db: Db): Promise<Incident[]> {
  const rows = await db
    .selectFrom('incidents')
    .selectAll()
    .where((e) =>
      e.or([
        e('closed_at', 'is', null),
        e('created_at', '>', sql<Date>`now() - make_interval(days => ${incidentDays})`),
      ]),
    )
    .orderBy(sql`closed_at is not null`)
    .orderBy('id', 'desc')
    .limit(maxIncidents)
    .execute()
  if (rows.length === 0) return []
  const updates = await db
    .selectFrom('incident_updates')
    .selectAll()
    .where(
      'incident_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('id', 'desc')
    .execute()
  const byIncident = Map.groupBy(updates, (update) => update.incident_id)
  return rows.map(({ id, title, parts, is_major, created_at, closed_at }) => ({
    id,
    title,
    parts,
    isMajor: is_major,
    startedAt: created_at.getTime(),
    endedAt: closed_at?.getTime() ?? null,
    updates: (byIncident.get(id) ?? []).map((update) => ({
      id: update.id,
      state: update.state,
      text: update.text,
      at: update.created_at.getTime(),
    })),
  }))
}

/** Closes the incident with a resolving update, and opens it again with any other one. */
export async function updateClosing(tx: Tx, incidentId: string, isResolved: boolean): Promise<void> {
  await tx
    .updateTable('incidents')
    .set({ closed_at: isResolved ? sql<Date>`now()` : null })
    .where('id', '=', incidentId)
    .execute()
}
