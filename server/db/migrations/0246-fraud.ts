import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

const statements = [
  // A keyed hash of the address that opened a session, deleted after 30 days. The address is never stored.
  'alter table sessions add address bytea',
  'create index sessions_address on sessions (address, user_id) where address is not null',
  'alter table ledger_accounts add frozen_at timestamptz, add frozen_for text',
  // For searches by time and by the beginning of a key.
  'create index ledger_transfers_time on ledger_transfers (created_at)',
  'create index ledger_transfers_words on ledger_transfers (key text_pattern_ops)',
  `create table fraud_signals (
    id bigint generated always as identity primary key,
    kind text not null check (kind in ('device', 'address', 'ring', 'burst', 'circle')),
    key text not null,
    severity text not null check (severity in ('low', 'medium', 'severe')),
    accounts integer not null check (accounts > 0),
    times integer not null,
    xu bigint not null,
    first_at timestamptz not null,
    last_at timestamptz not null,
    state text not null default 'open' check (state in ('open', 'looked-at')),
    note text not null default '',
    constraint fraud_signals_key unique (kind, key)
  )`,
  'create index fraud_signals_order on fraud_signals (last_at desc, id desc)',
  `create table fraud_signal_accounts (
    signal_id bigint not null references fraud_signals on delete cascade,
    user_id bigint not null references users on delete cascade,
    xu bigint not null,
    primary key (signal_id, user_id)
  )`,
  'create index fraud_signal_accounts_user on fraud_signal_accounts (user_id)',
]

const back = [
  'drop table fraud_signal_accounts, fraud_signals',
  'drop index ledger_transfers_words, ledger_transfers_time',
  'alter table ledger_accounts drop frozen_for, drop frozen_at',
  'alter table sessions drop address',
]

export async function up(db: Kysely<Database>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  for (const statement of back) await sql.raw(statement).execute(db)
}
