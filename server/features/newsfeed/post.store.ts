import { type ColumnType, type Generated, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Attachment } from '#contract/newsfeed.ts'
import type { PostType } from '#contract/rules/newsfeed-codes.ts'
import type { SharedMoment } from '#contract/shared-content.ts'
import type { FixtureRows } from '#server/db/fixture-rows.ts'
import type { Db, Tx } from '#server/db/sql.ts'
import { fileWords } from '#server/tables/uploads.ts'

export type SharedKind = 'post' | 'live' | 'tip' | 'article' | 'event'
type Visibility = 1 | 2 | 3
type Copied = ColumnType<number, never, never>
type PostTable = {
  id: Generated<string>
  user_id: string
  request_id: string
  type: PostType
  visibility: Visibility
  content: string
  link: string | null
  shared_kind: SharedKind | null
  shared_id: string | null
  shared_moment: ColumnType<SharedMoment | null, string | null, never>
  /** Maintained by triggers, like `hot`. */
  reactions: Copied
  comments: Copied
  shares: Copied
  hot: ColumnType<string, never, never>
  created_at: ColumnType<Date, Date | undefined, never>
  edited_at: ColumnType<Date | null, never, Date>
  deleted_at: ColumnType<Date | null, never, Date>
}

export type AttachmentTable = {
  position: number
  upload_id: string
  url: string
  kind: 'image' | 'video'
  width: number | null
  height: number | null
  poster: string | null
}

declare module '#server/db/sql.ts' {
  interface Database {
    posts: PostTable
    post_attachments: AttachmentTable & { post_id: string }
    post_edits: { id: Generated<string>; post_id: string; content: string; replaced_at: ColumnType<Date, never, never> }
    post_edit_attachments: AttachmentTable & { edit_id: string }
    post_mentions: { post_id: string; user_id: string }
    post_hashtags: { tag: string; shown: string; post_id: string }
  }
}

/** Posts of a duplicate fixture show the fixture that remains. */
export const postRows: FixtureRows[] = [
  { table: 'posts', onMerge: 'moves', column: 'shared_id', where: sql<SqlBool>`shared_kind = 'live'` },
]

/** `tag` is the normalized form, `shown` the form in the text. */
export type Hashtag = { tag: string; shown: string }

export type NewPost = {
  userId: string
  requestId: string
  type: PostType
  visibility: 1 | 2
  content: string
  link: string | null
  shared: { kind: SharedKind; id: string; moment: SharedMoment | null } | null
  /** Defaults to the current time. */
  createdAt?: Date | undefined
}

function rowOf({ shared, ...added }: NewPost) {
  return {
    user_id: added.userId,
    request_id: added.requestId,
    type: added.type,
    visibility: added.visibility,
    content: added.content,
    link: added.link,
    shared_kind: shared?.kind ?? null,
    shared_id: shared?.id ?? null,
    shared_moment: shared?.moment ? JSON.stringify(shared.moment) : null,
    ...(added.createdAt && { created_at: added.createdAt }),
  }
}

/** Returns ids by request. Omits posts that the member has already written. */
export async function insertPosts(tx: Tx, added: readonly NewPost[]): Promise<Map<string, string>> {
  if (added.length === 0) return new Map()
  const rows = await tx
    .insertInto('posts')
    .values(added.map(rowOf))
    .onConflict((conflict) => conflict.columns(['user_id', 'request_id']).doNothing())
    .returning(['id', 'request_id'])
    .execute()
  return new Map(rows.map(({ id, request_id }) => [request_id, id]))
}

/** Returns the id, or null when the member has already written the post. */
export async function insertPost(tx: Tx, added: NewPost): Promise<string | null> {
  return (await insertPosts(tx, [added])).get(added.requestId) ?? null
}

export async function findByRequest(db: Db, userId: string, requestId: string): Promise<string | null> {
  const query = db.selectFrom('posts').select('id').where('user_id', '=', userId).where('request_id', '=', requestId)
  return (await query.executeTakeFirst())?.id ?? null
}

