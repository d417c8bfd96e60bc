import type { Comment, CommentThread } from '#contract/comments.ts'

export type Threads = readonly CommentThread[]

/** A page behind what is there; what is known stays where it is. */
export function withPage(threads: Threads, page: Threads): Threads {
  const known = new Set(threads.map(({ id }) => id))
  return [...threads, ...page.filter(({ id }) => !known.has(id))]
}

/** What is newer than all that is there, before it. */
export function withNewer(threads: Threads, page: Threads): Threads {
  const known = new Set(threads.map(({ id }) => id))
  return [...page.filter(({ id }) => !known.has(id)), ...threads]
}

/** One's own comment, where it belongs; known ones are left as they are. */
export function withOwn(threads: Threads, comment: Comment): Threads {
  if (comment.rootId === null) return withNewer(threads, [{ ...comment, firstReplies: [] }])
  return threads.map((thread) => {
    if (thread.id !== comment.rootId || thread.firstReplies.some(({ id }) => id === comment.id)) return thread
    const firstReplies = [...thread.firstReplies, comment]
    return { ...thread, firstReplies, replies: Math.max(thread.replies, firstReplies.length) }
  })
}

/** More replies of a thread, in their order, whichever of them were known. */
export function withReplies(threads: Threads, rootId: string, replies: readonly Comment[]): Threads {
  return threads.map((thread) => {
    if (thread.id !== rootId) return thread
    const byId = new Map([...thread.firstReplies, ...replies].map((reply) => [reply.id, reply]))
    const firstReplies = [...byId.values()].toSorted((a, b) => Number(a.id) - Number(b.id))
    return { ...thread, firstReplies, replies: Math.max(thread.replies, firstReplies.length) }
  })
}

/** Somebody replied: the number alone grows, nothing moves under who reads. */
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

/** What begins a thread stays as an empty place while replies stand below it. */
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
