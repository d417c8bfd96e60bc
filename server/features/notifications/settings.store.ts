import { type Generated, sql } from 'kysely'
import type { Locale } from '#contract/envelope.ts'
import type { NotificationSettings } from '#contract/notification-settings.ts'
import { type MatchMoment, usualMoments } from '#contract/rules/match-moments.ts'
import {
  type Channel,
  lasting,
  type NotificationKind,
  notificationKinds,
  usualChannels,
} from '#contract/rules/notification-kinds.ts'
import type { Db, Tx } from '#server/db/sql.ts'

export type Choices = Partial<Record<NotificationKind, Partial<Record<Channel, boolean>>>>

type SettingsTable = {
  user_id: string
  choices: Generated<Choices>
  quiet_from: number | null
  quiet_to: number | null
  quiet_except_bookings: Generated<boolean>
  zone: Generated<string>
  push_per_hour: Generated<number>
  digest: Generated<NotificationSettings['digest']>
  digest_locale: Generated<Locale>
  digested_at: Generated<Date>
  /** Null for the defaults. */
  moments: MatchMoment[] | null
}

declare module '#server/db/sql.ts' {
  interface Database {
    notification_settings: SettingsTable
  }
}

const columns = [
  'choices',
  'quiet_from',
  'quiet_to',
  'quiet_except_bookings',
  'zone',
  'push_per_hour',
  'digest',
  'moments',
] as const

/** Returns all settings of a member, with defaults for those never chosen. */
export async function findSettings(db: Db, userId: string): Promise<NotificationSettings> {
  const row = await db
    .selectFrom('notification_settings')
    .select(columns)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const quiet = row && row.quiet_from !== null && row.quiet_to !== null
  return {
    choices: wholeChoices(row?.choices ?? {}),
    quiet: quiet ? { from: row.quiet_from as number, to: row.quiet_to as number } : null,
    quietExceptBookings: row?.quiet_except_bookings ?? true,
    zone: row?.zone ?? 'Asia/Ho_Chi_Minh',
    pushPerHour: row?.push_per_hour ?? 12,
    digest: row?.digest ?? 'off',
    moments: row?.moments ?? [...usualMoments],
  }
}

function wholeChoices(chosen: Choices): NotificationSettings['choices'] {
  return Object.fromEntries(
    notificationKinds.map((kind) => {
      const kept = { ...usualChannels[kind], ...chosen[kind] }
      return [kind, lasting.includes(kind) ? { ...kept, app: true } : kept]
    }),
  ) as NotificationSettings['choices']
}

export type Change = Partial<Omit<NotificationSettings, 'choices'>> & { choices?: Choices; locale?: Locale | undefined }

/** Stores the given settings and keeps omitted ones. Changes of different settings from two tabs are both stored. */
export async function changeSettings(tx: Tx, userId: string, change: Change): Promise<void> {
  await tx
    .insertInto('notification_settings')
    .values({ user_id: userId, quiet_from: null, quiet_to: null, moments: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { choices: before } = await tx
    .selectFrom('notification_settings')
    .select('choices')
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const choices = { ...before }
  for (const kind of notificationKinds)
    if (change.choices?.[kind]) choices[kind] = { ...choices[kind], ...change.choices[kind] }
  await tx
    .updateTable('notification_settings')
    .set({
      choices: JSON.stringify(choices) as never,
      ...(change.quiet !== undefined && {
        quiet_from: change.quiet?.from ?? null,
        quiet_to: change.quiet?.to ?? null,
      }),
      ...(change.quietExceptBookings !== undefined && { quiet_except_bookings: change.quietExceptBookings }),
      ...(change.zone !== undefined && { zone: change.zone }),
      ...(change.pushPerHour !== undefined && { push_per_hour: change.pushPerHour }),
      // A new digest does not include notifications from before it was switched on.
      ...(change.digest !== undefined && {
        digest: change.digest,
        digested_at: sql<Date>`case when digest = 'off' then now() else digested_at end`,
      }),
      ...(change.moments !== undefined && { moments: [...new Set(change.moments)] }),
      ...(change.locale !== undefined && { digest_locale: change.locale }),
    })
    .where('user_id', '=', userId)
    .execute()
}

/** Returns the choices of the members who have a settings row. Choices may be empty. */
export async function listChoices(db: Db, userIds: readonly string[]): Promise<Map<string, Choices>> {
  const rows = await db
    .selectFrom('notification_settings')
    .select(['user_id', 'choices'])
    .where('user_id', '=', sql<string>`any(${userIds}::bigint[])`)
    .execute()
  return new Map(rows.map(({ user_id, choices }) => [user_id, choices]))
}

/**
 * Condition that a member wants a kind on a channel, for queries in which the row of `notification_settings` may be
 * missing.
 */
export function wants(of: { choices: string; kind: string }, channel: Channel) {
  const usual = notificationKinds.filter((kind) => usualChannels[kind][channel])
  return sql<boolean>`coalesce((${sql.ref(of.choices)} #>> array[${sql.ref(of.kind)}, ${channel}])::boolean,
    ${sql.ref(of.kind)} = any(${usual}::text[]))`
}
