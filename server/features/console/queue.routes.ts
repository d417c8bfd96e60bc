import type { PublicUser } from '#contract/account.ts'
import { leaveCase, takeCase, waitingCases, workQueues } from '#contract/work-queue.ts'
import { handle, memberOf, type Route } from '#server/http/handle.ts'
import type { QueueService } from './queue.service.ts'

type Uses = {
  queues: QueueService
  accounts: { findPublic(userIds: readonly string[]): Promise<ReadonlyMap<string, PublicUser>> }
}

export function queueRoutes({ queues, accounts }: Uses): Route[] {
  return [
    handle(workQueues, async (_input, context) => ({ list: await queues.counts(memberOf(context)) })),
    handle(waitingCases, async ({ queue }, context) => {
      const cases = await queues.cases(memberOf(context), queue)
      const people = await accounts.findPublic([...new Set(cases.flatMap(({ takenBy }) => takenBy ?? []))])
      return {
        list: cases.map(({ takenBy, at, ...rest }) => ({
          ...rest,
          at: at.getTime(),
          takenBy: (takenBy !== null && people.get(takenBy)) || null,
        })),
      }
    }),
    handle(takeCase, async (asked, context) => ({ until: (await queues.take(memberOf(context), asked)).getTime() })),
    handle(leaveCase, async (asked, context) => {
      await queues.leave(memberOf(context), asked)
      return null
    }),
  ]
}
