import type { Locale } from '#contract/envelope.ts'
import { type PostRefusal, postRefusals } from '#contract/newsfeed.ts'
import type { PostDraft } from '#contract/post-drafts.ts'
import { maxDrafts, maxScheduled, postTypes, scheduleBounds } from '#contract/rules/newsfeed-codes.ts'
import type { FixtureSummary } from '#contract/schedule.ts'
import { isReferenceGone } from '#server/db/reference-gone.ts'
import type { Tx } from '#server/db/sql.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import { ApiError } from '#server/http/errors.ts'
import type { Member } from '#server/http/viewer.ts'
import { event } from '#server/kit/events.ts'
import { keptFixture } from '#server/tables/fixtures.ts'
import {
  countDrafts,
  type DraftKey,
  deleteDraft,
  findDraft,
  listDrafts,
  lockDrafts,
  nextDueInMs,
  refuseDraft,
  takeDue,
  unschedule,
  upsertDraft,
  type WholeDraft,
} from './draft.store.ts'
import { findByRequest, type OwnFile } from './post.store.ts'
import type { PostFile, PostInput, PostWriter } from './post-writer.service.ts'

export type DraftInput = {
  id: string
  content: string
  visibility: 1 | 2
  attachments: readonly PostFile[]
  fixtureId?: string | null | undefined
  isMoment: boolean
}

export type DraftService = {
  list(userId: string, locale: Locale): Promise<{ drafts: PostDraft[]; scheduled: PostDraft[] }>
  /** Saves a draft, or deletes an empty one. Throws CONFLICT for a scheduled post and for a post. */
  save(member: Member, draft: DraftInput): Promise<void>
  remove(member: Member, id: string): Promise<void>
  /** Schedules a post or changes a scheduled one. Throws CONFLICT when it is already published. */
  schedule(member: Member, draft: DraftInput & { publishAt: number }): Promise<void>
  /** Makes a scheduled post a draft. Throws CONFLICT when it is already published. */
  unschedule(member: Member, id: string): Promise<void>
  /** Makes the scheduled posts of a member who leaves drafts. */
  unscheduleAll(of: { userId: string }): Promise<void>
  /** Publishes a draft or a scheduled post. Returns the id of the post, also when it was published before. */
  publish(member: Member, id: string): Promise<string>
  /** Publishes one scheduled post that is due. Returns the time until the next one, in ms. */
  work(): Promise<number>
}

type Uses = {
  database: DatabaseEngine
  writer: PostWriter
  schedule: { findAll(fixtureIds: readonly string[], locale: Locale): Promise<FixtureSummary[]> }
  /** Throws when the member may not publish. */
  admitWriter(of: { userId: string }): Promise<void>
}

/** Poll interval. Posts are scheduled at least a minute ahead, also by other processes, which do not wake this one. */
const pollMs = 30_000

