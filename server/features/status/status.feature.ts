import { siteOrigin } from '#server/config/site-origin.ts'
import type { Feature, Ground } from '#server/kit/feature.ts'
import { publishSiteChanged } from '#server/kit/site-changes.ts'
import { statusResources } from './status.resource.ts'
import { statusRoutes } from './status.routes.ts'
import { createStatusService } from './status.service.ts'
import { serveStatusFeed } from './status-feed.http.ts'

/** The status page for visitors, and its incidents, which operators describe in the console. */
export function createStatus({ engines, config, origins, words }: Ground): Feature {
  const service = createStatusService({ engines, origins })
  return {
    service: undefined,
    routes: statusRoutes(service),
    resources: statusResources({ changed: () => publishSiteChanged(engines.bus), noteUpdate: service.noteUpdate }),
    serve: (http) =>
      serveStatusFeed(http, {
        incidents: service.incidents,
        words,
        origin: siteOrigin(config),
      }),
    async close() {
      service.close()
    },
  }
}
