import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { digits, digitsInput, epochMs, epochMsInput, locale, pageOf, paging, wholeNumber } from './envelope.ts'
import { fixtureSummary } from './schedule.ts'

/** `status` of an entry in scheduleUpdate. */
export const entryStatus = { commented: 1, withdrawn: 0 } as const

export const commentator = z.object({
  userId: z.string(),
  username: z.string(),
  name: z.string(),
  profilePicture: z.string(),
  bio: z.string(),
  isLive: z.boolean(),
  /** Link of the live fixture; empty when the commentator is not live. */
  link: z.string(),
  followers: z.int(),
})
export type Commentator = z.infer<typeof commentator>

export const anchor = endpoint({
  method: 'GET',
  path: '/al/api/schedule/anchor',
  summary: 'Commentators, live ones first',
  auth: 'public',
  input: z.object(paging(100)),
  data: pageOf(commentator),
  sharedForMs: 5_000,
})

export const commentatorInfo = endpoint({
  method: 'GET',
  path: '/au/api/user/commentator/info/{id}',
  summary: 'A commentator with their coming fixtures',
  auth: 'public',
  input: z.object({ id: z.string().check(z.maxLength(64)), locale: z._default(locale, 'vi') }),
  data: z.object({ ...commentator.shape, upcoming: z.array(fixtureSummary) }),
  errors: ['COMMENTATOR_NOT_FOUND'],
})

export const commentatorTotals = endpoint({
  method: 'GET',
  path: '/au/api/user/commentator/listTotal',
  summary: 'Number of fixtures of each commentator in a time window',
  auth: 'public',
  input: z.object({ startTime: z.optional(epochMsInput), endTime: z.optional(epochMsInput), ...paging(100) }),
  data: pageOf(z.object({ ...commentator.shape, total: z.int() })),
})

/** Value of `typeLinks` for stream addresses. */
export const streamLinkType = 20
export const maxLinks = 10
const httpUrl = z.string().check(z.maxLength(2_000), z.regex(/^https?:\/\/[^\s/?#]+/i))

export const linkSave = endpoint({
  method: 'POST',
  path: '/au/api/commentator/link-save',
  summary: 'Replace a commentator’s external stream addresses for a fixture',
  auth: 'commentator',
  input: z.object({
    fixtureId: digitsInput,
    userId: digitsInput,
    typeLinks: z.literal(streamLinkType),
    links: z.array(httpUrl).check(z.maxLength(maxLinks)),
  }),
  data: z.object({ list: z.array(z.string()) }),
  errors: ['FIXTURE_NOT_FOUND', 'COMMENTATOR_NOT_FOUND', 'NOT_PERMISSIONS'],
})

export const linkList = endpoint({
  method: 'GET',
  path: '/au/api/commentator/link/list',
  summary: 'A commentator’s saved stream addresses for a fixture: one entry with all of them, or an empty list',
  auth: 'commentator',
  input: z.object({
    fixtureId: digitsInput,
    userId: digitsInput,
    typeLinks: z._default(wholeNumber({ min: 0, max: 1_000 }), streamLinkType),
  }),
  data: pageOf(z.object({ fixtureId: digits, userId: z.string(), typeLinks: z.int(), links: z.array(z.string()) })),
  errors: ['NOT_PERMISSIONS'],
})

export const maxMatchTitleLength = 200
export const maxMatchDescriptionLength = 2_000
export const maxMatchImageLength = 500
/** A path of this site, or an https address on an allowed picture host; empty without a picture. */
const picture = z.string().check(z.maxLength(maxMatchImageLength), z.regex(/^$|^\/(?!\/)|^https:\/\/[^\s/?#]+/))

const entry = z.object({
  id: digits,
  matchImage: z.string(),
  matchTitle: z.string(),
  matchDescription: z.string(),
  matchTimeStr: z.string(),
  status: z.int(),
  updatedAt: epochMs,
})
export type ScheduleEntry = z.infer<typeof entry>

/**
 * `id` is the fixture. `matchTimeStr` is ISO 8601 with offset; empty means the kick-off. `status` 1 takes the fixture,
 * and 0 withdraws from it. A withdrawal throws ALREADY_LIVE while the commentator streams the fixture. Without
 * `status`, NOT_YOUR_FIXTURE is thrown when there is no entry yet.
 *
 * When the fixture has a commentator, only an operator can add another one, named in `userId`. For any other caller
 * FIXTURE_TAKEN is thrown.
 */
export const scheduleUpdate = endpoint({
  method: 'POST',
  path: '/au/api/commentator/schedule/update',
  summary: 'Set the caller’s entry for a fixture: title, picture, description, time',
  auth: 'commentator',
  input: z.object({
    id: digitsInput,
    userId: z.optional(digitsInput),
    matchImage: z.optional(picture),
    matchTitle: z.optional(z.string().check(z.maxLength(maxMatchTitleLength))),
    matchDescription: z.optional(z.string().check(z.maxLength(maxMatchDescriptionLength))),
    matchTimeStr: z.optional(z.union([z.literal(''), z.iso.datetime({ offset: true })])),
    status: z.optional(z.literal([0, 1])),
  }),
  data: entry,
  errors: [
    'FIXTURE_NOT_FOUND',
    'COMMENTATOR_NOT_FOUND',
    'NOT_YOUR_FIXTURE',
    'FIXTURE_TAKEN',
    'ALREADY_LIVE',
    'NOT_PERMISSIONS',
  ],
})

/** Like anchorSchedule, but not cached, so it includes a fixture that was just taken. */
export const ownSchedule = endpoint({
  method: 'GET',
  path: '/au/api/commentator/schedule/list',
  summary: 'The caller’s live and coming fixtures',
  auth: 'commentator',
  input: z.object({ ...paging(40), locale: z._default(locale, 'vi') }),
  data: z.object({ list: z.array(fixtureSummary) }),
})

/** `id` is the fixture; `bookings` counts the members who would be notified of a withdrawal. */
export const ownScheduleEntry = endpoint({
  method: 'GET',
  path: '/au/api/commentator/schedule/entry',
  summary: 'The caller’s entry for a fixture, and the number of members who booked it',
  auth: 'commentator',
  input: z.object({ id: digitsInput }),
  data: z.object({ ...entry.shape, bookings: z.int() }),
  errors: ['FIXTURE_NOT_FOUND', 'NOT_YOUR_FIXTURE'],
})
