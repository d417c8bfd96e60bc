import { sql } from 'kysely'
import type { Db } from '#server/db/sql.ts'

/** Selects public highlights that are stored on this site, with their files. For subqueries. */
export function ownVideos(db: Db) {
  return db
    .selectFrom('highlights as h')
    .select(['h.id', 'h.fixture_id', 'h.video', 'h.poster', 'h.width', 'h.height', 'h.duration_ms'])
    .where('h.state', '=', 'ready')
    .where(sql<boolean>`h.video like '/uploads/%'`)
}

/** Selects public highlights that are not from viewers: clips of match events, and those of operators. For subqueries. */
export function officialHighlights(db: Db) {
  return db
    .selectFrom('highlights')
    .select(['id', 'fixture_id'])
    .where('state', '=', 'ready')
    .where('user_id', 'is', null)
}

/** Selects public clips of match events with their videos, for joins. `event_key` is the key of the event. */
export function eventClips(db: Db) {
  return db
    .selectFrom('highlights')
    .select(['id', 'fixture_id', 'event_key', 'video', 'video_kind', 'poster', 'still'])
    .where('state', '=', 'ready')
    .where('event_key', 'is not', null)
    .where('video', 'is not', null)
}
