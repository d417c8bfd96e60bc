import type { Locale } from '#contract/envelope.ts'
import type { Db } from '#server/db/sql.ts'
import type { Mail } from '#server/engines/ports.ts'
import type { EventPayloads } from '#server/kit/events.ts'
import type { SuspensionTokens } from '#server/kit/suspension-token.ts'
import { confirmedEmails } from '#server/tables/emails.ts'
import { removalTimes } from '#server/tables/sessions.ts'
import { findSuspension } from '#server/tables/suspensions.ts'
import type { Words } from '#server/words/words.ts'

export type SuspensionMails = {
  /** Mails the reason, the end and the link of the appeal. Does nothing when the suspension is already lifted. */
  suspended(of: EventPayloads['member.suspended']): Promise<void>
  /** Mails the answer to an appeal against a suspension, because the member may be unable to log in. */
  appealDecided(of: EventPayloads['appeal.decided']): Promise<void>
}

const locales = ['vi', 'en', 'zh'] as const
const tags: Record<Locale, string> = { vi: 'vi-VN', en: 'en-GB', zh: 'zh-TW' }

/** Mails to members who cannot log in. They are in all languages, because accounts have none. */
export function createSuspensionMails(use: {
  db: Db
  mail: Mail
  words: Words
  tokens: SuspensionTokens
  origin: string
}): SuspensionMails {
  const { db, mail, words, tokens, origin } = use

  const timeText = (locale: Locale, at: Date) =>
    new Intl.DateTimeFormat(tags[locale], {
      dateStyle: 'long',
      timeStyle: 'short',
      timeZone: 'Asia/Ho_Chi_Minh',
    }).format(at)

  async function send(userId: string, subject: string, linesOf: (locale: Locale) => string[]): Promise<void> {
    const to = await confirmedEmails(db).where('id', '=', userId).executeTakeFirst()
    if (!to?.email) return
    const text = locales.map((locale) => linesOf(locale).filter(Boolean).join('\n')).join('\n\n')
    await mail.send({ to: to.email, subject: words.texts('vi')[subject] ?? '', text: `${text}\n`, userId })
  }

  const say = (locale: Locale, key: string, values: Record<string, string> = {}) =>
    (words.texts(locale)[key] ?? '').replace(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole)

  return {
    async suspended({ userId, since }) {
      const suspension = await findSuspension(db, userId)
      if (!suspension || suspension.since.getTime() !== since) return
      const { reason, until, removes } = suspension
      const due = removes ? await removalTimes(db).where('user_id', '=', userId).executeTakeFirst() : undefined
      const link = `${origin}/#appeal=${tokens.sign(suspension)}`
      await send(userId, removes ? 'suspension.mail.removal.subject' : 'suspension.mail.subject', (locale) => [
        due
          ? say(locale, 'suspension.removal', { time: timeText(locale, due.due_at) })
          : until
            ? say(locale, 'suspension.until', { time: timeText(locale, until) })
            : say(locale, 'suspension.forGood'),
        say(locale, 'appeal.why', { reason }),
        say(locale, 'suspension.mail.appeal'),
        link,
      ])
    },
    async appealDecided({ kind, userId, isGranted, answer }) {
      if (kind !== 'suspension') return
      await send(userId, 'suspension.mail.answer.subject', (locale) => [
        say(locale, isGranted ? 'suspension.granted' : 'suspension.refused'),
        answer,
      ])
    },
  }
}
