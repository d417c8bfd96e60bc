import { sql } from 'kysely'
import type { Locale } from '#contract/envelope.ts'
import type { SourceKind } from '#contract/notification-settings.ts'
import { authors } from '#server/tables/authors.ts'
import { bookedAhead } from '#server/tables/bookings.ts'
import { fixtures } from '#server/tables/fixtures.ts'
import { followed } from '#server/tables/follows.ts'
import { teams } from '#server/tables/teams.ts'
import type { Db } from '../../db/sql.ts'

/** Commentators, teams and booked fixtures that a member has switched off. */
type SilenceTable = { user_id: string; kind: SourceKind; target_id: string }

declare module '#server/db/sql.ts' {
  interface Database {
    notification_silences: SilenceTable
  }
}

type Key = { userId: string; kind: SourceKind; id: string }

export async function setSilence(db: Db, { userId, kind, id }: Key, isOn: boolean): Promise<void> {
  if (isOn)
    await db
      .deleteFrom('notification_silences')
      .where('user_id', '=', userId)
      .where('kind', '=', kind)
      .where('target_id', '=', id)
      .execute()
  else
    await db
      .insertInto('notification_silences')
      .values({ user_id: userId, kind, target_id: id })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

export async function listSilenced(
  db: Db,
  { kind, id, userIds }: { kind: SourceKind; id: string; userIds: readonly string[] },
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('notification_silences')
    .select('user_id')
    .where('kind', '=', kind)
    .where('target_id', '=', id)
    .where('user_id', '=', sql<string>`any(${userIds}::bigint[])`)
    .execute()
  return new Set(rows.map(({ user_id }) => user_id))
}

const maxSources = 300

/** Returns the sources that a member can switch off, with their state: at most `maxSources` of each kind. */
export async function listSources(db: Db, userId: string, locale: Locale) {
  const isOn = (kind: SourceKind, column: string) =>
    sql<boolean>`not exists (select from notification_silences s where s.user_id = ${userId} and s.kind = ${kind}
      and s.target_id = ${sql.ref(column)})`.as('isOn')
  const [commentators, ownTeams, booked] = await Promise.all([
    db
      .selectFrom(followed(db, { userId, kind: 'member' }).as('f'))
      .innerJoin(authors(db).as('u'), 'u.id', 'f.target_id')
      .select(['u.id', 'u.nickname as name', 'u.profile_picture as picture', isOn('commentator', 'u.id')])
      .where('u.role', '=', 'commentator')
      .orderBy('f.created_at', 'desc')
      .limit(maxSources)
      .execute(),
    db
      .selectFrom(followed(db, { userId, kind: 'team' }).as('f'))
      .innerJoin(teams(db).as('t'), 't.id', 'f.target_id')
      .select(['t.id', sql<string>`t.names ->> ${locale}`.as('name'), isOn('team', 't.id')])
      .orderBy('f.created_at', 'desc')
      .limit(maxSources)
      .execute(),
    db
      .selectFrom(bookedAhead(db, userId).as('b'))
      .innerJoin(fixtures(db).as('x'), 'x.id', 'b.fixture_id')
      .innerJoin(teams(db).as('home'), 'home.id', 'x.home_id')
      .innerJoin(teams(db).as('away'), 'away.id', 'x.away_id')
      .select([
        'x.id',
        sql<string>`(home.names ->> ${locale}) || ' – ' || (away.names ->> ${locale})`.as('name'),
        isOn('booking', 'x.id'),
      ])
      .orderBy('x.kick_off')
      .limit(maxSources)
      .execute(),
  ])
  return [
    ...booked.map((one) => ({ kind: 'booking' as const, picture: '', ...one })),
    ...commentators.map((one) => ({ kind: 'commentator' as const, ...one })),
    ...ownTeams.map((one) => ({ kind: 'team' as const, picture: '', ...one })),
  ]
}
