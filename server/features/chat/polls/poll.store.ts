import type { Generated } from 'kysely'
import { sql } from 'kysely'
import type { ChatPoll } from '#contract/chat-polls.ts'
import type { Db, Tx } from '#server/db/sql.ts'

type PollTable = {
  id: Generated<string>
  room_id: string
  user_id: string | null
  question: string
  answers: string[]
  revision: Generated<number>
  created_at: Generated<Date>
  closes_at: Date
  closed_at: Date | null
}
type VoteTable = { poll_id: string; user_id: string; answer: number; voted_at: Generated<Date> }

declare module '#server/db/sql.ts' {
  interface Database {
    chat_polls: PollTable
    chat_poll_votes: VoteTable
  }
}

type NewPoll = { roomId: string; userId: string; question: string; answers: readonly string[]; minutes: number }

/** Stores an open poll as the room's newest. Returns its id, or null when another poll of the room is open. */
export async function insertPoll(tx: Tx, poll: NewPoll): Promise<string | null> {
  const row = await tx
    .insertInto('chat_polls')
    .values({
      room_id: poll.roomId,
      user_id: poll.userId,
      question: poll.question,
      answers: sql`${poll.answers}::text[]`,
      closes_at: sql`clock_timestamp() + make_interval(mins => ${poll.minutes})`,
    })
    .onConflict((c) => c.column('room_id').where('closed_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) return null
  await tx.updateTable('chat_rooms').set({ poll_id: row.id }).where('id', '=', poll.roomId).execute()
  return row.id
}

type CountedRow = {
  id: string
  revision: number
  question: string
  answers: string[]
  closes_at: Date
  closed_at: Date | null
  counts: Record<string, number>
}

/** Counts the votes of a poll. Returns null when the poll is missing. */
export async function findPoll(db: Db, pollId: string): Promise<ChatPoll | null> {
  const { rows } = await sql<CountedRow>`
    select id, revision, question, answers, closes_at, closed_at, (
      select coalesce(jsonb_object_agg(counted.answer, counted.votes), '{}')
      from (select answer, count(*)::int as votes from chat_poll_votes where poll_id = chat_polls.id group by answer)
        as counted
    ) as counts
    from chat_polls where id = ${pollId}`.execute(db)
  const [row] = rows
  if (!row) return null
  const answers = row.answers.map((text, index) => ({ text, votes: row.counts[index] ?? 0 }))
  return {
    pollId: row.id,
    revision: row.revision,
    question: row.question,
    answers,
    total: answers.reduce((sum, { votes }) => sum + votes, 0),
    closesAt: row.closes_at.getTime(),
    closedAt: row.closed_at?.getTime() ?? null,
  }
}

/** Returns the number of answers of a room's poll, or null when the room has no such poll. */
export async function countAnswers(db: Db, of: { roomId: string; pollId: string }): Promise<number | null> {
  const row = await db
    .selectFrom('chat_polls')
    .select(sql<number>`cardinality(answers)`.as('size'))
    .where('id', '=', of.pollId)
    .where('room_id', '=', of.roomId)
    .executeTakeFirst()
  return row?.size ?? null
}

type Vote = { pollId: string; userId: string; answer: number }

/**
 * Stores or changes the member's vote. The lock keeps the poll open until the vote is committed, so that the last count
 * includes it. `isChanged` is false when the member already had this vote.
 */
export async function putVote(db: Db, vote: Vote): Promise<{ isOpen: boolean; isChanged: boolean }> {
  const { rows } = await sql<{ isOpen: boolean; isChanged: boolean }>`
    with opened as (
      select id from chat_polls
      where id = ${vote.pollId} and closed_at is null and closes_at > clock_timestamp() for key share
    ), written as (
      insert into chat_poll_votes (poll_id, user_id, answer)
      select id, ${vote.userId}, ${vote.answer} from opened
      on conflict (poll_id, user_id) do update set answer = excluded.answer, voted_at = now()
        where chat_poll_votes.answer <> excluded.answer
      returning poll_id
    )
    select exists (select from opened) as "isOpen", exists (select from written) as "isChanged"`.execute(db)
  return rows[0] ?? { isOpen: false, isChanged: false }
}

export async function findVote(db: Db, of: { pollId: string; userId: string }): Promise<number | null> {
  const row = await db
    .selectFrom('chat_poll_votes')
    .select('answer')
    .where('poll_id', '=', of.pollId)
    .where('user_id', '=', of.userId)
    .executeTakeFirst()
  return row?.answer ?? null
}

/** Starts the next count of an open poll. The lock orders counts by their revision. Returns false for a closed poll. */
export async function startCount(tx: Tx, pollId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('chat_polls')
    .set({ revision: sql<number>`revision + 1` })
    .where('id', '=', pollId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Closes an open poll and waits for votes that are being written. Returns false when it is closed or missing; of
 * parallel calls, one closes it.
 */
export async function endPoll(tx: Tx, pollId: string): Promise<boolean> {
  const open = await tx
    .selectFrom('chat_polls')
    .select('id')
    .where('id', '=', pollId)
    .where('closed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!open) return false
  await tx
    .updateTable('chat_polls')
    .set({ revision: sql<number>`revision + 1`, closed_at: sql<Date>`least(clock_timestamp(), closes_at)` })
    .where('id', '=', pollId)
    .execute()
  return true
}

/** Lists polls whose time is over and that are not closed, in all rooms or in one. */
export async function listDuePolls(db: Db, roomId?: string): Promise<{ pollId: string; roomId: string }[]> {
  return db
    .selectFrom('chat_polls')
    .select(['id as pollId', 'room_id as roomId'])
    .where('closed_at', 'is', null)
    .where('closes_at', '<=', sql<Date>`clock_timestamp()`)
    .$if(roomId !== undefined, (query) => query.where('room_id', '=', roomId as string))
    .execute()
}

/** Deletes closed polls that started before this time, with their votes. */
export async function deletePollsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('chat_polls').where('created_at', '<', before).where('closed_at', 'is not', null).execute()
}