const columns = [
  'id',
  'user_id',
  'type',
  'visibility',
  'content',
  'link',
  'shared_kind',
  'shared_id',
  'shared_moment',
  'comments',
  'shares',
  'created_at',
  'edited_at',
] as const
export type PostRow = Pick<
  {
    [Name in keyof PostTable]: PostTable[Name] extends ColumnType<infer Read, infer _, infer __>
      ? Read
      : PostTable[Name]
  },
  (typeof columns)[number]
>

/** Returns posts in no particular order, including deleted ones. */
export async function listPosts(db: Db, ids: readonly string[]): Promise<PostRow[]> {
  if (ids.length === 0) return []
  return db.selectFrom('posts').select(columns).where('id', 'in', ids).execute()
}

/** The `Attachment` of a row `a` with its `words`. */
export const attachmentJson = sql`jsonb_build_object('url', a.url, 'kind', a.kind, 'width', a.width, 'height', a.height,
  'poster', a.poster, 'alt', words.alt)`

export type WholePost = PostRow & { files: Attachment[]; mentioned: string[] }

/** Returns posts with their files and the ids of mentioned members, in no particular order, including deleted ones. */
export async function listWholePosts(
  db: Db,
  ids: readonly string[],
  isShown: RawBuilder<SqlBool> = sql<SqlBool>`true`,
): Promise<WholePost[]> {
  if (ids.length === 0) return []
  const files = sql<Attachment[]>`(select coalesce(jsonb_agg(${attachmentJson} order by a.position), '[]')
    from post_attachments as a inner join ${fileWords(db)} as words on words.id = a.upload_id where a.post_id = p.id)`
  const mentioned = sql<string[]>`array(
    select m.user_id::text from post_mentions as m where m.post_id = p.id order by m.user_id)`
  return db
    .selectFrom('posts as p')
    .select(columns)
    .select([files.as('files'), mentioned.as('mentioned')])
    .where('p.id', 'in', ids)
    .where(isShown)
    .execute()
}

/** Locks the row until the transaction ends. Returns null when the post is missing or deleted. */
export async function lockPost(tx: Tx, id: string): Promise<PostRow | null> {
  const query = tx.selectFrom('posts').select(columns).where('id', '=', id).where('visibility', '<>', 3).forUpdate()
  return (await query.executeTakeFirst()) ?? null
}

export async function updatePost(
  tx: Tx,
  id: string,
  change: { content: string; link: string | null; visibility: 1 | 2; type: PostType; isEdited: boolean },
): Promise<void> {
  const { isEdited, ...set } = change
  await tx
    .updateTable('posts')
    .set({ ...set, ...(isEdited && { edited_at: new Date() }) })
    .where('id', '=', id)
    .execute()
}

/** Stores the current version of a post before it is replaced. */
export async function insertEdit(
  tx: Tx,
  postId: string,
  { content, files }: { content: string; files: readonly OwnFile[] },
): Promise<void> {
  const query = tx.insertInto('post_edits').values({ post_id: postId, content }).returning('id')
  const { id: edit_id } = await query.executeTakeFirstOrThrow()
  if (files.length === 0) return
  const rows = files.map(({ upload_id, url, kind, width, height, poster }, position) => ({
    edit_id,
    position,
    upload_id,
    url,
    kind,
    width,
    height,
    poster,
  }))
  await tx.insertInto('post_edit_attachments').values(rows).execute()
}

