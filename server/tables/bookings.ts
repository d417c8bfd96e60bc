import { sql } from 'kysely'
import type { Db } from '#server/db/sql.ts'

export function bookings(db: Db) {
  return db.selectFrom('bookings').select(['user_id', 'fixture_id', 'commentator_id'])
}

/**
 * Selects the fixtures that a member booked and whose kick-off, as last reported to the member, is in the future. Each
 * fixture once: `fixture_id`. For joins.
 */
export function bookedAhead(db: Db, userId: string) {
  return db
    .selectFrom('bookings')
    .select('fixture_id')
    .distinct()
    .where('user_id', '=', userId)
    .where('reported_kick_off', '>', sql<Date>`now()`)
}

/** Selects the members who booked a fixture with a commentator: `user_id`. For joins and exclusions. */
export function bookers(db: Db, { fixtureId, commentatorId }: { fixtureId: string; commentatorId: string }) {
  return db
    .selectFrom('bookings')
    .select('user_id')
    .where('fixture_id', '=', fixtureId)
    .where('commentator_id', '=', commentatorId)
}
