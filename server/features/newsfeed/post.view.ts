import type { PublicUser } from '#contract/account.ts'
import type { Locale } from '#contract/envelope.ts'
import type { LinkPreview, Post, QuotedPost, Shared, SharedCard } from '#contract/newsfeed.ts'
import { muting } from '#contract/privacy.ts'
import type { FixtureSummary } from '#contract/schedule.ts'
import type { Db } from '#server/db/sql.ts'
import type { Reactions } from '#server/features/reactions/reactions.service.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { mutedWordsOf } from '#server/tables/privacy.ts'
import { listVisible } from './feed.store.ts'
import { listAttachments, listMentions, listPosts, type PostRow, type SharedKind } from './post.store.ts'

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

export const viewerIdOf = (viewer: Viewer): string | null => (viewer.kind === 'user' ? viewer.userId : null)

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
      const rows = new Map((await listPosts(db, ids)).map((row) => [row.id, row]))
      const shown = ids.flatMap((id) => rows.get(id) ?? []).filter((row) => row.visibility !== 3)
      const idsOf = (kind: SharedKind) => [
        ...new Set(shown.flatMap((row) => (row.shared_kind === kind && row.shared_id ? [row.shared_id] : []))),
      ]
      const quotedRows = await listPosts(db, await listVisible(db, viewerIdOf(viewer), idsOf('post')))
      const all = [...shown, ...quotedRows]
      const allIds = [...new Set(all.map(({ id }) => id))]
      const cardsOf = (kind: 'article' | 'event') => sources.get(kind)?.cards(idsOf(kind), locale) ?? new Map()
      const viewerId = viewerIdOf(viewer)
      const [attachments, mentions, summaries, fixtures, links, articles, events, words] = await Promise.all([
        listAttachments(db, allIds),
        listMentions(db, allIds),
        reactions.summaries(viewer, ids),
        schedule.findAll(idsOf('live'), locale),
        previews([...new Set(all.flatMap(({ link }) => link ?? []))]),
        cardsOf('article'),
        cardsOf('event'),
        viewerId === null ? [] : mutedWordsOf(db, viewerId),
      ])
      const users = await accounts.findPublic([
        ...new Set([...all.map(({ user_id }) => user_id), ...mentions.map(({ user_id }) => user_id)]),
      ])
      const filesByPost = Map.groupBy(attachments, ({ post_id }) => post_id)
      const mentionsByPost = Map.groupBy(mentions, ({ post_id }) => post_id)
      const fixtureById = new Map(fixtures.map((fixture) => [fixture.fixtureId, fixture]))
      const quotedById = new Map(quotedRows.map((row) => [row.id, row]))
      const isMuted = muting(words)

      function written(row: PostRow): QuotedPost[] {
        const author = users.get(row.user_id)
        if (!author) return []
        const files = filesByPost.get(row.id) ?? []
        const names = (mentionsByPost.get(row.id) ?? []).flatMap(({ user_id }) => users.get(user_id) ?? [])
        return [
          {
            id: row.id,
            author,
            type: row.type,
            visibility: row.visibility,
            content: row.content,
            attachments: files.map(({ upload_id: _, post_id: __, ...file }) => file),
            mentions: names.map(({ userId, username, displayName }) => ({ userId, username, displayName })),
            preview: (row.link && links.get(row.link)) || null,
            createdAt: row.created_at.getTime(),
            editedAt: row.edited_at?.getTime() ?? null,
          },
        ]
      }

      function sharedOf({ shared_kind: kind, shared_id: id, shared_moment: moment }: PostRow): Shared | null {
        if (kind === null || id === null) return null
        if (kind === 'live') return { kind, id, fixture: fixtureById.get(id) ?? null, moment }
        if (kind === 'tip') return { kind, id }
        if (kind !== 'post') return { kind, id, card: (kind === 'article' ? articles : events).get(id) ?? null }
        const row = quotedById.get(id)
        return { kind, id, post: (row && written(row)[0]) ?? null }
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
