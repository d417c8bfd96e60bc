import { digits } from '#contract/envelope.ts'
import { ApiError } from '../../http/errors.ts'
import type { Topic } from '../../realtime/topics.ts'
import type { ScheduleService } from './schedule.service.ts'

/** `fixture`: one fixture's changes; the newcomer is told how it stands. */
export function fixtureTopic(schedule: ScheduleService): Topic {
  return {
    topic: 'fixture',
    nameOf: (frame) => `fixture:${frame.fixtureId ?? ''}`,
    async admit({ fixtureId }) {
      const { success, data: id } = digits.safeParse(fixtureId)
      if (!success || !(await schedule.exists(id))) throw new ApiError('FIXTURE_NOT_FOUND')
      return { name: `fixture:${id}`, snapshot: () => schedule.find(id, 'vi') }
    },
    // A room of its own, since odds are not shown everywhere.
    besides: ({ fixtureId }, { isRestricted }) => (isRestricted ? [] : [`fixture:${fixtureId ?? ''}:odds`]),
  }
}

/** `scores`: what changed of all fixtures; a page has the whole list from its call. */
export function scoresTopic(): Topic {
  return {
    topic: 'scores',
    nameOf: () => 'scores',
    admit: async () => ({ name: 'scores', snapshot: async () => null }),
  }
}
