import type { Feature } from '../../feature.ts'
import { liveRoutes } from './live.routes.ts'

/** What a viewer opens: the room of a fixture with its streams, and what is live at all. */
export function createLive(use: Parameters<typeof liveRoutes>[0]): Feature {
  return { service: undefined, routes: liveRoutes(use), close: async () => use.audience.close() }
}
