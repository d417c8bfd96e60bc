import type { Db } from '#server/db/sql.ts'

/**
 * Selects streams that went on air: `user_id` streamed `fixture_id` from `started_at` to `ended_at` (null while the
 * stream runs).
 */
export function streams(db: Db) {
  return db
    .selectFrom('live_sessions')
    .select(['user_id', 'fixture_id', 'started_at', 'ended_at'])
    .where('started_at', 'is not', null)
}

/**
 * Selects streams that have not ended: `stream_id`, `user_id`, `fixture_id`, `state`, `started_at` (null before the
 * first picture). For joins.
 */
export function openStreams(db: Db) {
  return db
    .selectFrom('live_sessions')
    .select(['stream_id', 'user_id', 'fixture_id', 'state', 'started_at'])
    .where('state', '<>', 'ended')
}

export function recordings(db: Db) {
  return db.selectFrom('recordings').select(['stream_id', 'user_id', 'fixture_id', 'started_at', 'duration_ms'])
}
