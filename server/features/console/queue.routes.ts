import type { PublicUser } from '#contract/account.ts'
import { leaveCase, takeCase, waitingCases, workQueues } from '#contract/work-queue.ts'
import { handle, type Route } from '#server/http/handle.ts'
import type { QueueService } from './queue.service.ts'

type Uses = {
  queues: QueueService
  accounts: { findPublic(userIds: readonly string[]): Promise<ReadonlyMap<string, PublicUser>> }
}

export function queueRoutes({ queues, accounts }: Uses): Route[] {
  return [
    handle(workQueues, async (_input, { member }) => ({ list: await queues.counts(member) })),
    handle(waitingCases, async ({ queue }, { member }) => {
      const cases = await queues.cases(member, queue)
      const people = await accounts.findPublic([...new Set(cases.flatMap(({ takenBy }) => takenBy ?? []))])
      return {
        list: cases.map(({ takenBy, at, ...rest }) => ({
          ...rest,
          at: at.getTime(),
          takenBy: (takenBy !== null && people.get(takenBy)) || null,
        })),
      }
    }),
    handle(takeCase, async (asked, { member }) => ({ until: (await queues.take(member, asked)).getTime() })),
    handle(leaveCase, async (asked, { member }) => {
      await queues.leave(member, asked)
      return null
    }),
  ]
}
