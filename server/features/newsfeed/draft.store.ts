import { type ColumnType, type Generated, sql } from 'kysely'
import type { Attachment, PostRefusal } from '#contract/newsfeed.ts'
import { countDue, type DueWork, firstDueInMs } from '#server/db/due-work.ts'
import type { FixtureRows } from '#server/db/fixture-rows.ts'
import type { Db, Tx } from '#server/db/sql.ts'
import { fileWords } from '#server/tables/uploads.ts'
import { type AttachmentTable, attachmentJson, type OwnFile } from './post.store.ts'

type DraftTable = {
  user_id: string
  /** Chosen by the client; the request id of the post. */
  id: string
  content: string
  visibility: 1 | 2
  fixture_id: string | null
  is_moment: boolean
  publish_at: Date | null
  due_at: Date | null
  revision: Generated<number>
  refusal: PostRefusal | null
  updated_at: ColumnType<Date, never, Date>
}

declare module '#server/db/sql.ts' {
  interface Database {
    post_drafts: DraftTable
    post_draft_attachments: AttachmentTable & { user_id: string; draft_id: string }
  }
}

/** Drafts of a duplicate fixture quote the fixture that remains. */
export const draftRows: FixtureRows[] = [{ table: 'post_drafts', onMerge: 'moves', column: 'fixture_id' }]

export type DraftKey = { userId: string; id: string }
export type NewDraft = {
  content: string
  visibility: 1 | 2
  fixtureId: string | null
  isMoment: boolean
  publishAt: Date | null
  files: readonly OwnFile[]
}

/** Makes changes and publications of a member’s drafts wait for each other until the transaction ends. */
export async function lockDrafts(tx: Tx, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`post drafts ${userId}`}, 0))`.execute(tx)
}

export async function upsertDraft(tx: Tx, { userId, id }: DraftKey, { files, ...draft }: NewDraft): Promise<void> {
  const { content, visibility, fixtureId: fixture_id, isMoment: is_moment, publishAt } = draft
  const set = { content, visibility, fixture_id, is_moment, publish_at: publishAt, due_at: publishAt, refusal: null }
  await tx
    .insertInto('post_drafts')
    .values({ user_id: userId, id, ...set })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'id'])
        .doUpdateSet((eb) => ({ ...set, updated_at: new Date(), revision: eb('post_drafts.revision', '+', 1) })),
    )
    .execute()
  await tx.deleteFrom('post_draft_attachments').where('user_id', '=', userId).where('draft_id', '=', id).execute()
  if (files.length === 0) return
  const rows = files.map((file, position) => ({ user_id: userId, draft_id: id, position, ...file }))
  await tx.insertInto('post_draft_attachments').values(rows).execute()
}

/** Deletes the draft, if `revision` is given only in this revision. Returns false when there is no such draft. */
export async function deleteDraft(db: Db, { userId, id }: DraftKey, revision?: number): Promise<boolean> {
  let query = db.deleteFrom('post_drafts').where('user_id', '=', userId).where('id', '=', id)
  if (revision !== undefined) query = query.where('revision', '=', revision)
  return (await query.executeTakeFirst()).numDeletedRows > 0n
}

/** Returns the numbers of the member’s drafts and scheduled posts without this one, and the state of this one. */
export async function countDrafts(tx: Tx, { userId, id }: DraftKey) {
  const { drafts, scheduled, state } = await tx
    .selectFrom('post_drafts')
    .select([
      sql<number>`(count(*) filter (where publish_at is null and id <> ${id}))::int`.as('drafts'),
      sql<number>`(count(*) filter (where publish_at is not null and id <> ${id}))::int`.as('scheduled'),
      sql<'draft' | 'scheduled' | null>`
        max(case when publish_at is null then 'draft' else 'scheduled' end) filter (where id = ${id})`.as('state'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return { drafts, scheduled, state }
}

function wholeDrafts(db: Db) {
  const files = sql<Attachment[]>`(select coalesce(jsonb_agg(${attachmentJson} order by a.position), '[]')
    from post_draft_attachments as a inner join ${fileWords(db)} as words on words.id = a.upload_id
    where a.user_id = d.user_id and a.draft_id = d.id)`
  return db
    .selectFrom('post_drafts as d')
    .select(['d.user_id', 'd.id', 'd.content', 'd.visibility', 'd.fixture_id', 'd.is_moment'])
    .select(['d.publish_at', 'd.revision', 'd.refusal', 'd.updated_at', files.as('files')])
}

/** Returns the member’s drafts, last changed first, and scheduled posts, in the order of their times. */
export function listDrafts(db: Db, userId: string) {
  const own = wholeDrafts(db).where('d.user_id', '=', userId)
  return own
    .orderBy((eb) => eb.ref('d.publish_at'), 'asc')
    .orderBy('d.updated_at', 'desc')
    .orderBy('d.id')
    .execute()
}
export type WholeDraft = Awaited<ReturnType<typeof listDrafts>>[number]

export async function findDraft(db: Db, { userId, id }: DraftKey): Promise<WholeDraft | null> {
  const query = wholeDrafts(db).where('d.user_id', '=', userId).where('d.id', '=', id)
  return (await query.executeTakeFirst()) ?? null
}

/** Makes a scheduled post a draft again. Without an id, makes all scheduled posts of the member drafts. */
export async function unschedule(db: Db, { userId, id }: { userId: string; id?: string }): Promise<boolean> {
  let query = db
    .updateTable('post_drafts')
    .set((eb) => ({ publish_at: null, due_at: null, updated_at: new Date(), revision: eb('revision', '+', 1) }))
    .where('user_id', '=', userId)
    .where('publish_at', 'is not', null)
  if (id !== undefined) query = query.where('id', '=', id)
  return (await query.executeTakeFirst()).numUpdatedRows > 0n
}

/**
 * Makes a scheduled post a draft with the reason. Returns false when it has changed since, or its fixture was
 * merged with another one.
 */
export async function refuseDraft(tx: Tx, draft: WholeDraft, refusal: PostRefusal): Promise<boolean> {
  const query = tx
    .updateTable('post_drafts')
    .set((eb) => ({
      publish_at: null,
      due_at: null,
      refusal,
      updated_at: new Date(),
      revision: eb('revision', '+', 1),
    }))
    .where('user_id', '=', draft.user_id)
    .where('id', '=', draft.id)
    .where('revision', '=', draft.revision)
    .where('fixture_id', 'is not distinct from', draft.fixture_id)
  return (await query.executeTakeFirst()).numUpdatedRows > 0n
}

/** Lease of a due post, in seconds. After it another process publishes the post, because the first has stopped. */
const leaseS = 60

/** Leases the scheduled post that has been due longest. Returns null when none is due. */
export async function takeDue(db: Db): Promise<(DraftKey & { revision: number }) | null> {
  const { rows } = await sql<DraftKey & { revision: number }>`
    update post_drafts set due_at = now() + make_interval(secs => ${leaseS})
    where (user_id, id) = (
      select user_id, id from post_drafts where due_at <= now() order by due_at limit 1 for update skip locked)
    returning user_id::text as "userId", id, revision`.execute(db)
  return rows[0] ?? null
}

export function countDuePosts(db: Db): Promise<DueWork> {
  return countDue(db, sql`select due_at from post_drafts where due_at <= now()`)
}

/** Returns the milliseconds until the next post is due, or null when none is scheduled. */
export function nextDueInMs(db: Db): Promise<number | null> {
  return firstDueInMs(db, sql`select due_at from post_drafts`)
}
