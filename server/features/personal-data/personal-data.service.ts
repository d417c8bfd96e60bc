import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { Locale } from '#contract/envelope.ts'
import { type DataExport, exportDays } from '#contract/personal-data.ts'
import type { Database } from '#server/db/sql.ts'
import type { Storage, StoredObject } from '#server/engines/ports.ts'
import { bytesOfFile } from '#server/engines/storage/file-bytes.ts'
import type { AccountService } from '#server/features/account/account.service.ts'
import type { SessionService } from '#server/features/session/session.service.ts'
import { ApiError } from '#server/http/errors.ts'
import { event } from '#server/kit/events.ts'
import type { PersonalPart } from '#server/kit/personal-data.ts'
import {
  deleteExport,
  type ExportRow,
  findLastExport,
  findReadyExport,
  insertExport,
  listExpiredExports,
  listExportIds,
  listRequestedExports,
  lockExports,
  updateExportFailed,
  updateExportReady,
} from './data-export.store.ts'
import { writeZip } from './write-zip.adapter.ts'

export type PersonalDataService = {
  lastExport(userId: string): Promise<DataExport | null>
  /** Requests an export. Throws TOO_MANY_REQUESTS within a day of the last request, unless that export failed. */
  ask(userId: string, locale: Locale): Promise<DataExport>
  /** Returns null when the export is missing, not ready, expired, or another member's. */
  open(which: { id: string; userId: string }): Promise<StoredObject | null>
  makeExports(): Promise<void>
  /** Anonymises members whose grace period is over. */
  eraseDue(): Promise<void>
  sweep(): Promise<void>
}

export const exportPath = '/data-exports'
const dayMs = 24 * 3_600_000
const batchSize = 20
const keyOf = (id: string) => `data-exports/${id}.zip`

function toDataExport({ id, state, bytes, asked_at, expires_at }: ExportRow): DataExport {
  return {
    state,
    askedAt: asked_at.getTime(),
    bytes: bytes === null ? null : Number(bytes),
    expiresAt: expires_at?.getTime() ?? null,
    address: state === 'ready' ? `${exportPath}/${id}.zip` : null,
  }
}

export function createPersonalDataService(use: {
  db: Kysely<Database>
  storage: Storage
  /** Temporary directory for archives that are being written. */
  directory: string
  accounts: AccountService
  sessions: SessionService
  parts: () => readonly PersonalPart[]
  log: FastifyBaseLogger
}): PersonalDataService {
  const { db, storage, directory, accounts, sessions, parts, log } = use

  async function lastExport(userId: string): Promise<DataExport | null> {
    const row = await findLastExport(db, userId)
    const isExpired = row?.expires_at != null && row.expires_at.getTime() < Date.now()
    return row && !isExpired ? toDataExport(row) : null
  }

  /**
   * Writes the archive, stores it, and marks the row as ready last, so that an interrupted run starts again from the
   * beginning.
   */
  async function make({ id, user_id: userId, locale }: ExportRow): Promise<void> {
    await mkdir(directory, { recursive: true, mode: 0o700 })
    const path = join(directory, `${id}.zip`)
    try {
      const size = await writeZip(path, { parts: parts(), userId })
      await storage.put(keyOf(id), bytesOfFile(path), { contentType: 'application/zip', size })
      await db.transaction().execute(async (tx) => {
        await updateExportReady(tx, { id, bytes: size, days: exportDays })
        await event(tx, 'data-export.ready', { userId, locale })
      })
    } finally {
      await rm(path, { force: true })
    }
  }

  async function dropExport(id: string): Promise<void> {
    await storage.delete(keyOf(id))
    await deleteExport(db, id)
  }

  async function eraseMember(userId: string): Promise<void> {
    const copies = await listExportIds(db, userId)
    const isGone = await db.transaction().execute(async (tx) => {
      if (!(await sessions.left(tx, userId))) return false
      // Erases in reverse order, because data of a later feature may reference data of an earlier one, such as a post
      // and its pictures.
      for (const part of parts().toReversed()) await part.erase(tx, userId)
      await accounts.anonymise(tx, userId)
      return true
    })
    if (!isGone) return
    for (const id of copies) await dropExport(id)
    log.info({ userId }, 'an account was deleted')
  }

  return {
    lastExport,

    async ask(userId, locale) {
      await db.transaction().execute(async (tx) => {
        await lockExports(tx, userId)
        const last = await findLastExport(tx, userId)
        const restMs = last && last.state !== 'failed' ? last.asked_at.getTime() + dayMs - Date.now() : 0
        if (restMs > 0) throw new ApiError('TOO_MANY_REQUESTS', { retryAfterS: Math.ceil(restMs / 1000) })
        await insertExport(tx, { id: randomUUID(), userId, locale })
      })
      const asked = await lastExport(userId)
      if (!asked) throw new ApiError('UNAVAILABLE')
      return asked
    },

    async open(which) {
      return (await findReadyExport(db, which)) && storage.get(keyOf(which.id))
    },

    async makeExports() {
      for (const asked of await listRequestedExports(db, batchSize)) {
        try {
          await make(asked)
        } catch (error) {
          log.error({ err: error, userId: asked.user_id }, 'a copy of personal data could not be made')
          await updateExportFailed(db, asked.id)
        }
      }
    },

    async eraseDue() {
      for (const userId of await sessions.dueToLeave(batchSize)) {
        try {
          await eraseMember(userId)
        } catch (error) {
          // The next run tries this member again. The loop continues with the others.
          log.error({ err: error, userId }, 'an account could not be deleted')
        }
      }
    },

    async sweep() {
      for (const id of await listExpiredExports(db, batchSize * batchSize)) await dropExport(id)
    },
  }
}
