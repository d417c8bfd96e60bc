import type { Feature, Ground } from '#server/kit/feature.ts'
import { viewRoutes } from './views.routes.ts'
import { createViewService, type ViewService } from './views.service.ts'

/** Views for all domains. Each domain declares its kind of target and binds its own call. */
export function createViews({ engines, config }: Ground): Feature<ViewService> {
  const { service, sweep, close } = createViewService(engines.database, config)
  return {
    service: {
      ...service,
      of(target) {
        const views = service.of(target)
        return { ...views, routes: (calls) => viewRoutes(calls, { views }) }
      },
    },
    routes: [],
    jobs: [{ name: 'views.sweep', cron: '23 * * * *', run: sweep }],
    close,
  }
}
