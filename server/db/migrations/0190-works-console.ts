import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

/**
 * Lets operators add parts in the console: a part stores its work's kind, and values that are measured later start with
 * a default.
 */
const statements = [
  'alter table work_parts add column kind text, alter column length set default 0',
  'update work_parts p set kind = w.kind from works w where w.id = p.work_id',
  'alter table work_parts alter column kind set not null',
  `create function kind_of_part() returns trigger language plpgsql as $$
    begin
      select kind into new.kind from works where id = new.work_id;
      if new.kind is null then
        raise foreign_key_violation using message = 'there is no such work';
      end if;
      return new;
    end $$`,
  'create trigger work_parts_kind before insert on work_parts for each row execute function kind_of_part()',
  'alter table comic_pages alter column width set default 800, alter column height set default 1200',
]

export async function up(db: Kysely<Database>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`drop trigger work_parts_kind on work_parts`.execute(db)
  await sql`drop function kind_of_part`.execute(db)
  await sql`alter table work_parts drop column kind, alter column length drop default`.execute(db)
}
