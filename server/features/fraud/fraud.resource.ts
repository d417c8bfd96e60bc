import { fraudKinds, fraudSeverities, fraudStates } from '#contract/rules/fraud.ts'
import type { Db } from '#server/db/sql.ts'
import type { Resource, Row, Rows } from '#server/kit/resource.ts'
import { tableResource } from '#server/kit/table-rows.ts'
import { listAccounts } from './signal.store.ts'

const fixed = 'always' as const

const signals = tableResource({
  name: 'fraud',
  group: 'people',
  icon: 'shield-alert',
  table: 'fraud_signals',
  order: [
    { column: 'last_at', type: 'timestamptz', direction: 'desc' },
    { column: 'id', type: 'bigint', direction: 'desc' },
  ],
  columns: ['kind', 'severity', 'accounts', 'times', 'xu', 'lastAt', 'state'],
  filters: ['state', 'severity', 'kind', 'lastAt'],
  canAdd: false,
  canRemove: false,
  fields: {
    kind: { kind: 'choice', choices: fraudKinds, fixed },
    severity: { kind: 'choice', choices: fraudSeverities, fixed },
    accounts: { kind: 'number', fixed },
    times: { kind: 'number', fixed },
    xu: { kind: 'number', fixed },
    firstAt: { kind: 'moment', fixed },
    lastAt: { kind: 'moment', fixed },
    state: { kind: 'choice', choices: fraudStates },
    note: { kind: 'text', hasLines: true, most: 2_000, isNeeded: false },
  },
})

/**
 * Console resource for signals with their accounts. An operator marks a signal as reviewed, and freezes rewards on the
 * ledger’s page.
 */
export const fraudResource: Resource = {
  ...signals,
  rows: withAccounts(signals.rows),
  fields: { ...signals.fields, who: { kind: 'accounts', fixed } },
}

function withAccounts(rows: Rows): Rows {
  async function known(db: Db, list: readonly Row[]): Promise<Row[]> {
    const accounts = await listAccounts(
      db,
      list.map(({ id }) => id),
    )
    return list.map(({ id, values }) => ({ id, values: { ...values, who: accounts.get(id) ?? [] } }))
  }
  return {
    ...rows,
    async page(db, asked) {
      const { list, ...rest } = await rows.page(db, asked)
      return { ...rest, list: await known(db, list) }
    },
    async find(db, id) {
      const values = await rows.find(db, id)
      const [row] = values ? await known(db, [{ id, values }]) : []
      return row?.values ?? null
    },
  }
}
