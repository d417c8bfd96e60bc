import { useCallback, useEffect, useRef, useState } from 'react'
import { commentsTopic } from '#contract/comments.socket.ts'
import {
  type Comment,
  commentCreate,
  commentDelete,
  commentOne,
  commentPageList,
  commentTotal,
  commentUpdate,
} from '#contract/comments.ts'
import { call } from '#web/api/call.ts'
import { CallError, noAnswer } from '#web/api/call-error.ts'
import { randomUuid } from '#web/api/random-uuid.ts'
import { session, useSession } from '#web/api/session.ts'
import { useTopic } from '#web/api/socket.ts'
import { isUnanswered, listWaiting, removeWaiting, sendLater, whenSettled } from '#web/outbox/outbox.ts'
import { readFresh } from './read-fresh.ts'
import {
  type Threads,
  withChange,
  withNewer,
  withOneMoreReply,
  withOwn,
  without,
  withPage,
  withReplies,
} from './threads.ts'

export type CommentTarget = { targetType: string; targetId: string }

/**
 * A comment of the viewer that the server has not accepted yet. `fault` is the last error, or null while it is being
 * sent.
 */
export type CommentDraft = { requestId: string; text: string; parent: Comment | null; fault: unknown }

type Listed = { threads: Threads; next: string | null; state: 'loading' | 'idle' | 'failed' }

/** Later pages are larger. The first page is short, because most visitors read no further. */
const laterPageSize = 50

/** Fragment of a link to one comment. Browsers do not send the fragment to the server. */
const linked = /^#comment-(\d{1,18})$/

/** Returns the viewer's comments on a target from the offline queue, as drafts with the error "no answer". */
function waitingOn({ targetType, targetId }: CommentTarget): CommentDraft[] {
  return listWaiting().flatMap((one) =>
    one.kind === 'comment' && one.input.targetType === targetType && one.input.targetId === targetId
      ? [
          {
            requestId: one.id,
            text: one.input.content,
            parent: one.parent,
            fault: new CallError({ name: noAnswer, code: 0, status: 0 }),
          },
        ]
      : [],
  )
}

function readPage(target: CommentTarget, after: string | null) {
  return call(commentPageList, { ...target, ...(after !== null && { after, pageSize: laterPageSize }) })
}

/**
 * Returns the comments on one target, updated live, and functions to read and change them. `ownerId` is the owner of
 * the target.
 */
