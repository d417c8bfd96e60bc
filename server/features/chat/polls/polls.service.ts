import type { Kysely } from 'kysely'
import type { ChatPoll, PollNotice, ShownPoll } from '#contract/chat-polls.ts'
import type { FailedField } from '#contract/errors.ts'
import { leadersOf, pollResultMs } from '#contract/rules/chat-poll.ts'
import type { Database } from '#server/db/sql.ts'
import type { OwnChatService } from '#server/features/chat/chat.service.ts'
import type { WriteRules } from '#server/features/chat/messages/write-rules.service.ts'
import type { OpenRoom, OpenRooms } from '#server/features/chat/rooms/open-rooms.service.ts'
import { openModerated } from '#server/features/chat/rooms/room-rules.service.ts'
import { lockRules } from '#server/features/chat/rooms/room-rules.store.ts'
import { ApiError } from '#server/http/errors.ts'
import type { Member, Viewer } from '#server/http/viewer.ts'
import { withoutTricks } from '#server/http/without-tricks.ts'
import { recordAct } from '#server/kit/acts.ts'
import {
  countAnswers,
  deletePollsBefore,
  endPoll,
  findPoll,
  findVote,
  insertPoll,
  listDuePolls,
  putVote,
} from './poll.store.ts'
import { createPollTally } from './poll-tally.service.ts'

type Draft = { question: string; answers: readonly string[]; minutes: number }
type Of = { roomId: string; pollId: string }

/** Calls about a room throw ROOM_NOT_FOUND and NOT_PERMISSIONS. Private rooms have no polls. */
export type PollsService = {
  /** Throws ROOM_ARCHIVED, POLL_OPEN, and MESSAGE_BLOCKED or BAD_INPUT with the field. */
  start(member: Member, roomId: string, draft: Draft): Promise<ChatPoll>
  /** Throws POLL_NOT_FOUND, POLL_CLOSED, BAD_INPUT, and the errors of `refuseSilent` and of the room's rules. */
  vote(member: Member, vote: Of & { answer: number }, from: { address: string }): Promise<void>
  /** Closes the poll before its end, and returns the result. Throws POLL_NOT_FOUND. */
  end(member: Member, of: Of): Promise<ChatPoll>
  /** Returns the poll that the room shows, and the viewer's vote. */
  shown(room: OpenRoom, viewer: Viewer): Promise<ShownPoll>
  /** Closes polls whose time is over, also those that another process started. */
  closeDue(): Promise<void>
  /** Deletes old polls with their votes. */
  forget(): Promise<void>
  close(): void
}

type Use = {
  db: Kysely<Database>
  rooms: OpenRooms
  chat: Pick<OwnChatService, 'refuseSilent'>
  writeRules: Pick<WriteRules, 'refuse'>
  publishable(written: string): string | null
  postNotice(roomId: string, notice: PollNotice): void
  onFailure: (error: unknown) => void
}

const folded = (text: string) => text.toLowerCase()

/** Old polls are not shown; their votes are kept this long to answer complaints. */
const keptMs = 30 * 24 * 3_600_000

