import type { PublicUser } from '#contract/account.ts'
import type { Locale } from '#contract/envelope.ts'
import type { LinkPreview, Post, Shared, WrittenPost } from '#contract/newsfeed.ts'
import { muting } from '#contract/privacy.ts'
import type { FixtureSummary } from '#contract/schedule.ts'
import type { SharedCard, SharedMoment } from '#contract/shared-content.ts'
import type { Db } from '#server/db/sql.ts'
import type { Reactions } from '#server/features/reactions/reactions.service.ts'
import { memberIdOf, type Viewer } from '#server/http/viewer.ts'
import { mutedWordsOf } from '#server/tables/privacy.ts'
import { maySee } from './audience.store.ts'
import { listWholePosts, type PostRow, type SharedKind, type WholePost } from './post.store.ts'

export type ShareSource = {
  kind: Extract<SharedKind, 'article' | 'event'>
  /** Returns cards by id. Omits content that is not public. */
  cards(ids: readonly string[], locale: Locale): Promise<ReadonlyMap<string, SharedCard>>
}

type Uses = {
  db: Db
  accounts: { findPublic(userIds: readonly string[]): Promise<ReadonlyMap<string, PublicUser>> }
  schedule: { findAll(fixtureIds: readonly string[], locale: Locale): Promise<FixtureSummary[]> }
  reactions: Pick<Reactions, 'summaries'>
  sources: ReadonlyMap<SharedKind, ShareSource>
  previews(urls: readonly string[]): Promise<ReadonlyMap<string, LinkPreview>>
}

export type PostReads = {
  /**
   * Presents posts in the order of the ids. The caller has to check that the viewer may see them. Omits deleted posts.
   * Makes a fixed number of queries. `viewer` is needed for shared posts, which may have a smaller audience.
   */
  present(viewer: Viewer, ids: readonly string[], locale: Locale): Promise<Post[]>
}

export function createPostReads({ db, accounts, schedule, reactions, sources, previews }: Uses): PostReads {
  return {
    async present(viewer, ids, locale) {
      const rows = new Map((await listWholePosts(db, ids)).map((row) => [row.id, row]))
      const shown = ids.flatMap((id) => rows.get(id) ?? []).filter((row) => row.visibility !== 3)
      const idsOf = (kind: SharedKind, of: readonly PostRow[] = shown) => [
        ...new Set(of.flatMap((row) => (row.shared_kind === kind && row.shared_id ? [row.shared_id] : []))),
      ]
      const viewerId = memberIdOf(viewer)
      const quotedRows = await listWholePosts(db, idsOf('post'), maySee(db, viewerId))
      const all = [...shown, ...quotedRows]
      const cardsOf = async (kind: 'article' | 'event') => {
        const cardIds = idsOf(kind)
        return cardIds.length === 0 ? null : sources.get(kind)?.cards(cardIds, locale)
      }
      const [users, summaries, fixtures, links, articles, events, words] = await Promise.all([
        accounts.findPublic([...new Set(all.flatMap(({ user_id, mentioned }) => [user_id, ...mentioned]))]),
        reactions.summaries(viewer, ids),
        schedule.findAll(idsOf('live', all), locale),
        previews([...new Set(all.flatMap(({ link }) => link ?? []))]),
        cardsOf('article'),
        cardsOf('event'),
        viewerId === null ? [] : mutedWordsOf(db, viewerId),
      ])
      const fixtureById = new Map(fixtures.map((fixture) => [fixture.fixtureId, fixture]))
      const quotedById = new Map(quotedRows.map((row) => [row.id, row]))
      const isMuted = muting(words)

      function written(row: WholePost): WrittenPost[] {
        const author = users.get(row.user_id)
        if (!author) return []
        const names = row.mentioned.flatMap((userId) => users.get(userId) ?? [])
        return [
          {
            id: row.id,
            author,
            type: row.type,
            visibility: row.visibility,
            content: row.content,
            attachments: row.files,
            mentions: names.map(({ userId, username, displayName }) => ({ userId, username, displayName })),
            preview: (row.link && links.get(row.link)) || null,
            createdAt: row.created_at.getTime(),
            editedAt: row.edited_at?.getTime() ?? null,
          },
        ]
      }

      const liveOf = (id: string, moment: SharedMoment | null) => {
        return { kind: 'live' as const, id, fixture: fixtureById.get(id) ?? null, moment }
      }

      function sharedOf({ shared_kind: kind, shared_id: id, shared_moment: moment }: PostRow): Shared | null {
        if (kind === null || id === null) return null
        if (kind === 'live') return liveOf(id, moment)
        if (kind === 'tip') return { kind, id }
        if (kind !== 'post') return { kind, id, card: (kind === 'article' ? articles : events)?.get(id) ?? null }
        const row = quotedById.get(id)
        const [post] = row ? written(row) : []
        if (!row || !post) return { kind, id, post: null }
        const live = row.shared_kind === 'live' && row.shared_id ? liveOf(row.shared_id, row.shared_moment) : null
        return { kind, id, post: { ...post, live } }
      }

      return shown.flatMap((row) =>
        written(row).map((post) => ({
          ...post,
          shared: sharedOf(row),
          reactions: summaries.get(row.id) ?? { total: 0, counts: [], own: null },
          comments: row.comments,
          shares: row.shares,
          isMuted: row.user_id !== viewerId && isMuted(row.content),
        })),
      )
    },
  }
}
