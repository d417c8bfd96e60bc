import type { Feature, Ground } from '#server/feature.ts'
import { createViewService, type ViewService } from './views.service.ts'

/** Views, for every domain: each declares its kind of target and binds its own call. */
export function createViews({ engines, log }: Ground): Feature<ViewService> {
  const { service, close } = createViewService(engines.database, (error) => log.error({ err: error }, 'views'))
  return { service, routes: [], close }
}