/** Returns replaced versions of a post with their files, newest first. */
export async function listEdits(db: Db, postId: string, limit: number) {
  const query = db.selectFrom('post_edits').select(['id', 'content', 'replaced_at']).where('post_id', '=', postId)
  const edits = await query.orderBy('id', 'desc').limit(limit).execute()
  if (edits.length === 0) return []
  const ids = edits.map(({ id }) => id)
  const files = await db
    .selectFrom('post_edit_attachments')
    .innerJoin(fileWords(db).as('words'), 'words.id', 'upload_id')
    .select(['edit_id', 'url', 'kind', 'width', 'height', 'poster', 'words.alt'])
    .where('edit_id', 'in', ids)
    .orderBy('position')
    .execute()
  const filesByEdit = Map.groupBy(files, ({ edit_id }) => edit_id)
  return edits.map(({ id, content, replaced_at }) => ({
    content,
    replacedAt: replaced_at.getTime(),
    attachments: (filesByEdit.get(id) ?? []).map(({ edit_id: _, ...file }) => file),
  }))
}

/** Marks the post as deleted and releases its files for deletion. The text stays until `purgePosts`. */
export async function markDeleted(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('posts').set({ visibility: 3, deleted_at: new Date() }).where('id', '=', id).execute()
  await tx.deleteFrom('post_attachments').where('post_id', '=', id).execute()
  const edits = tx.selectFrom('post_edits').select('id').where('post_id', '=', id)
  await tx.deleteFrom('post_edit_attachments').where('edit_id', 'in', edits).execute()
  await tx.deleteFrom('post_hashtags').where('post_id', '=', id).execute()
  await tx.deleteFrom('post_mentions').where('post_id', '=', id).execute()
}

export async function purgePosts(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('posts').where('deleted_at', '<', before).execute()
}

export type OwnFile = Omit<AttachmentTable, 'position'>

/** Replaces the post’s files. The database refuses a file that the sweep has already deleted. */
export async function setAttachments(tx: Tx, postId: string, files: readonly OwnFile[]): Promise<void> {
  await tx.deleteFrom('post_attachments').where('post_id', '=', postId).execute()
  if (files.length === 0) return
  const rows = files.map((file, position) => ({ post_id: postId, position, ...file }))
  await tx.insertInto('post_attachments').values(rows).execute()
}

export async function insertHashtags(tx: Tx, tags: readonly (Hashtag & { post_id: string })[]): Promise<void> {
  if (tags.length > 0) await tx.insertInto('post_hashtags').values(tags).execute()
}

export async function setMarks(
  tx: Tx,
  postId: string,
  { tags, mentioned }: { tags: readonly Hashtag[]; mentioned: readonly string[] },
): Promise<void> {
  await tx.deleteFrom('post_hashtags').where('post_id', '=', postId).execute()
  await tx.deleteFrom('post_mentions').where('post_id', '=', postId).execute()
  await insertHashtags(
    tx,
    tags.map((tag) => ({ ...tag, post_id: postId })),
  )
  if (mentioned.length > 0) {
    const rows = mentioned.map((user_id) => ({ post_id: postId, user_id }))
    await tx.insertInto('post_mentions').values(rows).execute()
  }
}

export async function listAttachments(db: Db, postIds: readonly string[]) {
  if (postIds.length === 0) return []
  return db
    .selectFrom('post_attachments')
    .innerJoin(fileWords(db).as('words'), 'words.id', 'upload_id')
    .select(['post_id', 'upload_id', 'url', 'kind', 'width', 'height', 'poster', 'words.alt'])
    .where('post_id', 'in', postIds)
    .orderBy('post_id')
    .orderBy('position')
    .execute()
}

/** Returns the most used tags since `since`, in their most common spelling. Each author counts once per tag. */
export async function listTags(db: Db, { since, limit }: { since: Date; limit: number }) {
  return db
    .selectFrom('post_hashtags as h')
    .innerJoin('posts as p', 'p.id', 'h.post_id')
    .select([
      sql<string>`mode() within group (order by h.shown)`.as('tag'),
      sql<number>`count(distinct p.user_id)::int`.as('posts'),
    ])
    .where('p.visibility', '=', 1)
    .where('p.created_at', '>', since)
    .groupBy('h.tag')
    .orderBy('posts', 'desc')
    .orderBy('h.tag')
    .limit(limit)
    .execute()
}
