import type { Feature, Ground } from '#server/feature.ts'
import { publishSiteChanged } from '#server/site-changes.ts'
import { statusResources } from './status.resource.ts'
import { statusRoutes } from './status.routes.ts'
import { createStatusService } from './status.service.ts'

/** The status page for visitors, and its incidents, which operators describe in the console. */
export function createStatus({ engines, origins }: Ground): Feature {
  const service = createStatusService({ engines, origins })
  return {
    service: undefined,
    routes: statusRoutes(service),
    resources: statusResources({ changed: () => publishSiteChanged(engines.bus), noteUpdate: service.noteUpdate }),
    async close() {
      service.close()
    },
  }
}
