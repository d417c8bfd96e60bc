import { type Kysely, sql } from 'kysely'
import type { Database } from '../sql.ts'

/**
 * A session keeps the device it was opened on (a hash), so that the owner of an account under attack still gets in. An
 * address or number is one member's alone once it is proven: a claim on somebody else's is not refused, so that
 * registering tells nobody who has an account.
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
