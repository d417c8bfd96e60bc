import { type Generated, type SqlBool, sql } from 'kysely'
import type { KeysetPage, KeysetPaging } from '#contract/envelope.ts'
import type { WebhookEvent } from '#contract/rules/webhook-events.ts'
import type { deliveryStates } from '#contract/webhooks.ts'
import { countDue, type DueWork } from '#server/db/due-work.ts'
import { countSome, readPage } from '#server/db/page.ts'
import type { Db, Tx } from '#server/db/sql.ts'

type DeliveryTable = {
  id: Generated<string>
  webhook_id: string
  message_id: string
  event: WebhookEvent | 'ping'
  body: string
  about_user_id: string | null
  is_replay: Generated<boolean>
  created_at: Date
  due_at: Date
  leased_until: Date | null
  tries: Generated<number>
  tried_at: Date | null
  done_at: Date | null
  is_delivered: boolean | null
  status: number | null
  duration_ms: number | null
  answer: Generated<string>
  error: Generated<string>
}

declare module '#server/db/sql.ts' {
  interface Database {
    webhook_deliveries: DeliveryTable
  }
}

export type NewMessage = { id: string; event: WebhookEvent | 'ping'; body: string; aboutUserId: string | null }

/**
 * Adds a delivery for each webhook that has chosen the event, or only for `webhookId`. A message that a webhook already
 * has is not added again. Returns the number of new deliveries.
 */
export async function insertDeliveries(
  db: Db,
  { id, event, body, aboutUserId }: NewMessage,
  { now, webhookId = null }: { now: Date; webhookId?: string | null },
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into webhook_deliveries (webhook_id, message_id, event, body, about_user_id, created_at, due_at)
    select w.id, ${id}, ${event}, ${body}, ${aboutUserId}::bigint, ${now}, ${now} from webhooks w
    where ${webhookId === null ? sql`${event} = any(w.events)` : sql`w.id = ${webhookId}`}
    on conflict do nothing`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Adds a delivery of the same message. Returns the address of its webhook, or null without the first delivery. */
export async function insertReplay(tx: Tx, deliveryId: string, now: Date): Promise<string | null> {
  const { rows } = await sql<{ url: string }>`
    with added as (
      insert into webhook_deliveries (webhook_id, message_id, event, body, about_user_id, is_replay, created_at, due_at)
      select webhook_id, message_id, event, body, about_user_id, true, ${now}, ${now} from webhook_deliveries
      where id = ${deliveryId} returning webhook_id
    ) select w.url from added join webhooks w on w.id = added.webhook_id`.execute(tx)
  return rows[0]?.url ?? null
}

/** Makes everything that waits for a webhook due now, as if it had not been tried. */
export async function restartWaiting(tx: Tx, webhookId: string, now: Date): Promise<void> {
  await tx
    .updateTable('webhook_deliveries')
    .set({ due_at: now, tries: 0 })
    .where('webhook_id', '=', webhookId)
    .where('done_at', 'is', null)
    .where((e) => e.or([e('leased_until', 'is', null), e('leased_until', '<=', now)]))
    .execute()
}

export type Claimed = {
  id: string
  webhookId: string
  messageId: string
  body: string
  tries: number
  url: string
  secret: Buffer
  oldSecret: Buffer | null
  createdAt: Date
}

/**
 * Claims due deliveries until `leasedUntil`, of each webhook at most `perReceiver` at one time in all processes. Locks
 * the webhooks first, so that two processes do not count the same free places.
 */
export async function claimDue(
  tx: Tx,
  { now, leasedUntil, perReceiver }: { now: Date; leasedUntil: Date; perReceiver: number },
): Promise<Claimed[]> {
  const { rows: free } = await sql<{ id: string }>`
    select id from webhooks where paused_at is null order by id for no key update skip locked`.execute(tx)
  const { rows } = await sql<Claimed>`
    with due as (
      select d.id from unnest(${free.map(({ id }) => id)}::bigint[]) as w(id) cross join lateral (
        select id from webhook_deliveries where webhook_id = w.id and done_at is null and due_at <= ${now}
          and (leased_until is null or leased_until <= ${now})
        order by due_at, id
        limit greatest(0, ${perReceiver} - (select count(*) from webhook_deliveries l
          where l.webhook_id = w.id and l.done_at is null and l.leased_until > ${now}))
      ) d
    )
    update webhook_deliveries d set leased_until = ${leasedUntil}, tries = d.tries + 1, tried_at = ${now}
    from due, webhooks w where d.id = due.id and w.id = d.webhook_id
    returning d.id, d.webhook_id as "webhookId", d.message_id as "messageId", d.body, d.tries, w.url, w.secret,
      case when w.old_secret_until > ${now} then w.old_secret end as "oldSecret", d.created_at as "createdAt"`.execute(
    tx,
  )
  return rows.toSorted((a, b) => Number(BigInt(a.id) - BigInt(b.id)))
}

/** Returns the milliseconds until the next delivery is due or a lease ends, or null when there is none. */
export async function nextDueInMs(db: Db, now: Date): Promise<number | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(case when d.leased_until > ${now} then d.leased_until when d.due_at > ${now} then d.due_at end) as at
    from webhooks w join webhook_deliveries d on d.webhook_id = w.id
    where w.paused_at is null and d.done_at is null`.execute(db)
  const at = rows[0]?.at
  return at ? Math.max(0, at.getTime() - now.getTime()) : null
}

