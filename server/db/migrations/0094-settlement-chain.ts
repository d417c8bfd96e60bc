import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { canonicalJson, genesisHash, linkText, type SettlementRecord } from '#contract/rules/tip-record.ts'
import type { SettlementInputs, SettlementReason } from '#contract/rules/tip-rules.ts'
import type { TipOutcome } from '#contract/rules/tip-settlement.ts'
import type { Database } from '#server/db/sql.ts'

/**
 * Settlements are chained too, with the facts they are based on. A day's root covers both chains of a tipster (version
 * 2 of days). Earlier settlements are linked now, in their order; today's root is the first that covers them. Tipsters
 * cannot report the price of a tip they made; the database also refuses it.
 */
const statements = [
  `create table tip_settlement_links (
    settlement_id bigint primary key references tip_settlements,
    user_id bigint not null references users,
    seq integer not null check (seq > 0),
    record text not null,
    prev_hash text not null check (prev_hash ~ '^[0-9a-f]{64}$'),
    hash text not null unique check (hash ~ '^[0-9a-f]{64}$'),
    created_at timestamptz not null,
    unique (user_id, seq),
    unique (user_id, prev_hash)
  )`,
  `create index tip_settlement_links_created on tip_settlement_links (created_at, user_id)`,
  `create trigger tip_settlement_links_append_only before update or delete or truncate on tip_settlement_links
    for each statement execute function refuse_change()`,
  `alter table tip_heads
    add column settled_seq integer not null default 0,
    add column settled_hash text not null default '${genesisHash}'`,
  `alter table tip_days add column version smallint not null default 1`,
  `alter table tip_day_heads add column settled_seq integer, add column settled_hash text`,
  `create function refuse_own_fault() returns trigger language plpgsql as $$
    begin
      if exists (select from tips where id = new.tip_id and user_id = new.reported_by) then
        raise exception 'nobody rules on a tip of his own';
      end if;
      return new;
    end $$`,
  `create trigger tip_odds_faults_of_others before insert on tip_odds_faults
    for each row execute function refuse_own_fault()`,
  `create table tip_root_readers (
    user_id bigint primary key references users on delete cascade,
    sent_day date not null
  )`,
]

type Row = {
  id: string
  previous_id: string | null
  user_id: string
  tip_hash: string
  outcome: TipOutcome
  reason: SettlementReason
  profit: string
  closing_price: number | null
  rules_version: number
  inputs: SettlementInputs
  created_at: Date
}

export async function up(db: Kysely<Database>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
  const { rows } = await sql<Row>`
    select s.id, s.previous_id, t.user_id, t.hash as tip_hash, s.outcome, s.reason, s.profit, s.closing_price,
      s.rules_version, s.inputs, s.created_at
    from tip_settlements s join tips t on t.id = s.tip_id order by s.id`.execute(db)
  const heads = new Map<string, { seq: number; hash: string }>()
  const links = new Map<string, string>()
  for (const row of rows) {
    const before = heads.get(row.user_id) ?? { seq: 0, hash: genesisHash }
    const record: SettlementRecord = {
      v: 1,
      tipster: row.user_id,
      seq: before.seq + 1,
      tip: row.tip_hash,
      replaces: row.previous_id === null ? null : (links.get(row.previous_id) ?? null),
      outcome: row.outcome,
      reason: row.reason,
      profit: Number(row.profit),
      closing: row.closing_price === null ? null : String(row.closing_price / 10_000),
      rules: row.rules_version,
      inputs: row.inputs,
      at: row.created_at.getTime(),
    }
    const text = canonicalJson(record)
    const hash = createHash('sha256').update(linkText(before.hash, text)).digest('hex')
    await sql`insert into tip_settlement_links (settlement_id, user_id, seq, record, prev_hash, hash, created_at)
      values (${row.id}, ${row.user_id}, ${record.seq}, ${text}, ${before.hash}, ${hash}, now())`.execute(db)
    heads.set(row.user_id, { seq: record.seq, hash })
    links.set(row.id, hash)
  }
  for (const [userId, { seq, hash }] of heads)
    await sql`update tip_heads set settled_seq = ${seq}, settled_hash = ${hash} where user_id = ${userId}`.execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`drop table tip_root_readers`.execute(db)
  await sql`drop trigger tip_odds_faults_of_others on tip_odds_faults`.execute(db)
  await sql`drop function refuse_own_fault()`.execute(db)
  await sql`alter table tip_day_heads drop column settled_seq, drop column settled_hash`.execute(db)
  await sql`alter table tip_days drop column version`.execute(db)
  await sql`alter table tip_heads drop column settled_seq, drop column settled_hash`.execute(db)
  await sql`drop table tip_settlement_links`.execute(db)
}
