import type { DataStrategyResult } from 'react-router'

/** Results of the loaders of a page, by route. */
export type Results = Record<string, DataStrategyResult>
type Change = (results: Results, href: string) => Results

let change: Change = (results) => results

/** Sets the function that changes the results of every read. It is loaded while the page is idle. */
export function changeResultsBy(next: Change): void {
  change = next
}

export function changedResults(results: Results, href: string): Results {
  return change(results, href)
}
