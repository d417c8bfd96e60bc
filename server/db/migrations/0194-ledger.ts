import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

/**
 * Double entry. An account belongs to a member or to the site. The site's accounts have no running balance, so that
 * transfers do not all compete for one row. Their balance is the sum of their postings.
 */
const statements = [
  `create table ledger_accounts (
    id bigint generated always as identity primary key,
    user_id bigint references users constraint ledger_accounts_user unique,
    site text constraint ledger_accounts_site unique,
    balance bigint constraint ledger_accounts_balance check (balance between 0 and 9007199254740991),
    check (num_nonnulls(user_id, site) = 1),
    check ((user_id is null) = (balance is null))
  )`,
  `create table ledger_transfers (
    id bigint generated always as identity primary key,
    key text not null constraint ledger_transfers_key unique,
    reason text not null,
    note text not null default '',
    by_user_id bigint references users,
    created_at timestamptz not null default now()
  )`,
  `create table ledger_postings (
    id bigint generated always as identity primary key,
    transfer_id bigint not null references ledger_transfers,
    account_id bigint not null references ledger_accounts,
    amount bigint not null check (amount <> 0),
    balance_after bigint
  )`,
  'create index ledger_postings_account on ledger_postings (account_id, id)',
  'create index ledger_postings_transfer on ledger_postings (transfer_id)',
  // At the end of a transaction, the postings of each transfer must sum to zero.
  `create function refuse_open_transfer() returns trigger language plpgsql as $$
    begin
      if (select sum(amount) from ledger_postings where transfer_id = new.transfer_id) <> 0 then
        raise exception 'transfer % does not balance', new.transfer_id;
      end if;
      return null;
    end $$`,
  `insert into ledger_accounts (site) values ('rewards')`,
  // Converts the single-entry ledger: each entry becomes a transfer from the site's rewards account.
  `insert into ledger_accounts (user_id, balance)
    select id, balance from users where balance <> 0 or exists (select from ledger where user_id = users.id)`,
  `insert into ledger_transfers (key, reason, note, created_at)
    select idempotency_key, 'opening', reason, created_at from ledger order by id`,
  `insert into ledger_postings (transfer_id, account_id, amount, balance_after)
    select t.id, a.id, l.amount, sum(l.amount) over (partition by l.user_id order by l.id)
    from ledger l join ledger_transfers t on t.key = l.idempotency_key join ledger_accounts a on a.user_id = l.user_id
    order by l.id`,
  `insert into ledger_postings (transfer_id, account_id, amount)
    select t.id, a.id, -l.amount
    from ledger l join ledger_transfers t on t.key = l.idempotency_key, ledger_accounts a where a.site = 'rewards'
    order by l.id`,
  'drop table ledger',
  'alter table users drop column balance',
  `create constraint trigger ledger_postings_balance after insert on ledger_postings
    deferrable initially deferred for each row execute function refuse_open_transfer()`,
  ...['ledger_transfers', 'ledger_postings'].map(
    (table) => `create trigger ${table}_append_only before update or delete on ${table}
      for each statement execute function refuse_change()`,
  ),
  `create trigger ledger_accounts_kept before delete on ledger_accounts
    for each statement execute function refuse_change()`,
]

const back = [
  'alter table users add balance bigint not null default 0 constraint users_balance check (balance >= 0)',
  'update users set balance = a.balance from ledger_accounts a where a.user_id = users.id',
  `create table ledger (
    id bigint generated always as identity primary key,
    user_id bigint not null references users,
    amount bigint not null check (amount <> 0),
    reason text not null,
    idempotency_key text not null constraint ledger_idempotency_key unique,
    created_at timestamptz not null default now()
  )`,
  'create index ledger_user on ledger (user_id, id)',
  `insert into ledger (user_id, amount, reason, idempotency_key, created_at)
    select a.user_id, p.amount, t.reason, t.key || ':' || p.id, t.created_at
    from ledger_postings p join ledger_transfers t on t.id = p.transfer_id join ledger_accounts a on a.id = p.account_id
    where a.user_id is not null order by p.id`,
  `create trigger ledger_append_only before update or delete on ledger
    for each statement execute function refuse_change()`,
  'drop table ledger_postings, ledger_transfers, ledger_accounts',
  'drop function refuse_open_transfer',
]

export async function up(db: Kysely<Database>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  for (const statement of back) await sql.raw(statement).execute(db)
}
