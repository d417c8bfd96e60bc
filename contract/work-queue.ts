import * as z from 'zod/mini'
import { publicUser } from './account.ts'
import { type DataOf, endpoint } from './endpoint.ts'
import { epochMs, nothing } from './envelope.ts'

// Cases that wait for staff: reports, appeals, feedback and others. Each feature declares its queues
// (server/kit/work-queue.ts). Staff see only the queues whose cases they may decide.

/** Time in ms during which a taken case belongs to one person. */
export const caseTakenMs = 30 * 60_000
/** Max cases in one answer. The others follow when these are done. */
export const maxWaitingCases = 100

const queueName = z.string().check(z.regex(/^[a-z][a-z-]{0,39}$/))
const caseId = z.string().check(z.minLength(1), z.maxLength(100))
const oneCase = z.object({ queue: queueName, id: caseId })

/** Seconds that done cases had waited: half of them less than the median, nine of ten less than `p90S`. */
const caseTimes = z.object({ count: z.int(), medianS: z.int(), p90S: z.int() })
export type CaseTimes = z.infer<typeof caseTimes>

export const workQueues = endpoint({
  method: 'GET',
  path: '/au/api/console/queue/list',
  summary: 'Queues of cases that wait for the caller, each with its number and its oldest case',
  auth: 'staff',
  data: z.object({
    list: z.array(
      z.object({
        name: queueName,
        icon: z.string(),
        count: z.int(),
        oldestAt: z.nullable(epochMs),
        /** Cases done today, and in the same span of yesterday. Null without one. */
        today: z.nullable(caseTimes),
        yesterday: z.nullable(caseTimes),
      }),
    ),
  }),
})
export type WaitingQueue = DataOf<typeof workQueues>['list'][number]

export const waitingCases = endpoint({
  method: 'GET',
  path: '/au/api/console/queue/cases',
  summary: 'The cases of one queue, or of all, that have waited longest; at most 100',
  auth: 'staff',
  input: z.object({ queue: z._default(z.union([z.literal(''), queueName]), '') }),
  data: z.object({
    list: z.array(
      z.object({
        queue: queueName,
        id: caseId,
        /** Text of a member, a name or an id. May be empty. */
        title: z.string(),
        /** Kind of the case, as a word of its queue. May be empty. */
        topic: z.string(),
        at: epochMs,
        /** Page where the case is decided, without locale prefix. */
        path: z.string(),
        /** Member of staff who has taken the case; null without one. */
        takenBy: z.nullable(publicUser),
      }),
    ),
  }),
  errors: ['NOT_FOUND', 'NOT_PERMISSIONS'],
})
export type WaitingCase = DataOf<typeof waitingCases>['list'][number]

export const takeCase = endpoint({
  method: 'POST',
  path: '/au/api/console/queue/take',
  summary: 'Take a waiting case for half an hour; CONFLICT while someone else has it',
  auth: 'staff',
  input: oneCase,
  data: z.object({ until: epochMs }),
  errors: ['NOT_FOUND', 'NOT_PERMISSIONS', 'CONFLICT'],
})

export const leaveCase = endpoint({
  method: 'POST',
  path: '/au/api/console/queue/leave',
  summary: 'Give a case that the caller has taken back to the others',
  auth: 'staff',
  input: oneCase,
  data: nothing,
  errors: ['NOT_FOUND', 'NOT_PERMISSIONS'],
})
