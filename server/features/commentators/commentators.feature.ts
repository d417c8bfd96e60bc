import type { DatabaseEngine } from '#server/engines/ports.ts'
import type { ScheduleService } from '#server/features/schedule/schedule.service.ts'
import type { Feature } from '#server/kit/feature.ts'
import { personalRows } from '#server/kit/personal-data.ts'
import { commentatorRoutes } from './commentators.routes.ts'
import { type CommentatorService, createCommentatorService } from './commentators.service.ts'

export function createCommentators(
  { engines: { database }, config }: { engines: { database: DatabaseEngine }; config: { imageHosts: string[] } },
  { schedule }: { schedule: ScheduleService },
): Feature<CommentatorService> {
  const service = createCommentatorService(database, { schedule, imageHosts: config.imageHosts })
  return {
    service,
    routes: commentatorRoutes({ service, schedule, database }),
    personal: [
      personalRows(database.db, { table: 'commentator_profiles', goes: false }),
      personalRows(database.db, { table: 'commentator_links', goes: false }),
    ],
  }
}
