import type { Report } from '#contract/reports.ts'
import { groupBy } from '#web/group-by.ts'

/** A reported target with all its reports. */
export type Matter = { first: Report; reports: Report[] }

/** Groups reports by target, in the order of the first report of each. */
export function mattersOf(reports: readonly Report[]): Matter[] {
  const matters = groupBy(reports, ({ kind, targetId }) => `${kind} ${targetId}`)
  return [...matters.values()].flatMap(([first, ...rest]) => (first ? { first, reports: [first, ...rest] } : []))
}

/** Adds the matters of the next page. The reports of one target may be on both pages. */
export function withNextMatters(matters: readonly Matter[], next: readonly Matter[]): Matter[] {
  return mattersOf([...matters, ...next].flatMap(({ reports }) => reports))
}
