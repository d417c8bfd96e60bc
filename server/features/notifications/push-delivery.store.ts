import { type Generated, sql } from 'kysely'
import type { Locale, LocalText } from '#contract/envelope.ts'
import type { NotificationKind } from '#contract/rules/notification-kinds.ts'
import type { NotificationTitle } from '#contract/rules/notification-titles.ts'
import { countDue, type DueWork, firstDueInMs } from '#server/db/due-work.ts'
import type { Db, Tx } from '#server/db/sql.ts'
import { unreadDoorRooms, unreadFollowedRooms } from '#server/tables/chat.ts'
import { openSessions } from '#server/tables/sessions.ts'
import { wants } from './settings.store.ts'

/** Prefix of a room’s group key. All unread messages of a room share one notification. */
export const roomMessageGroup = 'room-message:'

/** One row per notification, revision and browser. */
type DeliveryTable = {
  notification_id: string
  subscription_id: string
  revision: number
  due_at: Generated<Date>
  tries: Generated<number>
  outcome: 'sent' | 'skipped' | 'failed' | null
  done_at: Date | null
}

declare module '#server/db/sql.ts' {
  interface Database {
    push_deliveries: DeliveryTable
  }
}

export type DeliveryKey = { notificationId: string; subscriptionId: string; revision: number }

/**
 * Adds a delivery for each unread notification and each browser of a member who wants its kind pushed. Returns the
 * number of new deliveries.
 */
