import type pg from 'pg'

/** Inserts a live match with its commentator directly into the tables of an empty database. */
export async function makeStage(client: pg.Client): Promise<{ fixtureId: string; commentatorId: string }> {
  const names = JSON.stringify({ vi: 'Trận', en: 'Match', zh: '比賽' })
  const { rows } = await client.query<{ fixture_id: string; commentator_id: string }>(
    `with t as (insert into tournaments (source_key, sport, names, colour) values ('bench', 10, $1, '#1e7d46') returning id),
      sides as (insert into teams (source_key, sport, names, short_name, colour)
        values ('bench-1', 10, $1, 'A', '#1e7d46'), ('bench-2', 10, $1, 'B', '#b3262e') returning id),
      f as (insert into fixtures (source_key, sport, tournament_id, home_id, away_id, round, kick_off, state, status)
        select 'bench', 10, t.id, (select min(id) from sides), (select max(id) from sides), $1, now(), 'first_half', 1 from t returning id),
      c as (insert into users (username, username_key, username_skeleton, nickname, nickname_skeleton, role)
        values ('blv', 'blv', 'blv', 'Minh Khang', 'minh khang', 'commentator') returning id),
      seat as (insert into fixture_commentators (fixture_id, user_id) select f.id, c.id from f, c)
      select f.id::text as fixture_id, c.id::text as commentator_id from f, c`,
    [names],
  )
  const [row] = rows
  if (!row) throw new Error('there is no match')
  return { fixtureId: row.fixture_id, commentatorId: row.commentator_id }
}

export async function makeFans(client: pg.Client, count: number): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `insert into users (username, username_key, username_skeleton, nickname, nickname_skeleton)
      select 'fan' || i, 'fan' || i, 'fan' || i, 'Người ' || i, 'nguoi ' || i from generate_series(1, $1::int) i
      returning id::text`,
    [count],
  )
  return rows.map(({ id }) => id)
}

/** Gives `xu` to each member, with double entry as for all transfers. */
export async function fillPurses(client: pg.Client, userIds: readonly string[], xu: number): Promise<void> {
  await client.query('begin')
  await client.query(`insert into ledger_accounts (site) values ('rewards'), ('spending') on conflict do nothing`)
  await client.query(
    `with own as (insert into ledger_accounts (user_id, balance) select unnest($1::bigint[]), $2 returning id, user_id),
      moved as (insert into ledger_transfers (key, reason) select 'bench:' || user_id, 'opening' from own returning id, key)
      insert into ledger_postings (transfer_id, account_id, amount, balance_after)
      select moved.id, own.id, $2::bigint, $2::bigint from moved join own on moved.key = 'bench:' || own.user_id
      union all
      select moved.id, (select id from ledger_accounts where site = 'rewards'), -$2::bigint, null from moved`,
    [userIds, xu],
  )
  await client.query('commit')
}

/**
 * Reads the totals of all gifts from the sends, the ledger and the boards. When no gift was lost or counted twice,
 * `sent`, `paid`, `tallied` and `ranked` are equal, and `wrong` and `open` are 0.
 */
export async function readBooks(client: pg.Client) {
  const { rows } = await client.query<
    Record<'sends' | 'sent' | 'paid' | 'tallied' | 'ranked' | 'wrong' | 'open', number>
  >(
    `select (select count(*)::int from gift_sends) as sends,
      (select coalesce(sum(cost), 0)::float8 from gift_sends) as sent,
      (select coalesce(-sum(p.amount), 0)::float8 from ledger_postings p join ledger_transfers t on t.id = p.transfer_id
        where t.reason = 'gift' and p.amount < 0) as paid,
      (select coalesce(sum(xu), 0)::float8 from gift_tallies) as tallied,
      (select coalesce(sum(xu), 0)::float8 from gift_fans where period = 'all') as ranked,
      (select count(*)::int from ledger_accounts a where balance is not null and balance <>
        (select coalesce(sum(amount), 0) from ledger_postings p where p.account_id = a.id)) as wrong,
      (select count(*)::int from (select from ledger_postings group by transfer_id having sum(amount) <> 0) as o) as open`,
  )
  return rows[0]
}
