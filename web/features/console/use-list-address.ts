import { useSearchParams } from 'react-router'
import type { ConsoleResource } from '#contract/console.ts'

/** Choice of records and columns. `sort` is a field, with `-` before it for the highest first. */
export type Narrowed = { q: string; filter: string; sort: string }

const names = { q: 'q', filter: 'loc', sort: 'xep' } as const

/** Fields that a list can show in a column. */
export function shownFields({ fields }: ConsoleResource) {
  return fields.filter(({ kind }) => kind !== 'json' && kind !== 'accounts' && kind !== 'picture')
}

/** The list's state in the address, so that a link shows the same records and columns. */
export function useListAddress(resource: ConsoleResource) {
  const [search, setSearch] = useSearchParams()

  function change(to: Record<string, string | null>): void {
    setSearch(
      (now) => {
        for (const [name, value] of Object.entries(to)) {
          if (value) now.set(name, value)
          else now.delete(name)
        }
        return now
      },
      { replace: true, preventScrollReset: true },
    )
  }

  const known = shownFields(resource).map(({ name }) => name)
  const asked = (search.get('cot') ?? '').split(' ').filter((name) => known.includes(name))
  const columns = asked.length > 0 ? asked : resource.columns
  const narrowed: Narrowed = {
    q: search.get(names.q) ?? '',
    filter: search.get(names.filter) ?? '',
    sort: search.get(names.sort) ?? '',
  }

  return {
    narrowed,
    columns,
    /** Query of this list without the open record. */
    query: queryOf({ ...narrowed, columns: asked.join(' ') }),
    openId: search.get('muc'),
    open: (id: string | null) => change({ muc: id }),
    narrow: ({ q, filter, sort }: Narrowed) => change({ [names.q]: q, [names.filter]: filter, [names.sort]: sort }),
    showColumns: (next: readonly string[]) =>
      change({ cot: next.join(' ') === resource.columns.join(' ') ? null : next.join(' ') }),
    show: (query: string) => setSearch(query, { replace: true, preventScrollReset: true }),
  }
}
export type ListAddress = ReturnType<typeof useListAddress>

function queryOf({ q, filter, sort, columns }: Narrowed & { columns: string }): string {
  const given = { q, loc: filter, xep: sort, cot: columns }
  return new URLSearchParams(Object.entries(given).filter(([, value]) => value !== '')).toString()
}