export async function insertDeliveries(db: Db, notificationIds: readonly string[]): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into push_deliveries (notification_id, subscription_id, revision)
    select n.id, s.id, n.revision
    from notifications n
    join push_subscriptions s on s.user_id = n.user_id and s.session_id in (${openSessions(db)})
    left join notification_settings p on p.user_id = n.user_id
    where n.id = any(${notificationIds}::bigint[]) and n.status = 10
      and ${wants({ choices: 'p.choices', kind: 'n.kind' }, 'push')}
    on conflict do nothing`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Claims due deliveries for `leaseS` seconds. If this process stops, another retries after that time. */
export async function claimDue(db: Db, { limit, leaseS }: { limit: number; leaseS: number }): Promise<DeliveryKey[]> {
  const { rows } = await sql<DeliveryKey>`
    update push_deliveries d set due_at = now() + ${leaseS} * interval '1 second', tries = d.tries + 1
    from (
      select notification_id, subscription_id, revision from push_deliveries
      where done_at is null and due_at <= now() order by due_at limit ${limit} for update skip locked
    ) due
    where d.notification_id = due.notification_id and d.subscription_id = due.subscription_id
      and d.revision = due.revision
    returning d.notification_id as "notificationId", d.subscription_id as "subscriptionId", d.revision`.execute(db)
  return rows
}

/** Counts the deliveries that are due. */
export function countDueDeliveries(db: Db): Promise<DueWork> {
  return countDue(db, sql`select due_at from push_deliveries where done_at is null and due_at <= now()`)
}

/** Returns the milliseconds until the next delivery is due, or null when no delivery is pending. */
export function nextDueInMs(db: Db): Promise<number | null> {
  return firstDueInMs(db, sql`select due_at from push_deliveries where done_at is null`)
}

export type Delivery = DeliveryKey & {
  tries: number
  userId: string
  title: NotificationTitle
  kind: NotificationKind
  content: LocalText
  others: number
  createdAt: Date
  /** False for a browser whose session ended while the message waited. */
  isLoggedIn: boolean
  isUnread: boolean
  isNewest: boolean
  endpoint: string
  p256dh: string
  auth: string
  locale: Locale
  quietFrom: number | null
  quietTo: number | null
  quietExceptBookings: boolean
  zone: string
  pushPerHour: number
  /** Number of messages sent to this browser in the last hour, except for bookings. */
  sentRecently: number
}

/** Returns the content and recipients of claimed deliveries, oldest first. */
export async function readDeliveries(db: Db, keys: readonly DeliveryKey[]): Promise<Delivery[]> {
  const { rows } = await sql<Delivery>`
    select d.notification_id as "notificationId", d.subscription_id as "subscriptionId", d.revision, d.tries,
      n.user_id as "userId", n.title, n.kind, n.content, n.others, n.changed_at as "createdAt",
      n.status = 10 and (n.title <> 'ROOM_MESSAGE' or exists (
        select from (${unreadDoorRooms(db)} union all ${unreadFollowedRooms(db).clearSelect().select(['r.id as room_id', 'f.user_id'])}) u
        where u.user_id = n.user_id and n.group_key = ${roomMessageGroup} || u.room_id)) as "isUnread", n.revision = d.revision as "isNewest",
      exists (select from (${openSessions(db)}) o where o.id = s.session_id) as "isLoggedIn",
      s.endpoint, s.p256dh, s.auth, s.locale,
      p.quiet_from as "quietFrom", p.quiet_to as "quietTo",
      coalesce(p.quiet_except_bookings, true) as "quietExceptBookings",
      coalesce(p.zone, 'Asia/Ho_Chi_Minh') as zone, coalesce(p.push_per_hour, 12) as "pushPerHour",
      (select count(*)::int from push_deliveries l join notifications ln on ln.id = l.notification_id
        where l.subscription_id = d.subscription_id and l.outcome = 'sent' and l.done_at > now() - interval '1 hour'
          and ln.kind <> 'bookings') as "sentRecently"
    from unnest(
      ${keys.map((key) => key.notificationId)}::bigint[], ${keys.map((key) => key.subscriptionId)}::bigint[],
      ${keys.map((key) => key.revision)}::int[]
    ) as k (notification_id, subscription_id, revision)
    join push_deliveries d using (notification_id, subscription_id, revision)
    join notifications n on n.id = d.notification_id
    join push_subscriptions s on s.id = d.subscription_id
    left join notification_settings p on p.user_id = n.user_id
    order by d.notification_id`.execute(db)
  return rows
}

/** Result of a delivery: done, due again in `inMs`, or `gone` when the subscription must be deleted. */
export type Outcome = 'sent' | 'skipped' | 'failed' | 'gone' | { inMs: number }

export async function recordOutcomes(tx: Tx, results: readonly (DeliveryKey & { outcome: Outcome })[]): Promise<void> {
  const gone = results.flatMap(({ outcome, subscriptionId }) => (outcome === 'gone' ? [subscriptionId] : []))
  const done = results.flatMap((one) => {
    const { outcome } = one
    return outcome === 'gone' || typeof outcome === 'object' ? [] : [{ ...one, outcome }]
  })
  const later = results.flatMap((one) => (typeof one.outcome === 'object' ? [{ ...one, inMs: one.outcome.inMs }] : []))
  await sql`
    update push_deliveries d set outcome = k.outcome, done_at = now()
    from (select ${columnsOf(done)}, unnest(${done.map(({ outcome }) => outcome)}::text[]) as outcome) k
    where ${isOf}`.execute(tx)
  await sql`
    update push_deliveries d set due_at = now() + k.in_ms * interval '1 millisecond'
    from (select ${columnsOf(later)}, unnest(${later.map(({ inMs }) => inMs)}::float8[]) as in_ms) k
    where ${isOf}`.execute(tx)
  await sql`delete from push_subscriptions where id = any(${gone}::bigint[])`.execute(tx)
}

const columnsOf = (keys: readonly DeliveryKey[]) => sql`
  unnest(${keys.map((key) => key.notificationId)}::bigint[]) as notification_id,
  unnest(${keys.map((key) => key.subscriptionId)}::bigint[]) as subscription_id,
  unnest(${keys.map((key) => key.revision)}::int[]) as revision`

const isOf = sql`d.notification_id = k.notification_id and d.subscription_id = k.subscription_id
  and d.revision = k.revision and d.done_at is null`

export async function deleteDone(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('push_deliveries').where('done_at', '<', before).execute()
}
