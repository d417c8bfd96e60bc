import { type ColumnType, type Generated, sql } from 'kysely'
import type { KeysetPage, KeysetPaging, Locale, LocalText } from '#contract/envelope.ts'
import { readPage } from '#server/db/page.ts'
import type { Db, Tx } from '#server/db/sql.ts'

type TextsColumn = ColumnType<LocalText, string, string>

declare module '#server/db/sql.ts' {
  interface Database {
    site_events: {
      id: Generated<string>
      slug: string
      title: TextsColumn
      summary: TextsColumn
      text: TextsColumn
      place: TextsColumn
      starts_at: Date
      ends_at: Date
      capacity: number | null
      booked: Generated<number>
      is_published: Generated<boolean>
      created_at: ColumnType<Date, never, never>
    }
    event_bookings: {
      event_id: string
      user_id: string
      reminded_at: ColumnType<Date | null, never, Date>
      created_at: ColumnType<Date, never, never>
    }
    event_savings: { event_id: string; user_id: string; created_at: ColumnType<Date, never, never> }
  }
}

export type EventRow = {
  id: string
  slug: string
  title: string
  summary: string
  place: string
  text: string
  starts_at: Date
  ends_at: Date
  capacity: number | null
  booked: number
}

export type NewEvent = {
  slug: string
  title: LocalText
  summary: LocalText
  text: LocalText
  place: LocalText
  startsAt: Date
  endsAt: Date
  capacity: number | null
}

function shown(db: Db, locale: Locale) {
  return db
    .selectFrom('site_events as e')
    .where('e.is_published', '=', true)
    .select(['e.id', 'e.slug', 'e.starts_at', 'e.ends_at', 'e.capacity', 'e.booked'])
    .select(
      (['title', 'summary', 'place', 'text'] as const).map((one) =>
        sql<string>`${sql.ref(`e.${one}`)} ->> ${locale}`.as(one),
      ),
    )
}

export async function pageOfEvents(
  db: Db,
  { locale, past, ...paging }: { locale: Locale; past: boolean } & KeysetPaging,
): Promise<KeysetPage<EventRow>> {
  const isOver = sql<boolean>`e.ends_at <= now()`
  const when = past ? isOver : sql<boolean>`e.ends_at > now()`
  const direction = past ? ('desc' as const) : undefined
  return readPage(shown(db, locale).where(when), {
    order: [
      { column: 'e.starts_at', type: 'timestamptz', ...(direction && { direction }) },
      { column: 'e.id', type: 'bigint', ...(direction && { direction }) },
    ],
    paging,
    async count() {
      const all = db.selectFrom('site_events as e').where('e.is_published', '=', true).where(when)
      return (await all.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()).total
    },
  })
}

export async function listEventsByIds(db: Db, ids: readonly string[], locale: Locale): Promise<EventRow[]> {
  return ids.length === 0 ? [] : shown(db, locale).where('e.id', 'in', ids).execute()
}

const maxListed = 3_000

/** Returns the slugs of events that are not over, soonest first. */
export async function listComingSlugs(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('site_events')
    .select('slug')
    .where('is_published', '=', true)
    .where(sql<boolean>`ends_at > now()`)
    .orderBy('starts_at')
    .limit(maxListed)
    .execute()
  return rows.map(({ slug }) => slug)
}

export async function findEvent(db: Db, slug: string, locale: Locale): Promise<EventRow | null> {
  return (await shown(db, locale).where('e.slug', '=', slug).executeTakeFirst()) ?? null
}

export async function insertEvent(db: Db, event: NewEvent): Promise<void> {
  const { slug, startsAt, endsAt, capacity, ...texts } = event
  const json = (text: LocalText) => JSON.stringify(text)
  await db
    .insertInto('site_events')
    .values({
      slug,
      capacity,
      starts_at: startsAt,
      ends_at: endsAt,
      is_published: true,
      title: json(texts.title),
      summary: json(texts.summary),
      text: json(texts.text),
      place: json(texts.place),
    })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .execute()
}

