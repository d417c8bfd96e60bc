import type { Comment, CommentThread } from '#contract/comments.ts'

export type Threads = readonly CommentThread[]

/** Appends a page of threads and skips known ones. */
export function withPage(threads: Threads, page: Threads): Threads {
  const known = new Set(threads.map(({ id }) => id))
  return [...threads, ...page.filter(({ id }) => !known.has(id))]
}

/** Prepends newer threads and skips known ones. */
export function withNewer(threads: Threads, page: Threads): Threads {
  const known = new Set(threads.map(({ id }) => id))
  return [...page.filter(({ id }) => !known.has(id)), ...threads]
}

/**
 * Adds the viewer's comment: a thread at the start, or a reply at the end of its thread. A known comment is skipped.
 */
export function withOwn(threads: Threads, comment: Comment): Threads {
  if (comment.rootId === null) return withNewer(threads, [{ ...comment, firstReplies: [] }])
  return threads.map((thread) => {
    if (thread.id !== comment.rootId || thread.firstReplies.some(({ id }) => id === comment.id)) return thread
    const firstReplies = [...thread.firstReplies, comment]
    return { ...thread, firstReplies, replies: Math.max(thread.replies, firstReplies.length) }
  })
}

/** Adds replies to a thread and sorts its replies by id. Known replies are replaced. */
export function withReplies(threads: Threads, rootId: string, replies: readonly Comment[]): Threads {
  return threads.map((thread) => {
    if (thread.id !== rootId) return thread
    const byId = new Map([...thread.firstReplies, ...replies].map((reply) => [reply.id, reply]))
    const firstReplies = [...byId.values()].toSorted((a, b) => Number(a.id) - Number(b.id))
    return { ...thread, firstReplies, replies: Math.max(thread.replies, firstReplies.length) }
  })
}

/**
 * Counts another member's reply without showing it, so that nothing moves while the viewer reads. A known reply is not
 * counted again.
 */
export function withOneMoreReply(threads: Threads, rootId: string, id: string): Threads {
  return threads.map((thread) => {
    if (thread.id !== rootId || thread.firstReplies.some((reply) => reply.id === id)) return thread
    return { ...thread, replies: thread.replies + 1 }
  })
}

export function withChange(
  threads: Threads,
  id: string,
  change: Pick<Comment, 'content' | 'mentions' | 'editedAt'>,
): Threads {
  return threads.map((thread) => ({
    ...thread,
    ...(thread.id === id && change),
    firstReplies: thread.firstReplies.map((reply) => (reply.id === id ? { ...reply, ...change } : reply)),
  }))
}

/**
 * Removes a comment. The first comment of a thread that has replies only loses its author and text. Such a thread
 * disappears with its last reply.
 */
export function without(threads: Threads, id: string, rootId: string | null): Threads {
  if (rootId === null) {
    const gone = { author: null, content: null, editedAt: null }
    return threads.flatMap((thread) => {
      if (thread.id !== id) return [thread]
      return thread.replies > 0 ? [{ ...thread, ...gone }] : []
    })
  }
  return threads.flatMap((thread) => {
    if (thread.id !== rootId) return [thread]
    const firstReplies = thread.firstReplies.filter((reply) => reply.id !== id)
    const replies = Math.max(0, thread.replies - 1)
    return replies === 0 && thread.content === null ? [] : [{ ...thread, firstReplies, replies }]
  })
}
