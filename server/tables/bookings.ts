import { sql } from 'kysely'
import type { Db } from '#server/db/sql.ts'

/** Who booked whom on what: `user_id`, `fixture_id`, `commentator_id`. To join. */
export function bookings(db: Db) {
  return db.selectFrom('bookings').select(['user_id', 'fixture_id', 'commentator_id'])
}

/** Fixtures that a member booked and that have not begun: `fixture_id`, each once. To join. */
export function bookedAhead(db: Db, userId: string) {
  return db
    .selectFrom('bookings')
    .select('fixture_id')
    .distinct()
    .where('user_id', '=', userId)
    .where('told_kick_off', '>', sql<Date>`now()`)
}

/** Who booked a commentator's fixture: `user_id`. To leave out, or to join. */
export function bookers(db: Db, { fixtureId, commentatorId }: { fixtureId: string; commentatorId: string }) {
  return db
    .selectFrom('bookings')
    .select('user_id')
    .where('fixture_id', '=', fixtureId)
    .where('commentator_id', '=', commentatorId)
}
