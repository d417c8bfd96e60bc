import type pg from 'pg'
import { withSession } from '#server/backup/session.ts'
import { type Check, noneOf } from './check.ts'

/** Statements that return a row for each fault of the ledger of xu. */
const rules: [name: string, statement: string][] = [
  [
    'ledger: the postings of each transfer add up to zero',
    `select 'transfer ' || transfer_id as fault from ledger_postings group by transfer_id having sum(amount) <> 0`,
  ],
  [
    'ledger: all postings add up to zero',
    `select 'the sum is ' || sum(amount) as fault from ledger_postings having sum(amount) <> 0`,
  ],
  [
    'ledger: the balance of each account is the sum of its postings',
    `select 'account ' || a.id as fault from ledger_accounts a left join ledger_postings p on p.account_id = a.id
      where a.balance is not null group by a.id having a.balance <> coalesce(sum(p.amount), 0)`,
  ],
  [
    'ledger: the last posting of each account has its balance',
    `select 'account ' || a.id as fault from ledger_accounts a cross join lateral (
        select balance_after from ledger_postings where account_id = a.id order by id desc limit 1
      ) as p where a.balance is not null and a.balance is distinct from p.balance_after`,
  ],
  [
    'ledger: each transfer has postings',
    `select 'transfer ' || id as fault from ledger_transfers t
      where not exists (select from ledger_postings where transfer_id = t.id)`,
  ],
]

async function faultsOf(client: pg.Client, statement: string): Promise<string[]> {
  const { rows } = await client.query<{ fault: string }>(statement)
  return rows.map(({ fault }) => fault)
}

export async function checkLedger(url: string): Promise<Check[]> {
  return withSession(url, async (client) => {
    const checks: Check[] = []
    for (const [name, statement] of rules) checks.push(noneOf(name, await faultsOf(client, statement)))
    return checks
  })
}
