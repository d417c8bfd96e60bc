import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#server/db/sql.ts'
import type { Mail } from '#server/engines/ports.ts'
import { ApiError } from '#server/http/errors.ts'
import { createSeal } from '#server/seal.ts'
import { deleteOldUnsent, deleteUnsent, findUnsent, insertUnsent, noteTry } from './unsent.store.ts'

export type MailService = Mail & {
  /** Sends a kept mail once more. Throws NOT_FOUND, or UNAVAILABLE when it fails again. */
  retry(id: string): Promise<void>
  drop(id: string): Promise<void>
  /** Deletes mails that have waited too long. */
  forget(): Promise<void>
}

const maxErrorLength = 300
const reasonOf = (error: unknown) => String(error instanceof Error ? error.message : error).slice(0, maxErrorLength)

/** Sends mails, and keeps those that could not be sent, so that operators can send them again. */
export function createMailService(use: { db: Db; mail: Mail; secret: string; log: FastifyBaseLogger }): MailService {
  const { db, mail, log } = use
  const seal = createSeal(use.secret, 'unsent mails')
  return {
    async send(letter) {
      try {
        await mail.send(letter)
      } catch (error) {
        const id = randomUUID()
        const { to: recipient, subject, text, unsubscribeUrl = null } = letter
        const kept = { id, recipient, subject, sealed: seal.seal(id, text), unsubscribe_url: unsubscribeUrl }
        await insertUnsent(db, { ...kept, error: reasonOf(error) }).catch((fault: unknown) =>
          log.warn({ err: fault }, 'a mail that was not sent could not be kept'),
        )
        throw error
      }
    },
    async retry(id) {
      const kept = await findUnsent(db, id)
      if (!kept) throw new ApiError('NOT_FOUND')
      try {
        const { recipient: to, subject, sealed, unsubscribe_url: url } = kept
        await mail.send({ to, subject, text: seal.open(id, sealed), unsubscribeUrl: url ?? undefined })
      } catch (error) {
        await noteTry(db, id, reasonOf(error))
        throw new ApiError('UNAVAILABLE')
      }
      await deleteUnsent(db, id)
    },
    forget: () => deleteOldUnsent(db),
    drop: (id) => deleteUnsent(db, id),
    close: () => mail.close(),
  }
}
