import type { PublicUser } from '#contract/account.ts'
import { type Reel, reelSlug } from '#contract/reels.ts'
import type { Db } from '#server/db/sql.ts'
import type { Reactions } from '#server/features/reactions/reactions.service.ts'
import { memberIdOf, type Viewer } from '#server/http/viewer.ts'
import { ownVideos } from '#server/tables/highlights.ts'
import { listSeen } from './reel.store.ts'

type Counts = { of(ids: readonly string[]): Promise<Map<string, number>> }
type Uses = {
  db: Db
  accounts: { findPublic(userIds: readonly string[]): Promise<ReadonlyMap<string, PublicUser>> }
  reactions: Pick<Reactions, 'summaries'>
  views: Counts
  finishes: Counts
}

/**
 * Returns reels as the viewer sees them, in the order of the ids. Missing or deleted reels are left out. Uses a fixed
 * number of queries.
 */
export type ReelReads = { present(viewer: Viewer, ids: readonly string[]): Promise<Reel[]> }

export function createReelReads({ db, accounts, reactions, views, finishes }: Uses): ReelReads {
  async function sourcesOf(highlightIds: readonly string[]): Promise<Map<string, string>> {
    if (highlightIds.length === 0) return new Map()
    const found = await ownVideos(db).where('h.id', 'in', highlightIds).execute()
    return new Map(found.map(({ id, fixture_id }) => [id, `/highlight/${fixture_id}/${id}`]))
  }

  return {
    async present(viewer, ids) {
      const rows = await listSeen(db, ids, memberIdOf(viewer))
      const shown = rows.map(({ id }) => id)
      const [users, summaries, seen, finished, sources] = await Promise.all([
        accounts.findPublic([...new Set(rows.map(({ user_id }) => user_id))]),
        reactions.summaries(viewer, shown),
        views.of(shown),
        finishes.of(shown),
        sourcesOf(rows.flatMap(({ highlight_id }) => highlight_id ?? [])),
      ])
      return rows.flatMap((row): Reel[] => {
        const author = users.get(row.user_id)
        if (!author) return []
        const { id, caption, video: url, poster, width, height, duration_ms: durationMs, comments } = row
        return [
          {
            id,
            slug: reelSlug(row),
            author,
            caption,
            url,
            poster,
            width,
            height,
            durationMs,
            comments,
            source: sources.get(row.highlight_id ?? '') ?? null,
            reactions: summaries.get(id) ?? { total: 0, counts: [], own: null },
            views: seen.get(id) ?? 0,
            finishes: finished.get(id) ?? 0,
            createdAt: row.created_at.getTime(),
          },
        ]
      })
    },
  }
}
