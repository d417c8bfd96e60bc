import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { digits, digitsInput, locale, nothing, timeZone, wholeNumber } from './envelope.ts'
import { matchMoments } from './rules/match-moments.ts'
import { channels, notificationKinds } from './rules/notification-kinds.ts'

const choices = z.object(
  Object.fromEntries(channels.map((name) => [name, z.boolean()])) as Record<
    (typeof channels)[number],
    z.ZodMiniBoolean
  >,
)
const perKind = <S extends z.core.$ZodType>(schema: S) =>
  Object.fromEntries(notificationKinds.map((kind) => [kind, schema])) as Record<(typeof notificationKinds)[number], S>

export const digestTimes = ['off', 'daily', 'weekly'] as const
const minuteOfDay = wholeNumber({ min: 0, max: 24 * 60 - 1 })

/**
 * From `from` (inclusive) to `to` (exclusive), in minutes of the member's day. The range passes midnight when `to` is
 * smaller.
 */
const quietHours = z.object({ from: minuteOfDay, to: minuteOfDay })
export type QuietHours = z.infer<typeof quietHours>

export const maxPushesPerHour = 60

const moments = z.array(z.enum(matchMoments)).check(z.maxLength(matchMoments.length))

export const notificationSettings = z.object({
  choices: z.object(perKind(choices)),
  /** Hours without push messages; null without any. */
  quiet: z.nullable(quietHours),
  /** True when notifications of booked fixtures are pushed during quiet hours too. */
  quietExceptBookings: z.boolean(),
  zone: timeZone,
  /** Max push messages to one browser in an hour, not counting those for booked fixtures; 0 for no limit. */
  pushPerHour: wholeNumber({ min: 0, max: maxPushesPerHour }),
  digest: z.enum(digestTimes),
  /** Moments of matches to be notified of, unless a source has its own. */
  moments,
})
export type NotificationSettings = z.infer<typeof notificationSettings>

/** `hasEmail` is true when the address is confirmed, which a digest requires. */
const shown = z.object({ ...notificationSettings.shape, hasEmail: z.boolean() })

export const notificationSettingsInfo = endpoint({
  method: 'GET',
  path: '/au/api/user/message/settings',
  summary: 'The member’s notification settings by kind and channel',
  auth: 'user',
  data: shown,
})

export const notificationSettingsUpdate = endpoint({
  method: 'POST',
  path: '/au/api/user/message/settings',
  summary: 'Change notification settings; omitted ones stay unchanged; `locale` is the language of digests',
  auth: 'user',
  input: z.object({
    ...z.partial(notificationSettings).shape,
    choices: z.optional(z.partial(z.object(perKind(z.partial(choices))))),
    locale: z.optional(locale),
  }),
  data: shown,
  errors: ['CONFLICT'],
})

/** Sources that a member can switch off one by one. */
export const sourceKinds = ['commentator', 'team', 'tournament', 'fixture', 'player', 'booking'] as const
export const sourceKind = z.enum(sourceKinds)
export type SourceKind = z.infer<typeof sourceKind>

/** Sources with moments of matches. */
export const momentSources = ['team', 'tournament', 'fixture', 'player'] as const
export type MomentSource = (typeof momentSources)[number]

export const notificationSources = endpoint({
  method: 'GET',
  path: '/au/api/user/message/sources',
  summary:
    'The commentators, teams, tournaments, fixtures and players that the member follows and the coming fixtures that the member booked, each with its switch',
  auth: 'user',
  input: z.object({ locale: z._default(locale, 'vi') }),
  data: z.object({
    list: z.array(
      z.object({
        kind: sourceKind,
        id: digits,
        name: z.string(),
        picture: z.string(),
        isOn: z.boolean(),
        /** The source's own moments; null without any. */
        moments: z.nullable(moments),
      }),
    ),
  }),
})

export const notificationSourceSwitch = endpoint({
  method: 'POST',
  path: '/au/api/user/message/source',
  summary: 'Switch notifications of one source on or off',
  auth: 'user',
  input: z.object({ kind: sourceKind, id: digitsInput, isOn: z.boolean() }),
  data: nothing,
})

export const notificationSourceMoments = endpoint({
  method: 'POST',
  path: '/au/api/user/message/source-moments',
  summary: 'Choose the moments of one followed team, tournament, fixture or player; null for those of the settings',
  auth: 'user',
  input: z.object({ kind: z.enum(momentSources), id: digitsInput, moments: z.nullable(moments) }),
  data: nothing,
  errors: ['NOT_FOUND'],
})
