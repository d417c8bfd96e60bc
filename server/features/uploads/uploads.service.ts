import { randomUUID } from 'node:crypto'
import { type Cut, finalUploadErrors, posterLimits, type Stored, type UploadKind } from '#contract/uploads.ts'
import { isReferenceGone } from '#server/db/reference-gone.ts'
import { transact } from '#server/db/transact.ts'
import type { DatabaseEngine, Storage } from '#server/engines/ports.ts'
import { ApiError } from '#server/http/errors.ts'
import { hasRole, type Member, refusal } from '#server/http/viewer.ts'
import { refuseSilenced } from '#server/kit/silence.ts'
import type { RunSettings } from '#server/run-settings/run-settings.ts'
import { makeFile } from './make-file.adapter.ts'
import { preparePicture } from './picture.adapter.ts'
import type { TusFolder } from './tus-folder.adapter.ts'
import {
  deleteRemains,
  deleteUnstored,
  deleteUploads,
  findUpload,
  insertUpload,
  listKnown,
  listOlder,
  listRemains,
  listStored,
  type UploadRow,
  updateAlt,
  updateKey,
  updateStored,
} from './uploads.store.ts'

export type UploadRules = {
  /**
   * Returns the addresses among the given ones that the feature uses. The sweep deletes this kind's other files one day
   * after their creation.
   */
  inUse(addresses: readonly string[]): Promise<ReadonlySet<string>>
  /** For private kinds: returns true when a member other than the sender may read the file. */
  mayRead?(member: Member, address: string): Promise<boolean>
}

export type OwnFile = {
  /** File extension without the dot. */
  extension: 'mp4' | 'jpg' | 'webp'
  contentType: string
  bytes: number
  body: AsyncIterable<Uint8Array>
}

export type UploadService = {
  accept(kind: UploadKind, rules: UploadRules): void
  /**
   * Creates an upload. Throws UPLOAD_KIND_UNKNOWN, NOT_PERMISSIONS, SECOND_FACTOR_MISSING, UPLOAD_NOT_FOUND (the video
   * of a poster), PAYLOAD_TOO_LARGE, UPLOAD_QUOTA, UPLOAD_UNFINISHED, or USER_MUTED during a silence.
   */
  create(
    member: Member,
    asked: { kind: string; bytes: number; posterOf?: string | undefined; name?: string | undefined },
  ): Promise<{ uploadId: string; expiresAt: number }>
  /** Returns the member who may send this upload, or null when it does not exist or is finished. */
  ownerOf(uploadId: string): Promise<string | null>
  /** Deletes an unfinished upload of the member. Ignores other uploads. */
  cancel(member: Member, uploadId: string): Promise<void>
  /** Stores the description of the member's file. Throws UPLOAD_NOT_FOUND, POST_TEXT_REFUSED or USER_MUTED. */
  describe(member: Member, of: { address: string; alt: string }): Promise<Stored>
  /**
   * Checks, rewrites and stores the received file; of a picture only `cut`, when it is given. A repeated call returns
   * the same file. Throws UPLOAD_NOT_FOUND, UPLOAD_INCOMPLETE, USER_MUTED and the errors of `makeFile`.
   */
  finish(member: Member, uploadId: string, cut?: Cut): Promise<Stored>
  /** Creates, fills and finishes an upload from bytes in memory. Throws the errors of `create` and `finish`. */
  keep(member: Member, asked: { kind: string; posterOf?: string }, body: Uint8Array): Promise<Stored>
  /**
   * Returns the member's files of the given kinds, in the order of the addresses. Throws UPLOAD_NOT_FOUND when a file
   * is not the member's, not of these kinds or not finished. Throws PAYLOAD_TOO_LARGE for too many addresses.
   */
  find(
    member: Pick<Member, 'userId'>,
    of: { kinds: readonly UploadKind[]; addresses: readonly string[] },
  ): Promise<Stored[]>
  /** Returns the stored files at these addresses from any sender. Other addresses are left out. */
  known(addresses: readonly string[]): Promise<ReadonlyMap<string, Stored>>
  /** Rewrites a picture from another source as WebP with only its pixels. Throws UPLOAD_REFUSED or UNAVAILABLE. */
  remake: typeof preparePicture
  /**
   * Stores a public file that the program made and that belongs to no member. Returns its address. The file remains
   * until its key is added to `upload_remains`.
   */
  keepOwn(file: OwnFile): Promise<string>
  mayRead(member: Member, uploadId: string): Promise<boolean>
  /** Deletes unfinished uploads, unused files, and files of deleted members. */
  sweep(now?: Date): Promise<void>
}

const dayMs = 24 * 3_600_000
const sweepBatchSize = 200
/** Errors that a retry cannot fix. The upload is deleted. */
const final = new Set<string>(finalUploadErrors)

const addressOf = (key: string) => `/${key}`

function maxBytesOf({ pictures, videos, documents, subtitles }: UploadKind): number {
  return Math.max(...[pictures, videos, documents, subtitles].map((limits) => limits?.maxBytes ?? 0))
}

