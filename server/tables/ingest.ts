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

/** Selects stream keys without their secrets, for joins. */
export function streamKeys(db: Db) {
  return db.selectFrom('stream_keys').select(['user_id', 'created_at', 'last_refusal', 'last_refused_at'])
}

export function recordings(db: Db) {
  return db.selectFrom('recordings').select(['stream_id', 'user_id', 'fixture_id', 'started_at', 'duration_ms'])
}

export type RecordedStream = { streamId: string; startedAt: Date }

/**
 * Returns the recordings of the same commentator and fixture as this one, oldest first. Each restart of an encoder makes
 * another one. Empty for an unknown recording.
 */
export async function recordingsBeside(db: Db, streamId: string): Promise<RecordedStream[]> {
  return db
    .selectFrom('recordings as own')
    .innerJoin('recordings as r', (join) =>
      join.onRef('r.fixture_id', '=', 'own.fixture_id').onRef('r.user_id', '=', 'own.user_id'),
    )
    .select(['r.stream_id as streamId', 'r.started_at as startedAt'])
    .where('own.stream_id', '=', streamId)
    .orderBy('r.started_at')
    .orderBy('r.stream_id')
    .execute()
}
