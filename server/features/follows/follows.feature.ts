import type { Feature, Ground } from '#server/kit/feature.ts'
import { personalRows } from '#server/kit/personal-data.ts'
import { followRoutes } from './follows.routes.ts'
import { createFollowService, type FollowService } from './follows.service.ts'

/** Follows for every domain. Each domain declares its kind of target and its routes. */
export function createFollows({ engines }: Ground): Feature<FollowService> {
  const { of } = createFollowService(engines.database)
  return {
    service: {
      of(target, options) {
        const follows = of(target, options)
        return { ...follows, routes: (calls) => followRoutes(calls, { follows }) }
      },
    },
    routes: [],
    personal: [personalRows(engines.database.db, { table: 'follows', goes: true })],
  }
}
