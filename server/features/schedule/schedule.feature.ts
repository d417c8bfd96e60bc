import type { FastifyBaseLogger } from 'fastify'
import { fixtureTopic, scoresTopic } from '#contract/fixture.socket.ts'
import { oldestKept } from '#server/db/delete-in-batches.ts'
import type { FixtureRows } from '#server/db/fixture-rows.ts'
import type { Clock } from '#server/engines/clock.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import { ApiError } from '#server/http/errors.ts'
import { listener } from '#server/kit/events.ts'
import type { Feature } from '#server/kit/feature.ts'
import { personalRows } from '#server/kit/personal-data.ts'
import type { RealtimeService } from '#server/realtime/realtime.service.ts'
import type { Audience } from './fixture.view.ts'
import { scheduleRoutes } from './schedule.routes.ts'
import { createScheduleService, type FixtureRooms, type ScheduleService } from './schedule.service.ts'
import { createScoreFeed } from './score-feed.topic.ts'
import { scheduleSitemaps } from './sitemaps.http.ts'

type Ground = {
  engines: { database: DatabaseEngine }
  settings: { now(): { recordingDays: number } }
  log: FastifyBaseLogger
  clock: Clock
}

type Uses = {
  audience: Audience
  realtime: RealtimeService
  rooms: FixtureRooms
  fixtureRows: readonly FixtureRows[]
}

export function createSchedule(
  { engines, settings, log, clock }: Ground,
  { audience, realtime, rooms, fixtureRows }: Uses,
): Feature<ScheduleService> {
  const { database } = engines
  const scores = createScoreFeed(realtime, clock)
  const service = createScheduleService({ database, audience, scores, rooms, fixtureRows, log })
  /** Earlier scores are shown beside recordings only. */
  async function forgetScores(): Promise<void> {
    const before = oldestKept(settings.now().recordingDays)
    if (before) await service.forgetScores(before)
  }

  realtime.serve(fixtureTopic, {
    async admit({ fixtureId }) {
      if (!(await service.exists(fixtureId))) throw new ApiError('FIXTURE_NOT_FOUND')
    },
    snapshot: ({ fixtureId }) => service.find(fixtureId, 'vi'),
  })
  realtime.serve(scoresTopic, {})
  return {
    service,
    routes: scheduleRoutes(service, database),
    // Entries stay in the public schedule after the commentator's account is deleted.
    personal: [personalRows(database.db, { table: 'fixture_commentators', goes: false })],
    listeners: [listener('fixture.corrected', ({ fixtureId }) => service.publishFixture(fixtureId))],
    sitemaps: scheduleSitemaps(database),
    jobs: [{ name: 'forget-scores', cron: '47 19 * * *', run: forgetScores }],
    close: async () => scores.close(),
  }
}
