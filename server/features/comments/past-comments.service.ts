import type { Db } from '#server/db/sql.ts'
import { type CommentTarget, insertComments } from './comments.store.ts'

export type PastComment = CommentTarget & {
  userId: string
  content: string
  requestId: string
  /** The request of the comment that it answers. */
  answers: string | null
  at: Date
}

/** Keeps discussions as if they had been written then, telling nobody. Requests that are known already are left out. */
export function createPastComments(db: Db) {
  return async (comments: readonly PastComment[]): Promise<Map<string, string>> => {
    const roots = new Map<string, string>()
    const ids = new Map<string, string>()
    // Level by level: the id of what is answered is known only once it is written.
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
