import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

/**
 * A session stores a hash of the device that opened it, so that the owner of an account under attack can still log in.
 *
 * An email address or phone number belongs to one member only after it is verified. A claim on another member's address
 * is not refused, so that registering does not reveal who has an account.
 */
const statements = [
  `alter table sessions add column device bytea`,
  `create index sessions_device on sessions (device) where device is not null`,
  `alter table users drop constraint users_email`,
  `create unique index users_email on users (email) where email_verified_at is not null`,
  `create index users_claimed_email on users (email) where email_verified_at is null`,
  `alter table users drop constraint users_phone`,
  `create unique index users_phone on users (phone) where phone_verified_at is not null`,
]

export async function up(db: Kysely<Database>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`drop index users_email, users_claimed_email, users_phone`.execute(db)
  await sql`alter table users add constraint users_email unique (email), add constraint users_phone unique (phone)`.execute(
    db,
  )
  await sql`alter table sessions drop column device`.execute(db)
}