export function createPolls({ db, rooms, chat, writeRules, publishable, postNotice, onFailure }: Use): PollsService {
  const publish = (roomId: string, poll: ChatPoll) => rooms.publish(roomId, { type: 'poll', poll })
  const tally = createPollTally({ db, publish, onFailure })
  const timers = new Map<string, NodeJS.Timeout>()

  /** Returns the texts as everyone sees them. */
  function screened({ question, answers }: Draft): { question: string; answers: string[] } {
    const written = [
      { path: 'question', text: question },
      ...answers.map((text, index) => ({ path: `answers.${index}`, text })),
    ].map(({ path, text }) => ({ path, text: withoutTricks(text) }))
    const folds = written.slice(1).map(({ text }) => folded(text))
    const isRepeated = (index: number) => index > 0 && folds.indexOf(folds[index - 1] ?? '') < index - 1
    const faults = written.flatMap(({ path, text }, index): FailedField[] =>
      text === '' ? [{ path, rule: 'length' }] : isRepeated(index) ? [{ path, rule: 'repeated' }] : [],
    )
    if (faults.length > 0) throw new ApiError('BAD_INPUT', { fields: faults })
    const shown = written.map(({ path, text }) => ({ path, text: publishable(text) }))
    const blocked = shown.flatMap(({ path, text }) => (text === null ? [{ path, rule: 'words' }] : []))
    if (blocked.length > 0) throw new ApiError('MESSAGE_BLOCKED', { fields: blocked })
    const [first = '', ...rest] = shown.map(({ text }) => text ?? '')
    return { question: first, answers: rest }
  }

  /** Closes the poll at its end in this process. `closeDue` closes the polls of processes that have ended. */
  function watch(roomId: string, { pollId, closesAt, closedAt }: ChatPoll): void {
    if (closedAt !== null || timers.has(pollId)) return
    const expire = () => {
      timers.delete(pollId)
      void closeDueOf(roomId).catch(onFailure)
    }
    timers.set(pollId, setTimeout(expire, Math.max(0, closesAt - Date.now()) + 100).unref())
  }

  /** Closes the poll, publishes the result and writes it to the chat. Returns null when the poll is already closed. */
  async function finish(roomId: string, pollId: string, by: Member | null): Promise<ChatPoll | null> {
    const poll = await db.transaction().execute(async (tx) => {
      if (!(await endPoll(tx, pollId))) return null
      const ended = await findPoll(tx, pollId)
      if (by && ended) await recordAct(tx, { kind: 'poll.closed', by, roomId, reason: ended.question })
      return ended
    })
    clearTimeout(timers.get(pollId))
    timers.delete(pollId)
    if (!poll) return null
    publish(roomId, poll)
    const winners = leadersOf(poll.answers)
    const { question, total } = poll
    const texts = winners.map(({ text }) => text)
    postNotice(roomId, { systemMessage: 12, pollId, question, winners: texts, votes: winners[0]?.votes ?? 0, total })
    return poll
  }

  async function closeDueOf(roomId?: string): Promise<void> {
    for (const due of await listDuePolls(db, roomId)) await finish(due.roomId, due.pollId, null)
  }

  return {
    async start(member, roomId, draft) {
      const room = await openModerated(rooms, member, roomId)
      if (room.isArchived) throw new ApiError('ROOM_ARCHIVED')
      const texts = screened(draft)
      await closeDueOf(roomId)
      const poll = await db.transaction().execute(async (tx) => {
        if (!(await lockRules(tx, roomId))) throw new ApiError('ROOM_NOT_FOUND')
        const pollId = await insertPoll(tx, { roomId, userId: member.userId, ...texts, minutes: draft.minutes })
        if (pollId === null) throw new ApiError('POLL_OPEN')
        await recordAct(tx, { kind: 'poll.started', by: member, roomId, reason: texts.question })
        return findPoll(tx, pollId)
      })
      if (!poll) throw new ApiError('POLL_NOT_FOUND')
      publish(roomId, poll)
      watch(roomId, poll)
      return poll
    },
    async vote(member, { roomId, pollId, answer }, from) {
      await chat.refuseSilent(member, roomId, from)
      await writeRules.refuse(member, await rooms.open(roomId), { isGuest: false })
      const size = await countAnswers(db, { roomId, pollId })
      if (size === null) throw new ApiError('POLL_NOT_FOUND')
      if (answer >= size) throw new ApiError('BAD_INPUT', { fields: [{ path: 'answer', rule: 'range' }] })
      const { isOpen, isChanged } = await putVote(db, { pollId, userId: member.userId, answer })
      if (!isOpen) throw new ApiError('POLL_CLOSED')
      if (isChanged) tally.changed({ pollId, roomId })
    },
    async end(member, { roomId, pollId }) {
      await openModerated(rooms, member, roomId)
      if ((await countAnswers(db, { roomId, pollId })) === null) throw new ApiError('POLL_NOT_FOUND')
      const poll = (await finish(roomId, pollId, member)) ?? (await findPoll(db, pollId))
      if (!poll) throw new ApiError('POLL_NOT_FOUND')
      return poll
    },
    async shown(room, viewer) {
      const { poll } = room
      if (!poll || (poll.closedAt ?? Date.now()) + pollResultMs < Date.now()) return { poll: null, pollAnswer: null }
      watch(room.id, poll)
      const { pollId } = poll
      const pollAnswer = viewer.kind === 'user' ? await findVote(db, { pollId, userId: viewer.userId }) : null
      return { poll, pollAnswer }
    },
    closeDue: () => closeDueOf(),
    forget: () => deletePollsBefore(db, new Date(Date.now() - keptMs)),
    close() {
      for (const timer of timers.values()) clearTimeout(timer)
      tally.close()
    },
  }
}
