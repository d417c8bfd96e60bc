import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { digits, digitsInput, locale, nothing, wholeNumber } from './envelope.ts'
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

/** An IANA time zone that this program knows. */
const zone = z.string().check(
  z.maxLength(60),
  z.refine((name) => isZone(name)),
)

function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** From `from` up to `to`, in minutes of the member's day; over midnight where `to` is the smaller. */
const quietHours = z.object({ from: minuteOfDay, to: minuteOfDay })
export type QuietHours = z.infer<typeof quietHours>

export const mostPushesPerHour = 60

export const notificationSettings = z.object({
  choices: z.object(perKind(choices)),
  /** No push in these hours; null for none. */
  quiet: z.nullable(quietHours),
  /** Booked fixtures are told of in quiet hours too. */
  quietExceptBookings: z.boolean(),
  zone,
  /** The most push messages in an hour, booked fixtures left out; 0 for no limit. */
  pushPerHour: wholeNumber({ min: 0, max: mostPushesPerHour }),
  digest: z.enum(digestTimes),
})
export type NotificationSettings = z.infer<typeof notificationSettings>

/** A digest needs an address that was confirmed. */
const shown = z.object({ ...notificationSettings.shape, hasEmail: z.boolean() })

export const notificationSettingsInfo = endpoint({
  method: 'GET',
  path: '/au/api/user/message/settings',
  summary: 'What the member is told of, and how',
  auth: 'user',
  data: shown,
})

export const notificationSettingsUpdate = endpoint({
  method: 'POST',
  path: '/au/api/user/message/settings',
  summary: 'Change what the member is told of; what is left out stays. `locale` is the language of digests',
  auth: 'user',
  input: z.object({
    ...z.partial(notificationSettings).shape,
    choices: z.optional(z.partial(z.object(perKind(z.partial(choices))))),
    locale: z.optional(locale),
  }),
  data: shown,
  errors: ['CONFLICT'],
})

/** Whose news can be switched off one by one: commentators and teams one follows, fixtures one booked. */
export const sourceKinds = ['commentator', 'team', 'booking'] as const
export const sourceKind = z.enum(sourceKinds)
export type SourceKind = z.infer<typeof sourceKind>

export const notificationSources = endpoint({
  method: 'GET',
  path: '/au/api/user/message/sources',
  summary: 'The commentators and teams one follows and the fixtures one booked, each with its switch',
  auth: 'user',
  input: z.object({ locale: z._default(locale, 'vi') }),
  data: z.object({
    list: z.array(z.object({ kind: sourceKind, id: digits, name: z.string(), picture: z.string(), isOn: z.boolean() })),
  }),
})

export const notificationSourceSwitch = endpoint({
  method: 'POST',
  path: '/au/api/user/message/source',
  summary: 'Be told of one commentator, team or booked fixture, or no longer',
  auth: 'user',
  input: z.object({ kind: sourceKind, id: digitsInput, isOn: z.boolean() }),
  data: nothing,
})
