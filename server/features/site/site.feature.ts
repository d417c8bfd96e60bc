import type { Feature, Ground } from '#server/feature.ts'
import { siteRoutes } from './site.routes.ts'

export function createSite({ engines, config }: Ground): Feature {
  return {
    service: undefined,
    routes: siteRoutes(engines.database.db, config.publicUrl || `http://localhost:${config.port}`),
  }
}
