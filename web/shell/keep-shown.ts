import { useEffect } from 'react'
import { isRouteErrorResponse, type UIMatch, useMatches } from 'react-router'
import { isPassing } from '#web/api/call-error.ts'
import { changeResultsBy, type Results } from '#web/list/read-results.ts'

/** The routes of the page that is shown, with their loaders' data. */
let shown: UIMatch[] = []
let shownAt = ''

/**
 * Keeps what a page shows when it is read again and the read fails for now. Otherwise the router would replace a page that
 * works, with its player, by an error page.
 */
export function useKeepShown(): void {
  const matches = useMatches()
  useEffect(() => changeResultsBy(keepShown), [])
  useEffect(() => {
    shown = matches
    shownAt = location.href.split('#', 1)[0] ?? ''
  }, [matches])
}

/** Returns true for a failure that a later read may not have: no response, or a server whose data is unavailable. */
function mayPass(error: unknown): boolean {
  return isRouteErrorResponse(error) ? isPassing(error.status) : error instanceof TypeError
}

function keepShown(results: Results, href: string): Results {
  for (const { id, loaderData } of href === shownAt ? shown : []) {
    const result = results[id]
    if (result?.type === 'error' && loaderData !== undefined && mayPass(result.result))
      results[id] = { type: 'data', result: loaderData }
  }
  return results
}
