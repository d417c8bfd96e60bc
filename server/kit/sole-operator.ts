import type { DueAct } from '#contract/member-desk.ts'
import { siteOrigin } from '#server/config/site-origin.ts'
import type { Db } from '#server/db/sql.ts'
import { confirmedEmails } from '#server/tables/emails.ts'
import { hasOtherOperator } from '#server/tables/operators.ts'
import type { Ground } from './feature.ts'

/** An act that needs a second operator is done after this time when there is none. */
export const soleWaitMs = 10 * 60_000

/** Returns when an act that this operator asks for is done without a second one, or null when there is one. */
export async function dueWithoutSecond(
  db: Db,
  userId: string,
  of: { needsOwner?: boolean; concernedId?: string } = {},
): Promise<Date | null> {
  return (await hasOtherOperator(db, userId, of)) ? null : new Date(Date.now() + soleWaitMs)
}

type Notice = {
  /** The operator who asked, and is the only one. */
  userId: string
  kind: DueAct['kind']
  /** The member concerned, or the setting. */
  name: string
  /** Path of the page that stops the act. */
  path: string
}

/**
 * Returns a function that mails the only operator that an act is due, so that a stolen session does not stay unnoticed.
 * The mail is in all languages, because accounts have none.
 */
export function createSoleNotice({ engines, words, config }: Pick<Ground, 'engines' | 'words' | 'config'>) {
  const {
    database: { db },
    mail,
  } = engines
  return async ({ userId, kind, name, path }: Notice): Promise<void> => {
    const to = await confirmedEmails(db).where('id', '=', userId).executeTakeFirst()
    if (!to?.email) return
    const parts = (['vi', 'en', 'zh'] as const).map((locale) => words.texts(locale))
    const subject = parts[0]?.['approvals.due.subject'] ?? ''
    const act = (texts: Record<string, string>) =>
      kind === 'setting'
        ? (texts[`console.settings.name.${name}`] ?? name)
        : (texts[`approvals.due.mail.${kind}`] ?? '')
    const text = parts
      .map((texts) => `${texts['approvals.due.mail'] ?? ''}\n${act(texts).replace('{{name}}', () => name)}`)
      .join('\n\n')
    await mail.send({ to: to.email, subject, text: `${text}\n\n${siteOrigin(config)}${path}\n`, userId })
  }
}

export type SoleNotice = ReturnType<typeof createSoleNotice>
