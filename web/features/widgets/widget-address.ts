export function scoreWidgetPath(slug: string): string {
  return `/mb/ty-so/${slug}`
}

export function tableWidgetPath(tournamentId: string): string {
  return `/mb/bang-xep-hang/${tournamentId}`
}

/** Height of the score widget with some scorers on each side. */
export const scoreHeight = 280

const maxTableHeight = 960

/** Returns the height that shows a whole table. A longer one scrolls inside the widget. */
export function tableHeight(groups: readonly { rows: readonly unknown[] }[]): number {
  const rows = groups.reduce((sum, group) => sum + group.rows.length, 0)
  return Math.min(190 + rows * 44 + groups.length * 34, maxTableHeight)
}