export type Attempt = {
  /** HTTP status; null without an answer. */
  status: number | null
  durationMs: number
  answer: string
  error: string
}
/** `delivered` and `failed` end a delivery. */
export type Outcome = 'delivered' | 'failed' | { dueAt: Date }

/** Records an attempt. Returns false when another process has claimed the delivery since, after the lease. */
export async function recordAttempt(
  tx: Tx,
  { id, tries }: Pick<Claimed, 'id' | 'tries'>,
  { attempt, outcome, now }: { attempt: Attempt; outcome: Outcome; now: Date },
): Promise<boolean> {
  const { status, durationMs, answer, error } = attempt
  const end =
    typeof outcome === 'object' ? { due_at: outcome.dueAt } : { done_at: now, is_delivered: outcome === 'delivered' }
  const { numUpdatedRows } = await tx
    .updateTable('webhook_deliveries')
    .set({ ...end, status, duration_ms: durationMs, answer, error, leased_until: null })
    .where('id', '=', id)
    .where('tries', '=', tries)
    .where('leased_until', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Gives a claimed delivery back, untried, because this process stops. */
export async function giveBack(db: Db, { id, tries }: Pick<Claimed, 'id' | 'tries'>): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({ leased_until: null, tries: tries - 1 })
    .where('id', '=', id)
    .where('tries', '=', tries)
    .where('done_at', 'is', null)
    .execute()
}

/** Maps each webhook to the number of its deliveries that are not done. */
export async function countWaiting(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('webhook_deliveries')
    .select(['webhook_id as id', sql<number>`count(*)::int`.as('count')])
    .where('done_at', 'is', null)
    .groupBy('webhook_id')
    .execute()
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** Counts the deliveries that are due, without those of paused webhooks. */
export function countDueDeliveries(db: Db, now: Date): Promise<DueWork> {
  return countDue(
    db,
    sql`select d.due_at from webhooks w join webhook_deliveries d on d.webhook_id = w.id
      where w.paused_at is null and d.done_at is null and d.due_at <= ${now}
        and (d.leased_until is null or d.leased_until <= ${now})`,
  )
}

export type DeliveryRow = {
  id: string
  messageId: string
  event: WebhookEvent | 'ping'
  body: string
  isReplay: boolean
  createdAt: Date
  dueAt: Date
  tries: number
  triedAt: Date | null
  isDelivered: boolean | null
  status: number | null
  durationMs: number | null
  answer: string
  error: string
}

const condition: Record<(typeof deliveryStates)[number], ReturnType<typeof sql<SqlBool>>> = {
  waiting: sql<SqlBool>`done_at is null`,
  delivered: sql<SqlBool>`is_delivered`,
  failed: sql<SqlBool>`is_delivered = false`,
}

/** Returns deliveries of a webhook, newest first. An empty state means all. */
export async function pageOfDeliveries(
  db: Db,
  { webhookId, state, ...paging }: KeysetPaging & { webhookId: string; state: keyof typeof condition | '' },
): Promise<KeysetPage<DeliveryRow>> {
  const own = db.selectFrom('webhook_deliveries').where('webhook_id', '=', webhookId)
  const found = state === '' ? own : own.where(condition[state])
  const shown = found.select([
    'id',
    'message_id as messageId',
    'event',
    'body',
    'is_replay as isReplay',
    'created_at as createdAt',
    'due_at as dueAt',
    'tries',
    'tried_at as triedAt',
    'is_delivered as isDelivered',
    'status',
    'duration_ms as durationMs',
    'answer',
    'error',
  ])
  return readPage(shown, {
    order: [{ column: 'id', type: 'bigint', direction: 'desc' }],
    paging,
    count: () => countSome(db, found.select('id')),
  })
}

/** Deletes deliveries from before this time, at most `limit`. Returns the number of deleted rows. */
export async function deleteOldDeliveries(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from webhook_deliveries where id in (
    select id from webhook_deliveries where created_at < ${before} order by created_at limit ${limit})`.execute(db)
  return Number(numAffectedRows ?? 0)
}
