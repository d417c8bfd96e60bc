import type { ReactionCount } from '#contract/chat.ts'
import type { EditedMessage } from '#contract/chat-edits.ts'
import { type GoalMoment, type GoalMomentNotice, goalMoments } from '#contract/goal-moments.ts'
import { call } from '#web/api/call.ts'
import { CallError } from '#web/api/call-error.ts'
import { createStore, type Store } from '#web/ui/store.ts'
import { withEdited } from './message-changes.ts'

type Counted = { groupMessageId: string; listReaction: ReactionCount[]; totalReactions: number }

/** Cards of the room's goals, oldest first. Their lines change with the messages of the room. */
export type RoomMoments = {
  state: Store<readonly GoalMoment[]>
  /** Reads the cards again: for a new viewer, and after the connection was lost. */
  load(): Promise<void>
  take(notice: GoalMomentNotice): void
  deleted(groupMessageId: string): void
  edited(edited: EditedMessage): void
  counted(counted: Counted): void
}

export function createRoomMoments(groupId: string): RoomMoments {
  const state = createStore<readonly GoalMoment[]>([])
  /** Newest revision of each card, also of withdrawn ones. */
  const revisions = new Map<string, number>()
  let loads = 0

  function put({ momentId, revision, moment }: Omit<GoalMomentNotice, 'systemMessage'>): void {
    if (revision < (revisions.get(momentId) ?? 0)) return
    revisions.set(momentId, revision)
    const others = state.get().filter((one) => one.momentId !== momentId)
    const list = moment ? [...others, moment].toSorted((a, b) => a.at - b.at) : others
    if (moment || others.length < state.get().length) state.set(() => list)
  }

  function changeLines(change: (lines: GoalMoment['lines']) => GoalMoment['lines']): void {
    if (state.get().length === 0) return
    state.set((now) => now.map((moment) => ({ ...moment, lines: change(moment.lines) })))
  }

  return {
    state,
    async load() {
      loads += 1
      const own = loads
      const before = state.get()
      try {
        const { list } = await call(goalMoments, { groupId })
        if (own !== loads) return
        const listed = new Set(list.map(({ momentId }) => momentId))
        const gone = before.filter((one) => !listed.has(one.momentId))
        state.set((now) => now.filter((one) => !gone.includes(one)))
        for (const moment of list) put({ ...moment, moment })
      } catch (error) {
        // The next connection reads them again.
        if (!(error instanceof CallError)) throw error
      }
    },
    take: put,
    deleted(groupMessageId) {
      changeLines((lines) => lines.filter((line) => line.groupMessageId !== groupMessageId))
    },
    edited: (edited) => changeLines((lines) => withEdited(lines, edited)),
    counted({ groupMessageId, listReaction, totalReactions }) {
      changeLines((lines) =>
        lines.map((line) =>
          line.groupMessageId === groupMessageId ? { ...line, listReaction, totalReactions } : line,
        ),
      )
    },
  }
}
