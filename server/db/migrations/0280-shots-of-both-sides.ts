import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

const statements = [
  // The player's contribution to the draw: 8 random bytes in hex, sent with the aim. Null for older shots.
  `alter table minigame_shots add nonce text check (nonce ~ '^[0-9a-f]{16}$')`,
  // A shot is written when it is announced, and once more when it is taken. Its round stays when the account is
  // deleted.
  `alter table minigame_shots drop constraint minigame_shots_round_id_fkey,
    add constraint minigame_shots_round_id_fkey foreign key (round_id) references minigame_rounds`,
  `alter table minigame_rounds drop constraint minigame_rounds_user_id_fkey,
    add constraint minigame_rounds_user_id_fkey foreign key (user_id) references users`,
  `create trigger minigame_shots_write_once before update on minigame_shots for each row
    execute function refuse_second_change()`,
]

export async function up(db: Kysely<Database>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`drop trigger minigame_shots_write_once on minigame_shots`.execute(db)
  for (const [table, column, target] of [
    ['minigame_shots', 'round_id', 'minigame_rounds'],
    ['minigame_rounds', 'user_id', 'users'],
  ] as const) {
    const key = sql.ref(`${table}_${column}_fkey`)
    await sql`alter table ${sql.table(table)} drop constraint ${key}`.execute(db)
    await sql`alter table ${sql.table(table)} add constraint ${key}
      foreign key (${sql.ref(column)}) references ${sql.table(target)} on delete cascade`.execute(db)
  }
  await sql`alter table minigame_shots drop nonce`.execute(db)
}
