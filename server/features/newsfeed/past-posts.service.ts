import type { PostType } from '#contract/rules/newsfeed-codes.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import { cleanPost, marksOf } from './post.rules.ts'
import { insertHashtags, insertPosts, type SharedKind } from './post.store.ts'

export type PastPost = {
  userId: string
  uuid: string
  content: string
  type: PostType
  shared: { kind: SharedKind; id: string } | null
  at: Date
}

/**
 * Stores public posts without files and with past dates, without notifications. Shared content must exist. Returns the
 * ids of new posts by uuid.
 */
export function createPastPosts({ db }: DatabaseEngine) {
  return (posts: readonly PastPost[]): Promise<Map<string, string>> =>
    db.transaction().execute(async (tx) => {
      const added = await insertPosts(
        tx,
        posts.map(({ uuid, content, at, shared, ...post }) => ({
          ...post,
          requestId: uuid,
          visibility: 1,
          content: cleanPost(content),
          link: null,
          createdAt: at,
          shared: shared && { ...shared, moment: null },
        })),
      )
      const tags = posts.flatMap(({ uuid, content }) => {
        const postId = added.get(uuid)
        return postId === undefined ? [] : marksOf(content).tags.map((tag) => ({ ...tag, post_id: postId }))
      })
      await insertHashtags(tx, tags)
      return added
    })
}
