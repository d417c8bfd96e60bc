import type { FastifyBaseLogger } from 'fastify'
import type { DatabaseEngine } from '../../engines/ports.ts'
import type { Feature } from '../../feature.ts'
import type { Audience } from './fixture.view.ts'
import { scheduleRoutes } from './schedule.routes.ts'
import { createScheduleService, type ScheduleService, type TopicPublisher } from './schedule.service.ts'
import { createScoreFeed } from './score-feed.ts'

type Ground = { engines: { database: DatabaseEngine }; log: FastifyBaseLogger }
type Uses = { audience: Audience; realtime: TopicPublisher }

export function createSchedule({ engines, log }: Ground, { audience, realtime }: Uses): Feature<ScheduleService> {
  const { database } = engines
  const scores = createScoreFeed(realtime)
  const service = createScheduleService({ database, audience, scores, log })
  return { service, routes: scheduleRoutes(service, database), close: async () => scores.close() }
}