export function createUploadService(use: {
  settings: RunSettings
  database: DatabaseEngine
  storage: Storage
  folder: TusFolder
  /** Returns a file name or a description as others may read it; null when it must not be published. */
  publishable(written: string): string | null
}): UploadService {
  const { storage, folder } = use
  const { db } = use.database
  const kinds = new Map<string, UploadKind & UploadRules>()
  const finishing = new Map<string, Promise<Stored>>()

  function kindNamed(name: string): UploadKind & UploadRules {
    const kind = kinds.get(name)
    if (!kind) throw new ApiError('UPLOAD_KIND_UNKNOWN')
    return kind
  }

  /** Returns the key of an upload's object. Uses a picture's extension until the real one is known. */
  const keyOf = (uploadId: string, { isPrivate }: UploadKind, extension = 'webp') =>
    `uploads/${isPrivate ? 'private/' : ''}${uploadId}.${extension}`

  function toStored(row: UploadRow): Stored | null {
    if (row.content_type === null || row.bytes === null) return null
    const { id: uploadId, key, content_type: contentType, width, height, duration_ms: durationMs, name, alt } = row
    const poster = row.poster_key && addressOf(row.poster_key)
    return {
      uploadId,
      address: addressOf(key),
      contentType,
      bytes: Number(row.bytes),
      width,
      height,
      durationMs,
      poster,
      name,
      alt,
    }
  }

  /** Stores the object first and updates the row last, so that an interrupted upload can be finished again. */
  async function keep(row: UploadRow, cut: Cut | undefined): Promise<Stored> {
    const bytes = Number(row.asked_bytes)
    const path = await folder.wholeFile(row.id, bytes)
    if (path === null) throw new ApiError('UPLOAD_INCOMPLETE')
    const kind = kindNamed(row.kind)
    const isPoster = row.poster_of !== null
    const kept = await folder.making(row.id, async (madePath) => {
      const { extension, body, ...made } = await makeFile({
        userId: row.user_id,
        path,
        bytes,
        kind,
        isPoster,
        madePath,
        cut,
      })
      const key = keyOf(row.id, kind, extension)
      if (!(await updateKey(db, row.id, key))) throw new ApiError('UPLOAD_NOT_FOUND')
      await storage.put(key, body(), { contentType: made.contentType, size: made.bytes })
      return { key, made }
    })
    const isKept = await updateStored(db, row.id, kept.made)
    await folder.remove(row.id)
    // The upload was deleted during the copy, with its member or because another poster replaced it. So the object
    // belongs to no row.
    if (!isKept) await storage.delete(kept.key)
    const found = await findUpload(db, row.id)
    const stored = found && toStored(found)
    if (!stored) throw new ApiError('UPLOAD_NOT_FOUND')
    return stored
  }

  async function finishOnce(userId: string, uploadId: string, cut: Cut | undefined): Promise<Stored> {
    const row = await findUpload(db, uploadId)
    if (!row || row.user_id !== userId) throw new ApiError('UPLOAD_NOT_FOUND')
    const known = toStored(row)
    if (known) return known
    if (!kindNamed(row.kind).isPrivate) await refuseSilenced(db, userId)
    try {
      return await keep(row, cut)
    } catch (error) {
      const isFinal = error instanceof ApiError && final.has(error.name)
      if (isFinal && (await letGo([uploadId])) > 0) throw error
      // Another process may have finished or deleted the upload, which removed the file that was read here.
      const found = await findUpload(db, uploadId)
      const stored = found && toStored(found)
      if (stored) return stored
      throw found ? error : new ApiError('UPLOAD_NOT_FOUND')
    }
  }

  /** Deletes the given uploads that are not stored, with their received data. Returns their number. */
  async function letGo(uploadIds: readonly string[]): Promise<number> {
    const deleted = await deleteUnstored(db, uploadIds)
    for (const id of deleted) await folder.remove(id)
    return deleted.length
  }

  async function dropUnused(before: Date): Promise<void> {
    for (let afterId: string | null = null; ; ) {
      const rows = await listOlder(db, before, afterId, sweepBatchSize)
      const used = new Set<string>()
      // A poster is deleted with its video.
      const own = rows.filter((row) => row.poster_of === null)
      for (const [name, of] of Map.groupBy(own, (row) => row.kind)) {
        const addresses = of.map(({ key }) => addressOf(key))
        // Files of a kind that is no longer declared are never deleted.
        for (const address of (await kinds.get(name)?.inUse(addresses)) ?? addresses) used.add(address)
      }
      const unused = own.filter((row) => row.bytes !== null && !used.has(addressOf(row.key)))
      await deleteUploads(
        db,
        unused.map(({ id }) => id),
      )
      await letGo(rows.flatMap(({ id, bytes }) => (bytes === null ? [id] : [])))
      afterId = rows.at(-1)?.id ?? null
      if (rows.length < sweepBatchSize) return
    }
  }

  const service: UploadService = {
    accept: (kind, rules) => void kinds.set(kind.kind, { ...kind, ...rules }),
    async create(member, { kind: name, bytes, posterOf = null, name: fileName = '' }) {
      const { userId } = member
      const kind = kindNamed(name)
      const refused = refusal(member, kind.role)
      if (refused) throw new ApiError(refused)
      if (!use.settings.now().areUploadsOpen && !hasRole(member, 'staff')) throw new ApiError('UPLOADS_CLOSED')
      // Files for staff and for closed rooms are no publication.
      if (!kind.isPrivate) await refuseSilenced(db, userId)
      const video = posterOf === null ? null : await findUpload(db, posterOf)
      const isPoster = posterOf !== null
      if (isPoster && !(kind.videos && video?.user_id === userId && video.kind === name && video.poster_of === null))
        throw new ApiError('UPLOAD_NOT_FOUND')
      if (bytes > (isPoster ? posterLimits.maxBytes : maxBytesOf(kind))) throw new ApiError('PAYLOAD_TOO_LARGE')
      const uploadId = randomUUID()
      const of = { userId, kind: name, posterOf, name: use.publishable(fileName) ?? '' }
      const added = { ...of, id: uploadId, askedBytes: bytes, key: keyOf(uploadId, kind) }
      const most = kind.maxBytesOfMember ?? use.settings.now().memberStorageMb * 1024 ** 2
      const insert = transact(db, (tx) => insertUpload(tx, added, most))
      const replaced = await insert.catch((error: unknown) => {
        // The video was deleted while its poster was being created.
        throw isReferenceGone(error, 'uploads_poster_of') ? new ApiError('UPLOAD_NOT_FOUND') : error
      })
      if (typeof replaced === 'string') throw new ApiError(replaced)
      for (const id of replaced) await folder.remove(id)
      await folder.begin(uploadId, bytes)
      return { uploadId, expiresAt: Date.now() + dayMs }
    },
    async ownerOf(uploadId) {
      const row = await findUpload(db, uploadId)
      return row && row.bytes === null ? row.user_id : null
    },
    async cancel({ userId }, uploadId) {
      const row = await findUpload(db, uploadId)
      if (row?.user_id === userId) await letGo([uploadId])
    },
    async describe({ userId }, { address, alt: written }) {
      const alt = use.publishable(written)
      if (alt === null) throw new ApiError('POST_TEXT_REFUSED')
      if (alt !== '') await refuseSilenced(db, userId)
      const key = address.slice(1)
      const isOwn = await updateAlt(db, { userId, key, alt })
      const [row] = isOwn ? await listKnown(db, [key]) : []
      const stored = row && toStored(row)
      if (!stored) throw new ApiError('UPLOAD_NOT_FOUND')
      return stored
    },
    async finish({ userId }, uploadId, cut) {
      // Reads the row within the single-flight call: a row read before another call ended would be finished a second
      // time.
      const key = `${userId} ${uploadId}`
      const flight = finishing.get(key) ?? finishOnce(userId, uploadId, cut).finally(() => finishing.delete(key))
      finishing.set(key, flight)
      return flight
    },
    async keep(member, asked, body) {
      const { uploadId } = await service.create(member, { ...asked, bytes: body.length })
      await folder.fill(uploadId, body)
      return service.finish(member, uploadId)
    },
    remake: preparePicture,
    async find({ userId }, { kinds: asked, addresses }) {
      if (addresses.length > Math.max(...asked.map(({ most }) => most))) throw new ApiError('PAYLOAD_TOO_LARGE')
      const keys = addresses.map((address) => address.slice(1))
      const rows = await listStored(db, { userId, kinds: asked.map(({ kind }) => kind), keys })
      const byAddress = new Map(rows.map((row) => [addressOf(row.key), toStored(row)]))
      return addresses.map((address) => {
        const stored = byAddress.get(address)
        if (!stored) throw new ApiError('UPLOAD_NOT_FOUND')
        return stored
      })
    },
    async known(addresses) {
      const rows = await listKnown(
        db,
        addresses.map((address) => address.slice(1)),
      )
      return new Map(
        rows.flatMap((row) => {
          const stored = toStored(row)
          return stored ? [[stored.address, stored] as const] : []
        }),
      )
    },
    async keepOwn({ extension, contentType, bytes, body }) {
      const key = `uploads/${randomUUID()}.${extension}`
      await storage.put(key, body, { contentType, size: bytes })
      return addressOf(key)
    },
    async mayRead(member, uploadId) {
      const row = await findUpload(db, uploadId)
      if (!row || row.bytes === null) return false
      return (
        row.user_id === member.userId || ((await kinds.get(row.kind)?.mayRead?.(member, addressOf(row.key))) ?? false)
      )
    },
    async sweep(now = new Date()) {
      await dropUnused(new Date(now.getTime() - dayMs))
      await folder.removeOlder(dayMs, now)
      for (;;) {
        const keys = await listRemains(db, sweepBatchSize)
        for (const key of keys) {
          await storage.delete(key)
          await deleteRemains(db, key)
        }
        if (keys.length < sweepBatchSize) return
      }
    },
  }
  return service
}
