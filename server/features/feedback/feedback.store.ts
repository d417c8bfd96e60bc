import { type ColumnType, type Generated, sql } from 'kysely'
import type { KeysetPage, KeysetPaging } from '#contract/envelope.ts'
import type { FeedbackState, FeedbackTopic } from '#contract/feedback.ts'
import { readPage } from '#server/db/page.ts'
import type { Db } from '#server/db/sql.ts'

type FeedbackTable = {
  id: Generated<string>
  user_id: string | null
  guest_id: string | null
  uuid: Generated<string>
  topic: FeedbackTopic
  content: string
  email: string
  page: string
  attachments: string[]
  state: Generated<FeedbackState>
  answer: Generated<string>
  created_at: ColumnType<Date, never, never>
}

declare module '#server/db/sql.ts' {
  interface Database {
    feedback: FeedbackTable
  }
}

export type Sender = { userId: string } | { guestId: string }
export type NewFeedback = {
  topic: FeedbackTopic
  content: string
  email: string
  page: string
  attachments: string[]
  uuid: string
}

/** Returns the id. A repeated uuid returns the id of the existing row. */
export async function insertFeedback(db: Db, sender: Sender, feedback: NewFeedback): Promise<string> {
  const { id } = await db
    .insertInto('feedback')
    .values({ ...ownerOf(sender), ...feedback })
    .onConflict((conflict) => conflict.constraint('feedback_uuid').doUpdateSet({ uuid: feedback.uuid }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

function ownerOf(sender: Sender) {
  return 'userId' in sender ? { user_id: sender.userId, guest_id: null } : { user_id: null, guest_id: sender.guestId }
}

export type FeedbackRow = {
  id: string
  topic: FeedbackTopic
  content: string
  attachments: string[]
  state: FeedbackState
  answer: string
  createdAt: Date
}

/** Selects feedback without a final answer as cases. */
export function feedbackCases(db: Db) {
  return db
    .selectFrom('feedback')
    .select([sql<string>`id::text`.as('id'), 'content as title', 'topic', 'created_at as at'])
    .where('state', 'in', ['received', 'reading'])
}

/** Returns a sender’s feedback, newest first. */
export async function pageOfFeedback(db: Db, sender: Sender, paging: KeysetPaging): Promise<KeysetPage<FeedbackRow>> {
  const own = db
    .selectFrom('feedback')
    .$if('userId' in sender, (query) => query.where('user_id', '=', (sender as { userId: string }).userId))
    .$if('guestId' in sender, (query) => query.where('guest_id', '=', (sender as { guestId: string }).guestId))
  return readPage(own.select(['id', 'topic', 'content', 'attachments', 'state', 'answer', 'created_at as createdAt']), {
    order: [{ column: 'id', type: 'bigint', direction: 'desc' }],
    paging,
    count: async () => (await own.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()).total,
  })
}

export async function listAttached(db: Db, addresses: readonly string[]): Promise<Set<string>> {
  if (addresses.length === 0) return new Set()
  const rows = await db
    .selectFrom('feedback')
    .select('attachments')
    .where(sql<boolean>`attachments && ${[...addresses]}::text[]`)
    .execute()
  return new Set(rows.flatMap(({ attachments }) => attachments))
}