export function useComments(target: CommentTarget, ownerId: string) {
  const { targetType, targetId } = target
  const [listed, setListed] = useState<Listed>({ threads: [], next: null, state: 'loading' })
  const [total, setTotal] = useState<number | null>(null)
  const [drafts, setDrafts] = useState<readonly CommentDraft[]>([])
  /** Ids of threads that other members started since the list was read. */
  const [fresh, setFresh] = useState<readonly string[]>([])
  const [markedId, setMarked] = useState<string | null>(null)
  const known = useRef(new Set<string>())

  const change = useCallback(
    (to: (threads: Threads) => Threads) => setListed((now) => ({ ...now, threads: to(now.threads) })),
    [],
  )

  const read = useCallback(
    async (after: string | null) => {
      setListed((now) => ({ ...now, state: 'loading' }))
      try {
        const { list, next } = await readPage({ targetType, targetId }, after)
        setListed(({ threads }) => ({ threads: withPage(threads, list), next, state: 'idle' }))
      } catch {
        setListed((now) => ({ ...now, state: 'failed' }))
      }
    },
    [targetType, targetId],
  )

  useEffect(() => {
    const id = linked.exec(location.hash)?.[1]
    void (async () => {
      if (id) {
        try {
          const found = await call(commentOne, { id })
          if (found.targetType === targetType && found.targetId === targetId) {
            change((threads) => withNewer(threads, [found.thread]))
            setMarked(id)
          }
        } catch {
          // The linked comment cannot be read, so only the list is shown.
        }
      }
      await read(null)
    })()
  }, [read, change, targetType, targetId])

  useEffect(() => {
    // The socket sends the count too, but some networks block sockets.
    call(commentTotal, { targetType, targetId })
      .then((counted) => setTotal((known) => known ?? counted.total))
      .catch((error: unknown) => console.warn('The comments could not be counted', error))
  }, [targetType, targetId])

  useTopic(commentsTopic, target, {
    subbed: ({ total: now }) => setTotal(now),
    on: {
      created({ id, rootId, userId, total: now }) {
        setTotal(now)
        const viewer = session.get()
        const isOwn = viewer.kind === 'member' && viewer.user.userId === userId
        // The viewer's own comment is added when the call returns. The viewer's other tabs do not add it.
        if (isOwn || known.current.has(id)) return
        known.current.add(id)
        if (rootId === null) setFresh((ids) => [...ids, id])
        else change((threads) => withOneMoreReply(threads, rootId, id))
      },
      changed: ({ id, content, mentions, editedAt }) =>
        change((threads) => withChange(threads, id, { content, mentions, editedAt })),
      deleted({ id, rootId, total: now }) {
        setTotal(now)
        setFresh((ids) => ids.filter((one) => one !== id))
        change((threads) => without(threads, id, rootId))
      },
    },
  })

  const viewer = useSession()
  const viewerId = viewer.kind === 'member' ? viewer.user.userId : null
  useEffect(() => {
    const waiting = viewerId === null ? [] : waitingOn({ targetType, targetId })
    setDrafts((all) => [...all, ...waiting.filter(({ requestId }) => all.every((one) => one.requestId !== requestId))])
  }, [viewerId, targetType, targetId])
  useEffect(
    () =>
      whenSettled((settled) => {
        if (settled.kind !== 'comment') return
        const { id } = settled
        if ('fault' in settled)
          return setDrafts((all) => all.map((one) => (one.requestId === id ? { ...one, fault: settled.fault } : one)))
        const { made, input } = settled
        setDrafts((all) => all.filter((one) => one.requestId !== id))
        if (input.targetType !== targetType || input.targetId !== targetId) return
        known.current.add(made.id)
        change((threads) => withOwn(threads, made))
      }),
    [change, targetType, targetId],
  )

  async function send(draft: CommentDraft): Promise<void> {
    const { requestId, text, parent } = draft
    setDrafts((all) => [...all.filter((one) => one.requestId !== requestId), { ...draft, fault: null }])
    const input = { ...target, content: text, requestId, ...(parent && { parentId: parent.id }) }
    try {
      const made = await call(commentCreate, input)
      removeWaiting(requestId)
      known.current.add(made.id)
      setDrafts((all) => all.filter((one) => one.requestId !== requestId))
      change((threads) => withOwn(threads, made))
    } catch (error) {
      if (isUnanswered(error)) void sendLater({ kind: 'comment', id: requestId, input, parent })
      setDrafts((all) => all.map((one) => (one.requestId === requestId ? { ...one, fault: error } : one)))
    }
  }

  return {
    ...listed,
    ownerId,
    total,
    drafts,
    fresh: fresh.length,
    markedId,
    more: () => void read(listed.next),
    /** Loads the newest page again, and adds its new threads to the top of the list. */
    async showFresh() {
      const list = await readFresh({ fresh, listed: listed.threads }, (after) => readPage(target, after))
      change((threads) => withNewer(threads, list))
      const shown = new Set([...fresh, ...list.map(({ id }) => id)])
      setFresh((ids) => ids.filter((id) => !shown.has(id)))
    },
    async readReplies(rootId: string) {
      for (let after: string | null = null; ; ) {
        const { list, next }: { list: Comment[]; next: string | null } = await call(commentPageList, {
          targetType,
          targetId,
          rootId,
          pageSize: 50,
          ...(after !== null && { after }),
        })
        change((threads) => withReplies(threads, rootId, list))
        if (next === null) return
        after = next
      }
    },
    /** Shows the comment immediately as a draft. When sending fails, the draft remains with the error. */
    write: (text: string, parent: Comment | null) => void send({ requestId: randomUuid(), text, parent, fault: null }),
    retry: (draft: CommentDraft) => void send(draft),
    discard({ requestId }: CommentDraft) {
      removeWaiting(requestId)
      setDrafts((all) => all.filter((one) => one.requestId !== requestId))
    },
    /** Shows the change immediately, and reverts it on failure. Throws CallError. */
    async edit(comment: Comment, content: string) {
      const { id, mentions, editedAt } = comment
      change((threads) => withChange(threads, id, { content, mentions, editedAt: Date.now() }))
      try {
        const made = await call(commentUpdate, { id, content })
        change((threads) => withChange(threads, id, made))
      } catch (error) {
        change((threads) => withChange(threads, id, { content: comment.content, mentions, editedAt }))
        throw error
      }
    },
    /** Removes the comment after the server has deleted it. Throws CallError. */
    async remove({ id, rootId }: Comment) {
      await call(commentDelete, { id })
      change((threads) => without(threads, id, rootId))
    },
  }
}
export type CommentList = ReturnType<typeof useComments>
