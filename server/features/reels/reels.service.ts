import { randomUUID } from 'node:crypto'
import { maxCaptionLength } from '#contract/reels.ts'
import type { Stored } from '#contract/uploads.ts'
import { isReferenceGone } from '#server/db/reference-gone.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import { ApiError } from '#server/http/errors.ts'
import { hasRole, type Member } from '#server/http/viewer.ts'
import { recordAct } from '#server/kit/acts.ts'
import { event } from '#server/kit/events.ts'
import { ownVideos } from '#server/tables/highlights.ts'
import { findByRequest, insertReel, lockReel, markDeleted, type NewReel } from './reel.store.ts'

export type ReelInput = {
  caption: string
  /** Address of a file that was uploaded for reels. */
  url?: string | undefined
  highlightId?: string | undefined
  uuid?: string | undefined
}

export type ReelService = {
  /** Returns the id of the member's reel with this request id, or null. */
  findWritten(userId: string, uuid: string): Promise<string | null>
  /** Publishes a reel as a member without a viewer's limits, for the demo and tests. Returns the id. */
  write(userId: string, input: ReelInput, at?: Date): Promise<string>
}

export type OwnReelService = ReelService & {
  /** Returns the id. Throws the errors that the contract of `reelCreate` lists. */
  create(member: Member, input: ReelInput): Promise<string>
  /** Throws REEL_NOT_FOUND, NOT_PERMISSIONS. */
  remove(member: Member, id: string): Promise<void>
}

type Uses = {
  database: DatabaseEngine
  files(userId: string, addresses: readonly string[]): Promise<Stored[]>
  /** Returns the text cleaned and with bad words masked, or null when it must not be published. */
  publishable(written: string): string | null
  /** Throws when the member may not publish, or has recently published too much. */
  admitWriter(member: Member): Promise<void>
}

type Source = Pick<NewReel, 'uploadId' | 'highlightId' | 'video' | 'poster' | 'width' | 'height' | 'durationMs'>

export function createReelService(use: Uses): OwnReelService {
  const { db } = use.database

  function captionOf(written: string): string {
    const text = written
      .replace(/[^\S\n]+/g, ' ')
      .replace(/\n{2,}/g, '\n')
      .trim()
    if ([...text].length > maxCaptionLength)
      throw new ApiError('BAD_INPUT', { fields: [{ path: 'caption', rule: 'too_big' }] })
    const caption = use.publishable(text)
    if (caption === null) throw new ApiError('REEL_TEXT_REFUSED')
    return caption
  }

  async function sourceOf(userId: string, { url, highlightId }: ReelInput): Promise<Source> {
    if ((url === undefined) === (highlightId === undefined)) throw new ApiError('REEL_FILE_UNKNOWN')
    if (highlightId !== undefined) {
      const found = await ownVideos(db).where('h.id', '=', highlightId).executeTakeFirst()
      if (!found?.video) throw new ApiError('HIGHLIGHT_NOT_FOUND')
      const { video, poster, width, height, duration_ms: durationMs } = found
      return { uploadId: null, highlightId, video, poster, width, height, durationMs }
    }
    const [file] = await use.files(userId, [url ?? '']).catch((error) => {
      const isUnknown = error instanceof ApiError && error.name === 'UPLOAD_NOT_FOUND'
      throw isUnknown ? new ApiError('REEL_FILE_UNKNOWN') : error
    })
    if (!file?.contentType.startsWith('video/')) throw new ApiError('REEL_FILE_UNKNOWN')
    const { uploadId, address: video, poster, width, height, durationMs } = file
    return { uploadId, highlightId: null, video, poster, width, height, durationMs }
  }

  async function add(userId: string, input: ReelInput, admit: () => Promise<void>, createdAt?: Date): Promise<string> {
    const requestId = input.uuid ?? randomUUID()
    const known = await findByRequest(db, userId, requestId)
    if (known !== null) return known
    const caption = captionOf(input.caption)
    const source = await sourceOf(userId, input)
    await admit()
    const id = await insertReel(db, { userId, requestId, caption, ...source, createdAt }).catch((error) => {
      throw isReferenceGone(error) ? new ApiError('REEL_FILE_UNKNOWN') : error
    })
    const made = id ?? (await findByRequest(db, userId, requestId))
    if (made === null) throw new ApiError('CONFLICT')
    return made
  }

  return {
    findWritten: (userId, uuid) => findByRequest(db, userId, uuid),
    write: (userId, input, at) => add(userId, input, async () => {}, at),
    create: (member, input) => add(member.userId, input, () => use.admitWriter(member)),
    remove: (member, id) =>
      db.transaction().execute(async (tx) => {
        const row = await lockReel(tx, id)
        if (!row) throw new ApiError('REEL_NOT_FOUND')
        const isOwn = row.user_id === member.userId
        if (!isOwn && !hasRole(member, 'moderator')) throw new ApiError('NOT_PERMISSIONS')
        await markDeleted(tx, id)
        if (isOwn) return
        const of = { userId: row.user_id, text: row.caption }
        await recordAct(tx, { kind: 'reel.removed', by: member, userId: of.userId, reason: id })
        await event(tx, 'content.removed', { kind: 'reel', contentId: id, ...of })
      }),
  }
}
