import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Stored } from '#contract/uploads.ts'
import type { DatabaseEngine, Storage } from '#server/engines/ports.ts'
import { ApiError } from '#server/http/errors.ts'
import type { Member } from '#server/http/viewer.ts'
import { preparePicture } from './picture.ts'
import { recogniseFile } from './recognise.ts'
import type { TusFolder } from './tus-folder.ts'
import {
  deleteRemains,
  deleteUploads,
  findUpload,
  insertUpload,
  listOlder,
  listRemains,
  type UploadRow,
  updateStored,
} from './uploads.store.ts'

/** What members may send for one purpose, declared by the feature that shows it. */
export type UploadKind = {
  /** Lower-case letters and hyphens. */
  kind: string
  mostBytes: number
  mostPixels: number
  /** Types by content, e.g. `image/png`. */
  types: readonly string[]
  /** Which of these addresses the feature shows: what is in nobody's use for a day is swept away. */
  inUse(addresses: readonly string[]): Promise<ReadonlySet<string>>
}

export type UploadService = {
  accept(kind: UploadKind): void
  /** Throws UPLOAD_KIND_UNKNOWN, PAYLOAD_TOO_LARGE, UPLOAD_QUOTA. */
  create(member: Member, asked: { kind: string; bytes: number }): Promise<{ uploadId: string; expiresAt: number }>
  /** Whose it is, while it may still be sent. */
  ownerOf(uploadId: string): Promise<string | null>
  /** Throws UPLOAD_NOT_FOUND, UPLOAD_INCOMPLETE, UPLOAD_REFUSED. */
  finish(member: Member, uploadId: string): Promise<Stored>
  /** Deletes what was begun and never finished, what nobody shows, and what members who went have left. */
  sweep(now?: Date): Promise<void>
}

const dayMs = 24 * 3_600_000
const mostBytesOfMember = 1024 ** 3
const sweptAtOnce = 200

export const addressOf = (key: string) => `/${key}`

export function createUploadService(use: {
  database: DatabaseEngine
  storage: Storage
  folder: TusFolder
}): UploadService {
  const { storage, folder } = use
  const { db } = use.database
  const kinds = new Map<string, UploadKind>()
  const finishing = new Map<string, Promise<Stored>>()

  function kindNamed(name: string): UploadKind {
    const kind = kinds.get(name)
    if (!kind) throw new ApiError('UPLOAD_KIND_UNKNOWN')
    return kind
  }

  function toStored(row: UploadRow): Stored | null {
    if (row.content_type === null || row.bytes === null) return null
    const { id: uploadId, key, content_type: contentType, width, height } = row
    return { uploadId, address: addressOf(key), contentType, bytes: Number(row.bytes), width, height }
  }

  /** The object comes first and the row's word of it last: a process killed between leaves an upload to finish again. */
  async function keep(row: UploadRow): Promise<Stored> {
    const path = await folder.wholeFile(row.id, Number(row.asked_bytes))
    if (path === null) throw new ApiError('UPLOAD_INCOMPLETE')
    const { types, mostPixels } = kindNamed(row.kind)
    const type = await recogniseFile(path)
    if (type === null || !types.includes(type)) throw new ApiError('UPLOAD_REFUSED')
    const { body, contentType, width, height } = await preparePicture(path, { mostPixels })
    await storage.put(row.key, Readable.from([body]), { contentType, size: body.length })
    const kept = { contentType, bytes: body.length, width, height }
    await updateStored(db, row.id, kept)
    await folder.remove(row.id)
    return { uploadId: row.id, address: addressOf(row.key), ...kept }
  }

  async function dropUnused(before: Date): Promise<void> {
    for (let afterId: string | null = null; ; ) {
      const rows = await listOlder(db, before, afterId, sweptAtOnce)
      const used = new Set<string>()
      for (const [name, of] of Map.groupBy(rows, (row) => row.kind)) {
        const addresses = of.map(({ key }) => addressOf(key))
        // What a kind nobody declares any more holds is nobody's to delete.
        for (const address of (await kinds.get(name)?.inUse(addresses)) ?? addresses) used.add(address)
      }
      const unused = rows.filter((row) => row.bytes === null || !used.has(addressOf(row.key)))
      await deleteUploads(
        db,
        unused.map(({ id }) => id),
      )
      for (const { id } of unused) await folder.remove(id)
      afterId = rows.at(-1)?.id ?? null
      if (rows.length < sweptAtOnce) return
    }
  }

  return {
    accept: (kind) => void kinds.set(kind.kind, kind),
    async create({ userId }, { kind: name, bytes }) {
      const { mostBytes } = kindNamed(name)
      if (bytes > mostBytes) throw new ApiError('PAYLOAD_TOO_LARGE')
      const uploadId = randomUUID()
      const added = { id: uploadId, userId, kind: name, askedBytes: bytes, key: `uploads/${uploadId}.webp` }
      const isWithin = await db.transaction().execute((tx) => insertUpload(tx, added, mostBytesOfMember))
      if (!isWithin) throw new ApiError('UPLOAD_QUOTA')
      await folder.begin(uploadId, bytes)
      return { uploadId, expiresAt: Date.now() + dayMs }
    },
    async ownerOf(uploadId) {
      const row = await findUpload(db, uploadId)
      return row && row.bytes === null ? row.user_id : null
    },
    async finish({ userId }, uploadId) {
      const row = await findUpload(db, uploadId)
      if (!row || row.user_id !== userId) throw new ApiError('UPLOAD_NOT_FOUND')
      const known = toStored(row)
      if (known) return known
      // Two answers to one question would write the same object twice.
      const flight = finishing.get(uploadId) ?? keep(row).finally(() => finishing.delete(uploadId))
      finishing.set(uploadId, flight)
      try {
        return await flight
      } catch (error) {
        if (error instanceof ApiError && error.name === 'UPLOAD_REFUSED') {
          await deleteUploads(db, [uploadId])
          await folder.remove(uploadId)
        }
        throw error
      }
    },
    async sweep(now = new Date()) {
      await dropUnused(new Date(now.getTime() - dayMs))
      await folder.removeOlder(dayMs, now)
      for (;;) {
        const keys = await listRemains(db, sweptAtOnce)
        for (const key of keys) {
          await storage.delete(key)
          await deleteRemains(db, key)
        }
        if (keys.length < sweptAtOnce) return
      }
    },
  }
}
