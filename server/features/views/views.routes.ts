import type { ViewCalls } from '#contract/views.ts'
import { handle, type Route } from '#server/http/handle.ts'
import type { Views } from './views.service.ts'

export function viewRoutes(calls: ViewCalls, { views }: { views: Pick<Views, 'count'> }): Route[] {
  return [
    handle(calls.view, async ({ id }, { viewer, ip }) => {
      await views.count(id, { viewer, ip })
      return null
    }),
  ]
}
