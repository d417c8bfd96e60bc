import type { FastifyBaseLogger } from 'fastify'
import type { LiveBrand } from '#server/brand/brand.ts'
import type { DatabaseEngine, Mail } from '#server/engines/ports.ts'
import type { MailingLists } from '#server/features/mails/mailing-lists.service.ts'
import { ApiError } from '#server/http/errors.ts'
import type { DaySigner } from './day-signer.rules.ts'
import { deleteReader, insertReader, listUnsent, takeLetter } from './root-mail.store.ts'

export type RootMail = {
  /** Subscribes or unsubscribes the member. Throws CONFLICT on subscribing when the member has no confirmed address. */
  set(userId: string, isOn: boolean): Promise<void>
  /**
   * Sends each subscriber the roots that are not sent yet. Returns the number of e-mails sent. An e-mail is marked as
   * sent before it is sent, so a failed one is not retried.
   */
  send(): Promise<number>
}

type Uses = {
  database: DatabaseEngine
  mail: Mail
  mails: MailingLists
  signer: DaySigner
  brand: LiveBrand
  origin: string
  log: FastifyBaseLogger
}

const batchSize = 200

/** Sends the published roots by e-mail. Copies in many mailboxes make it impossible to change the roots unnoticed. */
export function createRootMail({ database: { db }, mail, mails, signer, brand, origin, log }: Uses): RootMail {
  const unsubscribeUrlOf = mails.open('roots', (userId) => deleteReader(db, userId))
  return {
    async set(userId, isOn) {
      if (!isOn) return deleteReader(db, userId)
      if (!(await insertReader(db, userId))) throw new ApiError('CONFLICT')
    },
    async send() {
      let sent = 0
      for (;;) {
        const letters = await listUnsent(db, batchSize)
        if (letters.length === 0) return sent
        for (const letter of letters) {
          if (!(await takeLetter(db, letter))) continue
          const { email: to, day, root, userId } = letter
          const unsubscribeUrl = unsubscribeUrlOf(userId)
          await mail
            .send({
              to,
              unsubscribeUrl,
              ...letterOf({
                day,
                root,
                signature: signer.sign(letter),
                site: brand.now().name,
                origin,
                unsubscribeUrl,
              }),
            })
            .then(() => {
              sent += 1
            })
            .catch((error: unknown) => log.warn({ err: error, day }, 'a root could not be mailed'))
        }
      }
    },
  }
}

type PublishedRoot = {
  day: string
  root: string
  signature: string
  site: string
  origin: string
  unsubscribeUrl: string
}

/** Written in Vietnamese and English, because the reader's language is unknown. */
function letterOf(published: PublishedRoot): { subject: string; text: string } {
  const { day, root, signature, site, origin, unsubscribeUrl } = published
  return {
    subject: `${site} · mã gốc tip ${day} · tips root`,
    text: [
      `Mã gốc của mọi chuỗi tip đến hết ngày ${day} (UTC). Hãy giữ email này: về sau mã gốc công bố cho ngày ấy phải đúng như dưới đây.`,
      `The root of all chains of tips at the end of ${day} (UTC). Keep this mail: the root published for that day must always be the one below.`,
      '',
      `day ${day}`,
      `root ${root}`,
      `signature ${signature}`,
      `key ${origin}/tips-ledger/key.pem`,
      '',
      `${origin}/tip-keo/cach-kiem-chung`,
      '',
      `Ngừng nhận email này · Unsubscribe: ${unsubscribeUrl}`,
    ].join('\n'),
  }
}
