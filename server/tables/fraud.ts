import type { Db } from '#server/db/sql.ts'

/** Selects the members of severe signals that no operator has looked at yet: `user_id`. For exclusions. */
export function severeSuspects(db: Db) {
  return db
    .selectFrom('fraud_signals as s')
    .innerJoin('fraud_signal_accounts as a', 'a.signal_id', 's.id')
    .select('a.user_id')
    .where('s.severity', '=', 'severe')
    .where('s.state', '=', 'open')
}
