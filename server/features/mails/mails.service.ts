import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { UnsentMailList } from '#contract/mails.ts'
import type { LiveBrand } from '#server/brand/brand.ts'
import type { Db } from '#server/db/sql.ts'
import { MailPostponed } from '#server/engines/mail/mail-postponed.ts'
import type { Letter, Mail } from '#server/engines/ports.ts'
import { ApiError } from '#server/http/errors.ts'
import { createSeal } from '#server/http/seal.ts'
import { createPump, type Pump } from '#server/jobs/pump.ts'
import {
  type ClaimedMail,
  claimDueMails,
  claimMail,
  deleteOldUnsent,
  deleteReplaced,
  deleteUnsent,
  insertUnsent,
  listUnsentOf,
  nextMailInMs,
  noteFailure,
} from './unsent.store.ts'

export type MailService = Mail & {
  /** Sends a mail once and returns the mail server's answer. Rejects when it was not sent, and does not keep it. */
  sendNow(letter: Letter): Promise<string | undefined>
  /** Returns the member's newest mails that were not sent. */
  unsentOf(userId: string): Promise<UnsentMailList>
  /** Sends a kept mail once more. Throws NOT_FOUND, or UNAVAILABLE when it fails again. */
  retry(id: string): Promise<void>
  drop(id: string): Promise<void>
  /** Deletes mails that have waited too long. */
  forget(): Promise<void>
  /** Sends mails that are due again. */
  pump: Pump
}

/** Pauses after the first, second, third and fourth attempt. */
const pausesMs = [1, 5, 15, 60].map((minutes) => minutes * 60_000)
const batch = 10
const maxErrorLength = 300
const reasonOf = (error: unknown) => String(error instanceof Error ? error.message : error).slice(0, maxErrorLength)

/** Returns the pause before the next attempt, or null after the last one and for a fault that does not pass. */
function pauseMs(error: unknown, tries: number): number | null {
  return error instanceof MailPostponed ? (pausesMs[tries - 1] ?? null) : null
}

/**
 * Sends mails, and keeps those that could not be sent. They are sent again after pauses while the fault can pass and what
 * they contain is valid; afterwards operators decide. `send` resolves also for a kept mail, and rejects only when the mail
 * could not be kept. A kept mail is taken before it is sent, so it is sent once even if the process ends.
 */
export function createMailService(use: {
  db: Db
  mail: Mail
  brand: Pick<LiveBrand, 'now'>
  secret: string
  log: FastifyBaseLogger
}): MailService {
  const { db, brand, log } = use
  const seal = createSeal(use.secret, 'unsent mails')

  /** Sends a letter in the site's name, with the imprint as its signature (RFC 3676, section 4.3). */
  async function sendNow(letter: Letter): Promise<string | undefined> {
    const { name, imprint } = brand.now()
    const text = imprint === '' ? letter.text : `${letter.text.trimEnd()}\n\n-- \n${imprint}`
    return use.mail.send({ ...letter, text, from: name })
  }

  async function keep(letter: Letter & { id: string }, error: unknown): Promise<void> {
    const { id, to, subject, text, unsubscribeUrl, userId, topic, validMs = null } = letter
    const pause = pauseMs(error, 1)
    const inMs = pause !== null && (validMs === null || pause < validMs) ? pause : null
    await insertUnsent(db, {
      id,
      recipient: to,
      subject,
      sealed: seal.seal(id, text),
      unsubscribe_url: unsubscribeUrl ?? null,
      user_id: userId ?? null,
      topic: topic ?? null,
      error: reasonOf(error),
      inMs,
      validMs,
    })
    log.warn({ err: error, isDueAgain: inMs !== null }, 'a mail was not sent')
  }

  async function forgetReplaced({ id, userId, topic }: Pick<Letter, 'id' | 'userId' | 'topic'>): Promise<void> {
    if (id && userId && topic) await deleteReplaced(db, { userId, topic, exceptId: id })
  }

  async function sendKept(kept: ClaimedMail): Promise<void> {
    const { id, recipient: to, subject, sealed, unsubscribe_url: url } = kept
    const [userId, topic] = [kept.user_id ?? undefined, kept.topic ?? undefined]
    try {
      await sendNow({ id, to, subject, text: seal.open(id, sealed), unsubscribeUrl: url ?? undefined })
    } catch (error) {
      await noteFailure(db, { id, error: reasonOf(error), inMs: pauseMs(error, kept.tries) })
      throw error
    }
    await deleteUnsent(db, id)
    await forgetReplaced({ id, userId, topic })
  }

  async function sendDue(): Promise<number | null> {
    const claimed = await claimDueMails(db, batch)
    if (claimed.length === 0) return nextMailInMs(db)
    const sent = await Promise.allSettled(claimed.map(sendKept))
    for (const one of sent) if (one.status === 'rejected') log.warn({ err: one.reason }, 'a mail was not sent again')
    return 0
  }

  return {
    sendNow,
    pump: createPump(sendDue, { log, name: 'mails' }),
    async send(given) {
      const letter = { ...given, id: randomUUID() }
      let answer: string | undefined
      try {
        answer = await sendNow(letter)
      } catch (error) {
        await keep(letter, error).catch((fault: unknown) => {
          log.warn({ err: fault }, 'a mail that was not sent could not be kept')
          throw error
        })
      }
      await forgetReplaced(letter)
      return answer
    },
    async unsentOf(userId) {
      const rows = await listUnsentOf(db, userId)
      const list = rows.map(({ recipient: email, subject, at, is_due: isWaiting }) => ({
        email,
        subject,
        at: at.getTime(),
        isWaiting,
      }))
      return { list }
    },
    async retry(id) {
      const kept = await claimMail(db, id)
      if (!kept) throw new ApiError('NOT_FOUND')
      await sendKept(kept).catch(() => {
        throw new ApiError('UNAVAILABLE')
      })
    },
    forget: () => deleteOldUnsent(db),
    drop: (id) => deleteUnsent(db, id),
    close: () => use.mail.close(),
  }
}
