import type { FastifyBaseLogger } from 'fastify'
import type { DatabaseEngine } from '../../engines/ports.ts'
import { listener } from '../../events.ts'
import type { Feature } from '../../feature.ts'
import type { RealtimeService } from '../../realtime/realtime.service.ts'
import type { Audience } from './fixture.view.ts'
import { scheduleRoutes } from './schedule.routes.ts'
import { createScheduleService, type FixtureRooms, type ScheduleService } from './schedule.service.ts'
import { scheduleSitemaps } from './schedule.sitemaps.ts'
import { fixtureTopic, scoresTopic } from './schedule.topics.ts'
import { createScoreFeed } from './score-feed.ts'

type Ground = { engines: { database: DatabaseEngine }; log: FastifyBaseLogger }
type Uses = { audience: Audience; realtime: RealtimeService; rooms: FixtureRooms }

export function createSchedule(
  { engines, log }: Ground,
  { audience, realtime, rooms }: Uses,
): Feature<ScheduleService> {
  const { database } = engines
  const scores = createScoreFeed(realtime)
  const service = createScheduleService({ database, audience, scores, rooms, log })
  realtime.register(fixtureTopic(service))
  realtime.register(scoresTopic())
  return {
    service,
    routes: scheduleRoutes(service, database),
    listeners: [listener('fixture.corrected', ({ fixtureId }) => service.tellOpenPages(fixtureId))],
    sitemaps: scheduleSitemaps(database),
    close: async () => scores.close(),
  }
}
