import type { NavItem } from '#contract/site.ts'

type NavRow = { area: 'header' | 'footer'; groupLabel: string; label: string; path: string; icon: string }

/** Groups keep the order in which their first entry comes. */
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

/** How a domain is kept: lower case, without port and final dot. */
export function cleanDomain(typed: string): string {
  return typed.trim().toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '')
}
