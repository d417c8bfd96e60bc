import { sql } from 'kysely'
import { ledgerReasons } from '#contract/ledger.ts'
import { countSome, readPage } from '#server/db/page.ts'
import type { Db } from '#server/db/sql.ts'
import type { Asked, Resource, Rows } from '#server/kit/resource.ts'
import { withinSpan } from '#server/kit/table-rows.ts'
import { accounts } from '#server/tables/authors.ts'

/** Console resource to search all postings of members. The console cannot change postings. */
export function ledgerResource(userIdOf: (username: string) => Promise<string | null>): Resource {
  return {
    name: 'ledger',
    group: 'rewards',
    icon: 'book-open',
    columns: ['member', 'amount', 'reason', 'note', 'key', 'createdAt'],
    filters: ['member', 'reason', 'createdAt'],
    canSearch: true,
    canAdd: false,
    canRemove: false,
    fields: {
      member: { kind: 'text', fixed: 'always' },
      amount: { kind: 'number', fixed: 'always' },
      balance: { kind: 'number', fixed: 'always' },
      reason: { kind: 'choice', choices: ledgerReasons, fixed: 'always' },
      note: { kind: 'text', fixed: 'always' },
      key: { kind: 'text', fixed: 'always' },
      createdAt: { kind: 'moment', fixed: 'always' },
    },
    rows: ledgerRows(userIdOf),
  }
}

function ledgerRows(userIdOf: (username: string) => Promise<string | null>): Rows {
  async function lines(db: Db, { q, filter }: Pick<Asked, 'q' | 'filter'>) {
    const { member, reason, createdAt } = filter
    const userId = member === undefined ? null : await userIdOf(member)
    return db
      .selectFrom('ledger_postings as p')
      .innerJoin('ledger_transfers as t', 't.id', 'p.transfer_id')
      .innerJoin('ledger_accounts as a', 'a.id', 'p.account_id')
      .innerJoin(accounts(db).as('u'), 'u.id', 'a.user_id')
      .$if(member !== undefined, (query) =>
        query.where('p.account_id', '=', (e) =>
          e.selectFrom('ledger_accounts as own').select('own.id').where('own.user_id', '=', userId),
        ),
      )
      .$if(reason !== undefined, (query) => query.where(sql<boolean>`t.reason = ${reason}`))
      .$if(createdAt !== undefined, (query) => query.where(withinSpan(sql.ref('t.created_at'), String(createdAt))))
      .$if(q !== '', (query) => query.where('t.key', 'like', `${q.replace(/[\\%_]/g, '\\$&')}%`))
  }
  const columns = (found: Awaited<ReturnType<typeof lines>>) =>
    found.select([
      'p.id',
      'u.username as member',
      sql<number>`p.amount::float8`.as('amount'),
      sql<number>`p.balance_after::float8`.as('balance'),
      't.reason',
      't.note',
      't.key',
      't.created_at as createdAt',
    ])

  return {
    async page(db, asked) {
      const found = await lines(db, asked)
      const { list, ...page } = await readPage(columns(found), {
        order: [{ column: 'p.id', type: 'bigint', direction: 'desc' }],
        paging: asked.paging,
        count: () => countSome(db, found.select('p.id')),
      })
      return {
        ...page,
        list: list.map(({ id, createdAt, ...values }) => ({
          id,
          values: { ...values, createdAt: createdAt.getTime() },
        })),
      }
    },
    async find(db, id) {
      if (!/^\d{1,18}$/.test(id)) return null
      const found = await lines(db, { q: '', filter: {} })
      const row = await columns(found).where('p.id', '=', id).executeTakeFirst()
      if (!row) return null
      const { id: _, createdAt, ...values } = row
      return { ...values, createdAt: createdAt.getTime() }
    },
    insert: refuse,
    update: refuse,
    delete: refuse,
  }
}

/** Never called: the console cannot change, add or remove a posting. */
async function refuse(): Promise<never> {
  throw new Error('The ledger is append-only: add a transfer')
}
