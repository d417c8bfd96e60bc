import { siteStatus } from '#contract/status.ts'
import { handle, type Route } from '#server/http/handle.ts'
import type { StatusService } from './status.service.ts'

export function statusRoutes(service: StatusService): Route[] {
  return [handle(siteStatus, service.read)]
}
