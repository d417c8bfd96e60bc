import { systemInfo } from '#contract/system.ts'
import { handle, type Route } from '#server/http/handle.ts'
import type { SystemFacts } from './system.service.ts'

export function systemRoutes(facts: SystemFacts): Route[] {
  return [handle(systemInfo, () => facts.info())]
}
