import { beginOfDay, vietnamDay } from '#contract/rules/vietnam-day.ts'
import { caseTakenMs, maxWaitingCases, type WaitingQueue } from '#contract/work-queue.ts'
import type { Db } from '#server/db/sql.ts'
import { ApiError } from '#server/http/errors.ts'
import { type Member, opens } from '#server/http/viewer.ts'
import type { WorkQueue } from '#server/kit/work-queue.ts'
import { forgetCaseTimes, noteCaseTimes, readCaseTimes } from './case-time.store.ts'
import {
  type CaseKey,
  type CaseRow,
  countWaiting,
  deletePastTakings,
  isWaiting,
  leaveCase,
  listWaiting,
  takeCase,
} from './queue.store.ts'

const dayMs = 24 * 3_600_000

/** @param declared returns the queues of all features, which are complete only after start-up */
export function createQueueService(db: Db, declared: () => readonly WorkQueue[]) {
  const queuesOf = (member: Member) => declared().filter(({ name }) => opens(member, name))

  /** Throws NOT_FOUND, NOT_PERMISSIONS. */
  function queueFor(member: Member, name: string): WorkQueue {
    const queue = declared().find((one) => one.name === name)
    if (!queue) throw new ApiError('NOT_FOUND')
    if (!opens(member, queue.name)) throw new ApiError('NOT_PERMISSIONS')
    return queue
  }

  async function countOf(queues: readonly WorkQueue[]) {
    const counted = new Map((await countWaiting(db, queues)).map((row) => [row.queue, row]))
    return queues.map(({ name, icon }) => {
      const { count = 0, oldestAt = null } = counted.get(name) ?? {}
      return { name, icon, count, oldestAt }
    })
  }

  return {
    async counts(member: Member): Promise<WaitingQueue[]> {
      const now = Date.now()
      const begin = beginOfDay(vietnamDay(now))
      const [counted, today, yesterday] = await Promise.all([
        countOf(queuesOf(member)),
        readCaseTimes(db, { from: new Date(begin), to: new Date(now) }),
        readCaseTimes(db, { from: new Date(begin - dayMs), to: new Date(now - dayMs) }),
      ])
      return counted.map(({ oldestAt, ...queue }) => ({
        ...queue,
        oldestAt: oldestAt?.getTime() ?? null,
        today: today.get(queue.name) ?? null,
        yesterday: yesterday.get(queue.name) ?? null,
      }))
    },
    /** Counts the cases of all queues, for the metrics. */
    allCounts: () => countOf(declared()),
    /** Returns the time since which the oldest case of all queues waits, or null without one. */
    async oldest(): Promise<Date | null> {
      const times = (await countOf(declared())).flatMap(({ oldestAt }) => oldestAt ?? [])
      return times.sort((a, b) => a.getTime() - b.getTime())[0] ?? null
    },
    /** Lists the cases of one queue, or of all for an empty name. */
    async cases(member: Member, name: string): Promise<(CaseRow & { path: string })[]> {
      const queues = name === '' ? queuesOf(member) : [queueFor(member, name)]
      const paths = new Map<string, WorkQueue['pathOf']>(queues.map((queue) => [queue.name, queue.pathOf]))
      const rows = await listWaiting(db, queues, maxWaitingCases)
      return rows.map((row) => ({ ...row, path: paths.get(row.queue)?.(row.id) ?? '' }))
    },
    /** Returns the time until which the case is the member’s. Throws NOT_FOUND, NOT_PERMISSIONS, CONFLICT. */
    async take(member: Member, { queue: name, id }: CaseKey): Promise<Date> {
      const queue = queueFor(member, name)
      if (!(await isWaiting(db, queue, id))) throw new ApiError('NOT_FOUND')
      const until = new Date(Date.now() + caseTakenMs)
      if (!(await takeCase(db, { queue: name, id, userId: member.userId, until }))) throw new ApiError('CONFLICT')
      return until
    },
    async leave(member: Member, { queue: name, id }: CaseKey): Promise<void> {
      await leaveCase(db, { queue: queueFor(member, name).name, id, userId: member.userId })
    },
    /** Notes how long the cases that are done had waited. One process does it each minute. */
    noteTimes: () => noteCaseTimes(db, declared()),
    async forget() {
      await deletePastTakings(db)
      await forgetCaseTimes(db)
    },
  }
}

export type QueueService = ReturnType<typeof createQueueService>
