import { type ColumnType, type Generated, sql } from 'kysely'
import type { FraudKind, FraudSeverity, FraudState } from '#contract/rules/fraud.ts'
import type { Db, Tx } from '#server/db/sql.ts'
import { authors } from '#server/tables/authors.ts'
import { frozenMembers } from '#server/tables/ledger.ts'

type SignalTable = {
  id: Generated<string>
  kind: FraudKind
  /** Subject of the signal: the hash of a device or address, or the first account of a group. */
  key: string
  severity: FraudSeverity
  accounts: number
  times: number
  xu: ColumnType<string, number, number>
  first_at: Date
  last_at: Date
  state: Generated<FraudState>
  note: Generated<string>
}

declare module '#server/db/sql.ts' {
  interface Database {
    fraud_signals: SignalTable
    fraud_signal_accounts: { signal_id: string; user_id: string; xu: ColumnType<string, number, number> }
  }
}

/** Accounts that the title of a case names. */
const namesShown = 3

export type Signal = {
  kind: FraudKind
  key: string
  severity: FraudSeverity
  accounts: number
  times: number
  xu: number
  firstAt: Date
  lastAt: Date
}

/** Adds or updates a signal. A reviewed signal becomes open again when it has more accounts or becomes severe. */
export async function upsertSignal(tx: Tx, signal: Signal): Promise<string> {
  const { firstAt, lastAt, ...rest } = signal
  const { id } = await tx
    .insertInto('fraud_signals')
    .values({ ...rest, first_at: firstAt, last_at: lastAt })
    .onConflict((conflict) =>
      conflict.constraint('fraud_signals_key').doUpdateSet((e) => ({
        severity: rest.severity,
        accounts: rest.accounts,
        times: rest.times,
        xu: rest.xu,
        last_at: lastAt,
        first_at: sql<Date>`least(fraud_signals.first_at, ${firstAt})`,
        state: e
          .case()
          .when(
            sql<boolean>`${rest.accounts} > fraud_signals.accounts
              or (${rest.severity} = 'severe' and fraud_signals.severity <> 'severe')`,
          )
          .then('open' as const)
          .else(e.ref('fraud_signals.state'))
          .end(),
      })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function keepAccounts(
  tx: Tx,
  signalId: string,
  accounts: readonly { userId: string; xu: number }[],
): Promise<void> {
  // The join skips deleted accounts.
  await sql`
    insert into fraud_signal_accounts (signal_id, user_id, xu)
    select ${signalId}, u.id, g.xu
    from unnest(${accounts.map(({ userId }) => userId)}::bigint[], ${accounts.map(({ xu }) => xu)}::bigint[])
      as g (user_id, xu) join (${authors(tx)}) as u on u.id = g.user_id
    on conflict (signal_id, user_id) do update set xu = excluded.xu`.execute(tx)
}

/** Returns accounts by signal id. In each list, accounts with the most xu are first. */
export async function listAccounts(db: Db, signalIds: readonly string[]) {
  const rows = await db
    .selectFrom('fraud_signal_accounts as s')
    .innerJoin(authors(db).as('u'), 'u.id', 's.user_id')
    .leftJoin(frozenMembers(db).as('f'), 'f.user_id', 's.user_id')
    .select(['s.signal_id as signalId', 's.user_id as userId', 'u.username', 'u.nickname as displayName'])
    .select([sql<number>`s.xu::float8`.as('xu'), sql<boolean>`f.user_id is not null`.as('isFrozen')])
    .where('s.signal_id', '=', sql<string>`any(${signalIds}::bigint[])`)
    .orderBy('s.xu', 'desc')
    .orderBy('s.user_id')
    .execute()
  const bySignal = new Map<string, Omit<(typeof rows)[number], 'signalId'>[]>()
  for (const { signalId, ...account } of rows) bySignal.set(signalId, [...(bySignal.get(signalId) ?? []), account])
  return bySignal
}

/** Returns the names of the accounts with the most xu, separated by commas. */
function namesOf(db: Db) {
  return sql<string>`coalesce((
    select string_agg(n.nickname, ', ') from (
      select u.nickname from fraud_signal_accounts as s join (${authors(db)}) as u on u.id = s.user_id
      where s.signal_id = fraud_signals.id order by s.xu desc, s.user_id limit ${sql.lit(namesShown)}
    ) as n), '')`
}

/** Selects signals that were not looked at as cases. The title has the first accounts, the topic is the kind. */
export function openSignals(db: Db) {
  return db
    .selectFrom('fraud_signals')
    .select([sql<string>`id::text`.as('id'), namesOf(db).as('title'), 'kind as topic', 'first_at as at'])
    .where('state', '=', 'open')
}

/** Deletes signals whose last evidence is older than `before`. */
export async function deleteSignalsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('fraud_signals').where('last_at', '<', before).execute()
}
