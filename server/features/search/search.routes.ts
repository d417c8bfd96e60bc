import { search } from '#contract/search.ts'
import { handle, type Route } from '#server/http/handle.ts'
import type { SearchService } from './search.service.ts'

export function searchRoutes({ service }: { service: SearchService }): Route[] {
  return [handle(search, (input) => service.find(input))]
}
