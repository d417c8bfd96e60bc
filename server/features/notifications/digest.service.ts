import type { FastifyBaseLogger } from 'fastify'
import type { TextKey } from '#contract/texts/all.ts'
import { fillText } from '#contract/texts/text.ts'
import type { DatabaseEngine, Mail } from '#server/engines/ports.ts'
import type { MailingLists } from '#server/features/mails/mailing-lists.service.ts'
import type { Words } from '#server/words/words.ts'
import { listUnreadSince, type Reader, stopDigest, takeReaders } from './digest.store.ts'
import type { Tellable } from './notification.store.ts'
import { pathIn, textIn } from './push-message.rules.ts'

export type DigestService = {
  /**
   * Mails unread notifications to members for whom it is eight o’clock and whose digest is due. Returns the number of
   * letters.
   */
  send(at: Date): Promise<number>
}

type Uses = {
  database: DatabaseEngine
  mail: Mail
  mails: MailingLists
  words: Words
  origin: string
  log: FastifyBaseLogger
}

const hour = 8
const batchSize = 100
const maxLines = 20

export function createDigests({ database: { db }, mail, mails, words, origin, log }: Uses): DigestService {
  const unsubscribeUrlOf = mails.open('digest', (userId) => stopDigest(db, userId))
  return {
    async send(at) {
      let sent = 0
      for (;;) {
        const readers = await takeReaders(db, { at, hour, limit: batchSize })
        if (readers.length === 0) return sent
        for (const { email, ...due } of readers) {
          if (email === null) continue
          const reader = { ...due, email, locale: words.offered(due.locale) }
          const unread = await listUnreadSince(db, { ...reader, limit: maxLines })
          if (unread.total === 0) continue
          try {
            const unsubscribeUrl = unsubscribeUrlOf(reader.userId, reader.locale)
            const texts = words.texts(reader.locale)
            const letter = letterOf(reader, unread, { texts, origin, unsubscribeUrl })
            await mail.send({ to: email, unsubscribeUrl, ...letter })
            sent += 1
          } catch (error) {
            log.warn({ err: error }, 'a digest could not be mailed')
          }
        }
      }
    },
  }
}

/** Writes plain text, so names cannot contain active content. */
function letterOf(
  reader: Reader,
  unread: { list: Tellable[]; total: number },
  of: { texts: Readonly<Record<string, string>>; origin: string; unsubscribeUrl: string },
) {
  const { locale, zone, name } = reader
  const { texts, origin, unsubscribeUrl } = of
  const textOf = (key: TextKey, values: Record<string, string | number>) => fillText(texts[key] ?? key, values)
  const rest = unread.total - unread.list.length
  const settings = `${origin}${locale === 'vi' ? '' : `/${locale}`}/tai-khoan?muc=thong-bao`
  return {
    subject: textOf('notifications.digest.subject', { count: unread.total }),
    text: [
      textOf('notifications.digest.greeting', { name: oneLine(name) }),
      '',
      ...unread.list.flatMap((one) => [
        `• ${oneLine(textIn({ locale, texts }, zone, one))}`,
        `  ${origin}${pathIn(locale, one)}`,
      ]),
      ...(rest > 0 ? [textOf('notifications.digest.more', { count: rest })] : []),
      '',
      textOf('notifications.digest.change', { link: settings }),
      textOf('notifications.digest.stop', { link: unsubscribeUrl }),
    ].join('\n'),
  }
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ')
