import type { NavItem } from '#contract/site.ts'

type NavRow = { area: 'header' | 'footer'; groupLabel: string; label: string; path: string; icon: string }

/** Splits the rows into header entries and footer groups. Groups are in the order of their first entry. */
export function arrangeNav(rows: readonly NavRow[]): {
  primarys: NavItem[]
  footerNav: { title: string; items: NavItem[] }[]
} {
  const footer = Map.groupBy(
    rows.filter((row) => row.area === 'footer'),
    (row) => row.groupLabel,
  )
  return {
    primarys: rows.filter((row) => row.area === 'header').map(toItem),
    footerNav: [...footer].map(([title, group]) => ({ title, items: group.map(toItem) })),
  }
}

function toItem({ label, path, icon }: NavRow): NavItem {
  return { label, path, icon, isExternal: !path.startsWith('/') }
}

/** Returns a domain in its stored form: lower case, without port and final dot. */
export function cleanDomain(typed: string): string {
  return typed.trim().toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '')
}
