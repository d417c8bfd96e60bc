import type { Feature } from '#server/kit/feature.ts'
import { liveRoutes } from './live.routes.ts'

export function createLive(use: Parameters<typeof liveRoutes>[0]): Feature {
  return { service: undefined, routes: liveRoutes(use), close: async () => use.audience.close() }
}
