import type { RoomNotices } from '#server/features/chat/chat.service.ts'
import type { ChatWindows } from '#server/features/chat/messages/windows.service.ts'
import type { FixtureDetailsService } from '#server/features/fixture-details/fixture-details.service.ts'
import type { ScheduleService } from '#server/features/schedule/schedule.service.ts'
import { createPump } from '#server/jobs/pump.ts'
import { listener } from '#server/kit/events.ts'
import type { Feature, Ground } from '#server/kit/feature.ts'
import { goalMomentRoutes } from './goal-moments.routes.ts'
import { createGoalMoments, type GoalMomentService } from './goal-moments.service.ts'
import { createMomentReads } from './moment.view.ts'

type Uses = {
  chat: RoomNotices & { windows: ChatWindows }
  schedule: ScheduleService
  fixtureDetails: FixtureDetailsService
}

/** Cards of goals in the room of the fixture: the clip and the lines of the chat, when the chat peaked. */
export function createGoalMomentsFeature(
  { engines: { database }, config, log }: Ground,
  { chat, schedule, fixtureDetails }: Uses,
): Feature<GoalMomentService> {
  const reads = createMomentReads({ db: database.db, windows: chat.windows, schedule, fixtureDetails })
  const pump = createPump(() => service.work(), { log, name: 'goal-moments' })
  const isWorking = config.roles.includes('jobs')
  const wake = () => {
    if (isWorking) pump.wake()
  }
  const service = createGoalMoments({ database, chat, schedule, fixtureDetails, reads, wake })
  return {
    service: { work: service.work },
    routes: goalMomentRoutes(service),
    listeners: [
      listener('fixture.happened', service.happened),
      listener('fixture.changed', ({ fixtureId }) => service.changed(fixtureId)),
      listener('member.muted', service.banned),
      listener('highlight.published', ({ fixtureId }) => service.clipped(fixtureId)),
    ],
    async start() {
      wake()
    },
    close: () => pump.close(),
  }
}