export function createDraftService({ database: { db }, writer, schedule, admitWriter }: Uses): DraftService {
  /** Stores the draft unless it is already a post. `check` throws when the draft may not be stored. */
  async function store(
    key: DraftKey,
    draft: DraftInput & { publishAt: Date | null; files: readonly OwnFile[] },
    check: (counts: Awaited<ReturnType<typeof countDrafts>>) => void,
  ): Promise<void> {
    const { fixtureId = null, ...rest } = draft
    await db
      .transaction()
      .execute(async (tx) => {
        await lockDrafts(tx, key.userId)
        if ((await findByRequest(tx, key.userId, key.id)) !== null) throw new ApiError('CONFLICT')
        check(await countDrafts(tx, key))
        if (fixtureId !== null) await refuseMissing(tx, fixtureId)
        await upsertDraft(tx, key, { ...rest, fixtureId })
      })
      .catch((error) => {
        throw isReferenceGone(error) ? new ApiError('POST_FILE_UNKNOWN') : error
      })
  }

  async function refuseMissing(tx: Tx, fixtureId: string): Promise<void> {
    const found = await keptFixture(tx, fixtureId).select('id').executeTakeFirst()
    if (!found) throw new ApiError('SHARED_NOT_FOUND')
  }

  /** Publishes exactly this revision. Returns null when the draft has changed or is already a post. */
  async function publishRevision(draft: WholeDraft): Promise<string | null> {
    const key = { userId: draft.user_id, id: draft.id }
    const { fixture_id: fixtureId, is_moment: isMoment, files: attachments } = draft
    const { post, files } = await writer.compose(key.userId, inputOf({ ...draft, fixtureId, isMoment, attachments }))
    await admitWriter(key)
    return writer.add(post, files, {
      isLimited: true,
      async claim(tx) {
        await lockDrafts(tx, key.userId)
        return deleteDraft(tx, key, draft.revision)
      },
    })
  }

  /** Makes the post a draft and notifies its author. */
  async function refuse(draft: WholeDraft, refusal: PostRefusal): Promise<void> {
    const { user_id: userId, id: draftId, revision, content: text } = draft
    await db.transaction().execute(async (tx) => {
      await lockDrafts(tx, userId)
      if (await refuseDraft(tx, draft, refusal)) await event(tx, 'post.refused', { userId, draftId, revision, text })
    })
  }

  return {
    async list(userId, locale) {
      const rows = await listDrafts(db, userId)
      const fixtures = await schedule.findAll([...new Set(rows.flatMap(({ fixture_id }) => fixture_id ?? []))], locale)
      const byId = new Map(fixtures.map((fixture) => [fixture.fixtureId, fixture]))
      const shown = rows.map((row) => shownDraft(row, byId.get(row.fixture_id ?? '') ?? null))
      return {
        drafts: shown.filter(({ publishAt }) => publishAt === null),
        scheduled: shown.filter(({ publishAt }) => publishAt !== null),
      }
    },
    async save({ userId }, draft) {
      const key = { userId, id: draft.id }
      if (draft.content.trim() === '' && draft.attachments.length === 0 && !draft.fixtureId)
        return db.transaction().execute(async (tx) => {
          await lockDrafts(tx, userId)
          if ((await countDrafts(tx, key)).state === 'scheduled') throw new ApiError('CONFLICT')
          await deleteDraft(tx, key)
        })
      const files = await writer.ownFiles(userId, draft.attachments)
      await store(key, { ...draft, files, publishAt: null }, ({ drafts, state }) => {
        if (state === 'scheduled') throw new ApiError('CONFLICT')
        if (state === null && drafts >= maxDrafts) throw new ApiError('POST_DRAFT_LIMIT')
      })
    },
    async remove({ userId }, id) {
      await db.transaction().execute(async (tx) => {
        await lockDrafts(tx, userId)
        await deleteDraft(tx, { userId, id })
      })
    },
    async schedule(member, { publishAt, ...draft }) {
      const { userId } = member
      const inMs = publishAt - Date.now()
      if (inMs < scheduleBounds.earliestMs || inMs > scheduleBounds.latestMs) throw new ApiError('POST_TIME_REFUSED')
      const { files } = await writer.compose(userId, inputOf(draft))
      await admitWriter(member)
      await store(
        { userId, id: draft.id },
        { ...draft, files, publishAt: new Date(publishAt) },
        ({ scheduled, state }) => {
          if (state !== 'scheduled' && scheduled >= maxScheduled) throw new ApiError('POST_SCHEDULE_LIMIT')
        },
      )
    },
    async unschedule({ userId }, id) {
      await db.transaction().execute(async (tx) => {
        await lockDrafts(tx, userId)
        if (await unschedule(tx, { userId, id })) return
        if ((await findByRequest(tx, userId, id)) !== null) throw new ApiError('CONFLICT')
      })
    },
    async unscheduleAll({ userId }) {
      await db.transaction().execute(async (tx) => {
        await lockDrafts(tx, userId)
        await unschedule(tx, { userId })
      })
    },
    async publish({ userId }, id) {
      // The draft may be changed or published between its reading and its publication, so it is then read again.
      for (;;) {
        const known = await findByRequest(db, userId, id)
        if (known !== null) return known
        const draft = await findDraft(db, { userId, id })
        const made = draft && (await publishRevision(draft))
        if (made) return made
        if (!draft && (await findByRequest(db, userId, id)) === null) throw new ApiError('POST_NOT_FOUND')
      }
    },
    async work() {
      const taken = await takeDue(db)
      if (!taken) return Math.min((await nextDueInMs(db)) ?? pollMs, pollMs)
      const draft = await findDraft(db, taken)
      // The member has just changed it, possibly its time.
      if (draft?.revision !== taken.revision) return 0
      await publishRevision(draft).catch(async (error) => {
        const refusal = refusalOf(error)
        if (!refusal) throw error
        await refuse(draft, refusal)
      })
      return 0
    },
  }
}

function refusalOf(error: unknown): PostRefusal | undefined {
  return error instanceof ApiError ? postRefusals.find((name) => name === error.name) : undefined
}

function inputOf({ id: uuid, fixtureId, isMoment, ...draft }: DraftInput): PostInput {
  const attachments = draft.attachments.map(({ url, kind }) => ({ url, kind }))
  const written = { uuid, content: draft.content, visibility: draft.visibility, attachments }
  if (!fixtureId) return { ...written, type: postTypes.normal }
  return { ...written, type: isMoment ? postTypes.liveEvents : postTypes.shareLives, sharedId: fixtureId }
}

function shownDraft(row: WholeDraft, fixture: FixtureSummary | null): PostDraft {
  return {
    id: row.id,
    content: row.content,
    visibility: row.visibility,
    attachments: row.files,
    fixture,
    isMoment: row.is_moment,
    publishAt: row.publish_at?.getTime() ?? null,
    refusal: row.refusal,
    changedAt: row.updated_at.getTime(),
  }
}
