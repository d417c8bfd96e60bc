import type { Db } from '#server/db/sql.ts'

/** Selects members' confirmed e-mail addresses: `id` and `email`, never null. For joins by features that send mail. */
export function confirmedEmails(db: Db) {
  return db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('email', 'is not', null)
    .where('email_verified_at', 'is not', null)
}
