import { type Generated, type SqlBool, sql } from 'kysely'
import type { WebhookEvent } from '#contract/rules/webhook-events.ts'
import type { Db, Tx } from '#server/db/sql.ts'

type WebhookTable = {
  id: Generated<string>
  url: string
  events: WebhookEvent[]
  secret: Buffer
  old_secret: Buffer | null
  old_secret_until: Date | null
  made_by: string
  made_at: Generated<Date>
  paused_at: Date | null
  pause_reason: 'operator' | 'failing' | null
  failing_since: Date | null
  delivered_at: Date | null
}

declare module '#server/db/sql.ts' {
  interface Database {
    webhooks: WebhookTable
  }
}

/** Counts the webhooks, under a lock against another one in the meantime. */
export async function countWebhooks(tx: Tx): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('webhooks'))`.execute(tx)
  const row = await tx.selectFrom('webhooks').select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow()
  return row.count
}

/** Adds a webhook. `seal` returns the sealed secret for its id. */
export async function insertWebhook(
  tx: Tx,
  { url, events, madeBy, seal }: { url: string; events: WebhookEvent[]; madeBy: string; seal: (id: string) => Buffer },
): Promise<string> {
  const { id } = await tx
    .insertInto('webhooks')
    .values({ url, events, made_by: madeBy, secret: Buffer.alloc(0) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('webhooks')
    .set({ secret: seal(id) })
    .where('id', '=', id)
    .execute()
  return id
}

export type LockedWebhook = Pick<
  WebhookTable,
  'url' | 'secret' | 'old_secret' | 'old_secret_until' | 'paused_at' | 'pause_reason'
>

/** Locks a webhook until the transaction ends. Returns null without one. */
export async function lockWebhook(tx: Tx, id: string): Promise<LockedWebhook | null> {
  const row = await tx
    .selectFrom('webhooks')
    .select(['url', 'secret', 'old_secret', 'old_secret_until', 'paused_at', 'pause_reason'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ?? null
}

type Change = Partial<
  Pick<WebhookTable, 'url' | 'events' | 'secret' | 'old_secret' | 'old_secret_until' | 'paused_at' | 'pause_reason'> & {
    failing_since: Date | null
  }
>

export async function updateWebhook(tx: Tx, id: string, change: Change): Promise<void> {
  await tx.updateTable('webhooks').set(change).where('id', '=', id).execute()
}

export async function deleteWebhook(tx: Tx, id: string): Promise<string | null> {
  const row = await tx.deleteFrom('webhooks').where('id', '=', id).returning('url').executeTakeFirst()
  return row?.url ?? null
}

export async function hasWebhook(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('webhooks').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

/** Returns true when a webhook, also a paused one, has chosen the event. */
export async function isWanted(db: Db, name: WebhookEvent): Promise<boolean> {
  const row = await db
    .selectFrom('webhooks')
    .select('id')
    .where(sql<SqlBool>`${name} = any(events)`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Notes an attempt. A success ends the failing; a failure pauses a webhook that has failed since `pauseBefore`. Returns
 * `new` for this pause, and `known` for a webhook that was paused already.
 */
export async function noteAttempt(
  tx: Tx,
  id: string,
  { isGood, now, pauseBefore }: { isGood: boolean; now: Date; pauseBefore: Date },
): Promise<'new' | 'known' | null> {
  if (isGood) {
    await tx.updateTable('webhooks').set({ failing_since: null, delivered_at: now }).where('id', '=', id).execute()
    return null
  }
  const { rows } = await sql<{ wasPaused: boolean; isPaused: boolean }>`
    update webhooks w set failing_since = coalesce(w.failing_since, ${now}),
      paused_at = case when w.failing_since <= ${pauseBefore} then coalesce(w.paused_at, ${now}) else w.paused_at end,
      pause_reason = case when w.failing_since <= ${pauseBefore} then coalesce(w.pause_reason, 'failing') else w.pause_reason end
    from (select id, paused_at from webhooks where id = ${id} for no key update) before
    where w.id = before.id
    returning before.paused_at is not null as "wasPaused", w.paused_at is not null as "isPaused"`.execute(tx)
  if (!rows[0]?.isPaused) return null
  return rows[0].wasPaused ? 'known' : 'new'
}

export type WebhookRow = {
  id: string
  url: string
  events: WebhookEvent[]
  madeBy: string
  madeAt: Date
  pausedAt: Date | null
  pauseReason: 'operator' | 'failing' | null
  failingSince: Date | null
  deliveredAt: Date | null
  oldSecretUntil: Date | null
}

export async function listWebhooks(db: Db): Promise<WebhookRow[]> {
  return db
    .selectFrom('webhooks')
    .select([
      'id',
      'url',
      'events',
      'made_by as madeBy',
      'made_at as madeAt',
      'paused_at as pausedAt',
      'pause_reason as pauseReason',
      'failing_since as failingSince',
      'delivered_at as deliveredAt',
      'old_secret_until as oldSecretUntil',
    ])
    .orderBy('id')
    .execute()
}

/** Selects the webhooks that were paused because they failed: cases for the desk. */
export function pausedWebhooks(db: Db) {
  return db
    .selectFrom('webhooks')
    .select([
      sql<string>`id::text`.as('id'),
      'url as title',
      sql<string>`'failing'`.as('topic'),
      sql<Date>`coalesce(paused_at, now())`.as('at'),
    ])
    .where('pause_reason', '=', 'failing')
}
