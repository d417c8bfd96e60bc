import { sql } from 'kysely'
import type { Db } from '#server/db/sql.ts'

/** What plays from this site and everybody may see, with its files. To look into. */
export function ownVideos(db: Db) {
  return db
    .selectFrom('highlights as h')
    .select(['h.id', 'h.fixture_id', 'h.video', 'h.poster', 'h.width', 'h.height', 'h.duration_ms'])
    .where('h.state', '=', 'ready')
    .where(sql<boolean>`h.video like '/uploads/%'`)
}
