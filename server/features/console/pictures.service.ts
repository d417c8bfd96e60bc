import type { Db } from '#server/db/sql.ts'
import type { Field, Resource } from '#server/kit/resource.ts'

const isFile = (kind: Field['kind']) => kind === 'picture' || kind === 'upload'

/**
 * Returns the addresses that a record uses now. An undo can still restore a removed address, because unused files are
 * stored for a day.
 */
export async function picturesInUse(
  db: Db,
  resources: readonly Resource[],
  addresses: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  const pictured = resources.filter(({ fields }) => Object.values(fields).some(({ kind }) => isFile(kind)))
  for (const { fields, rows } of pictured) {
    const names = Object.entries(fields).flatMap(([name, { kind }]) => (isFile(kind) ? [name] : []))
    for (let after: string | undefined; ; ) {
      const page = await rows.page(db, { q: '', filter: {}, paging: { pageNum: 1, pageSize: 200, after } })
      for (const { values } of page.list) for (const name of names) found.add(String(values[name]))
      if (page.next === null) break
      after = page.next
    }
  }
  return new Set(addresses.filter((address) => found.has(address)))
}