export async function listOwnEvents(db: Db, userId: string): Promise<{ booked: string[]; saved: string[] }> {
  const of = async (table: 'event_bookings' | 'event_savings') => {
    const rows = await db
      .selectFrom(table)
      .innerJoin('site_events as e', 'e.id', `${table}.event_id`)
      .select('e.id')
      .where(`${table}.user_id`, '=', userId)
      .where(sql<boolean>`e.ends_at > now()`)
      .execute()
    return rows.map(({ id }) => id)
  }
  const [booked, saved] = await Promise.all([of('event_bookings'), of('event_savings')])
  return { booked, saved }
}

/**
 * Counts the published events that are not over, and those in which the member can still book a place. `nextAt` is the
 * first start among those with a place; null without any.
 */
export async function countBookable(
  db: Db,
  userId: string | null,
): Promise<{ total: number; left: number; nextAt: Date | null }> {
  const isBookable = sql<boolean>`(e.capacity is null or e.booked < e.capacity) and b.user_id is null`
  return db
    .selectFrom('site_events as e')
    .leftJoin('event_bookings as b', (join) => join.onRef('b.event_id', '=', 'e.id').on('b.user_id', '=', userId))
    .select([
      sql<number>`count(*)::int`.as('total'),
      sql<number>`(count(*) filter (where ${isBookable}))::int`.as('left'),
      sql<Date | null>`min(e.starts_at) filter (where ${isBookable} and e.starts_at > now())`.as('nextAt'),
    ])
    .where('e.is_published', '=', true)
    .where(sql<boolean>`e.ends_at > now()`)
    .executeTakeFirstOrThrow()
}

/** Locks the event until the transaction ends, so that places are booked one after another. */
export async function lockEvent(tx: Tx, id: string) {
  return tx
    .selectFrom('site_events')
    .select(['id', 'capacity', 'booked', sql<boolean>`ends_at <= now()`.as('isOver')])
    .where('id', '=', id)
    .where('is_published', '=', true)
    .forUpdate()
    .executeTakeFirst()
}

/** Books a place. Returns false when the member already has one. */
export async function insertBooking(tx: Tx, eventId: string, userId: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows: made = 0n } = await tx
    .insertInto('event_bookings')
    .values({ event_id: eventId, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return made > 0n
}

export async function takePlace(tx: Tx, eventId: string): Promise<void> {
  await tx.updateTable('site_events').set({ booked: sql`booked + 1` }).where('id', '=', eventId).execute()
}

/** Cancels the booking, and a trigger frees the place. Returns false when the member had no place. */
export async function deleteBooking(tx: Tx, eventId: string, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('event_bookings')
    .where('event_id', '=', eventId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function setSaving(db: Db, eventId: string, userId: string, on: boolean): Promise<void> {
  const row = { event_id: eventId, user_id: userId }
  if (on) {
    await db
      .insertInto('event_savings')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  } else {
    await db.deleteFrom('event_savings').where('event_id', '=', eventId).where('user_id', '=', userId).execute()
  }
}

export async function eventExists(db: Db, id: string): Promise<boolean> {
  const found = db.selectFrom('site_events').select('id').where('id', '=', id).where('is_published', '=', true)
  return (await found.executeTakeFirst()) !== undefined
}

export type DueReminder = { id: string; slug: string; title: LocalText; starts_at: Date; user_id: string }

/**
 * Returns bookings whose event starts within `beforeMs`, and marks them as reminded. Each is returned once, and again
 * when the event is moved to more than `beforeMs` after the reminder.
 */
export async function takeDue(tx: Tx, beforeMs: number): Promise<DueReminder[]> {
  const until = new Date(Date.now() + beforeMs)
  const { rows } = await sql<DueReminder>`
    update event_bookings b set reminded_at = now() from site_events e
    where e.id = b.event_id and e.is_published and e.starts_at > now() and e.starts_at <= ${until}
      and (b.reminded_at is null or b.reminded_at < e.starts_at - make_interval(secs => ${beforeMs / 1_000}))
    returning e.id::text, e.slug, e.title, e.starts_at, b.user_id::text`.execute(tx)
  return rows
}
