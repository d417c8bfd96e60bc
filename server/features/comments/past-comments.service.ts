import type { Db } from '#server/db/sql.ts'
import { type CommentTarget, insertComments } from './comments.store.ts'

export type PastComment = CommentTarget & {
  userId: string
  content: string
  requestId: string
  /** `requestId` of the parent comment. Null for the first comment of a thread. */
  answers: string | null
  at: Date
}

/**
 * Stores discussions with past dates, without notifications. Skips known requests and all replies to them. Returns the
 * ids of new comments by `requestId`.
 */
export function createPastComments(db: Db) {
  return async (comments: readonly PastComment[]): Promise<Map<string, string>> => {
    const roots = new Map<string, string>()
    const ids = new Map<string, string>()
    // Inserts level by level, because a parent’s id is known only after its insert.
    for (let level = comments.filter(({ answers }) => answers === null); level.length > 0; ) {
      const added = await insertComments(
        db,
        level.map(({ answers, ...comment }) => ({
          ...comment,
          parentId: ids.get(answers ?? '') ?? null,
          rootId: roots.get(answers ?? '') ?? null,
        })),
      )
      for (const { requestId, answers } of level) {
        const id = added.get(requestId)
        if (id === undefined) continue
        ids.set(requestId, id)
        roots.set(requestId, roots.get(answers ?? '') ?? id)
      }
      level = comments.filter(({ requestId, answers }) => answers !== null && added.has(answers) && !ids.has(requestId))
    }
    return ids
  }
}
