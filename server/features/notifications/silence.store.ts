import { sql } from 'kysely'
import type { Locale } from '#contract/envelope.ts'
import type { MomentSource, SourceKind } from '#contract/notification-settings.ts'
import type { MatchMoment } from '#contract/rules/match-moments.ts'
import type { Db } from '#server/db/sql.ts'
import { authors } from '#server/tables/authors.ts'
import { bookedAhead } from '#server/tables/bookings.ts'
import { fixtureRooms, roomKind } from '#server/tables/chat.ts'
import { fixtures } from '#server/tables/fixtures.ts'
import { followed } from '#server/tables/follows.ts'
import { players } from '#server/tables/players.ts'
import { teams } from '#server/tables/teams.ts'
import { tournaments } from '#server/tables/tournaments.ts'

/** Sources that a member has switched off. */
type SilenceTable = { user_id: string; kind: SourceKind; target_id: string }

/** Moments of a followed source that differ from those of the member's settings. */
type MomentsTable = { user_id: string; kind: MomentSource; target_id: string; moments: MatchMoment[] }

declare module '#server/db/sql.ts' {
  interface Database {
    notification_silences: SilenceTable
    notification_moments: MomentsTable
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

/** Selects the ids of the sources of a kind that a member follows: `target_id`. A fixture is followed by its room. */
function followedSources(db: Db, { userId, kind }: { userId: string; kind: MomentSource }) {
  if (kind !== 'fixture') return followed(db, { userId, kind })
  return db
    .selectFrom(followed(db, { userId, kind: roomKind }).as('f'))
    .innerJoin(fixtureRooms(db).as('r'), 'r.room_id', 'f.target_id')
    .select([sql<string>`r.fixture_id`.as('target_id'), 'f.created_at'])
}

type MomentKey = { userId: string; kind: MomentSource; id: string }

/** Stores a source's own moments; null removes them. Returns false when the member does not follow the source. */
export async function setMoments(
  db: Db,
  { userId, kind, id }: MomentKey,
  moments: readonly MatchMoment[] | null,
): Promise<boolean> {
  if (moments === null) {
    await db
      .deleteFrom('notification_moments')
      .where('user_id', '=', userId)
      .where('kind', '=', kind)
      .where('target_id', '=', id)
      .execute()
    return true
  }
  const chosen = [...new Set(moments)]
  const row = await db
    .insertInto('notification_moments')
    .columns(['user_id', 'kind', 'target_id', 'moments'])
    .expression(
      db
        .selectFrom(followedSources(db, { userId, kind }).as('f'))
        .select([
          sql<string>`${userId}::bigint`.as('user_id'),
          sql<MomentSource>`${kind}`.as('kind'),
          'f.target_id',
          sql<MatchMoment[]>`${chosen}::text[]`.as('moments'),
        ])
        .where('f.target_id', '=', id),
    )
    .onConflict((conflict) => conflict.columns(['user_id', 'kind', 'target_id']).doUpdateSet({ moments: chosen }))
    .returning('target_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Moves the choices for a duplicate source to the source that replaces it. Keeps choices that exist for the replacement. */
export async function moveSource(
  db: Db,
  { kind, id, byId }: { kind: MomentSource; id: string; byId: string },
): Promise<void> {
  await sql`
    with gone as (delete from notification_silences where kind = ${kind} and target_id = ${id} returning user_id)
    insert into notification_silences (user_id, kind, target_id) select user_id, ${kind}, ${byId}::bigint from gone
    on conflict do nothing`.execute(db)
  await sql`
    with gone as (delete from notification_moments where kind = ${kind} and target_id = ${id}
      returning user_id, moments)
    insert into notification_moments (user_id, kind, target_id, moments)
    select user_id, ${kind}, ${byId}::bigint, moments from gone
    on conflict do nothing`.execute(db)
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
  const ownMoments = (kind: MomentSource, column: string) =>
    sql<MatchMoment[] | null>`(select m.moments from notification_moments m where m.user_id = ${userId}
      and m.kind = ${kind} and m.target_id = ${sql.ref(column)})`.as('moments')
  const nameOfMatch = sql<string>`(home.names ->> ${locale}) || ' – ' || (away.names ->> ${locale})`.as('name')
  const [commentators, ownTeams, ownTournaments, ownFixtures, ownPlayers, booked] = await Promise.all([
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
      .select(['t.id', sql<string>`t.names ->> ${locale}`.as('name'), isOn('team', 't.id'), ownMoments('team', 't.id')])
      .orderBy('f.created_at', 'desc')
      .limit(maxSources)
      .execute(),
    db
      .selectFrom(followed(db, { userId, kind: 'tournament' }).as('f'))
      .innerJoin(tournaments(db).as('t'), 't.id', 'f.target_id')
      .select([
        't.id',
        sql<string>`t.names ->> ${locale}`.as('name'),
        isOn('tournament', 't.id'),
        ownMoments('tournament', 't.id'),
      ])
      .orderBy('f.created_at', 'desc')
      .limit(maxSources)
      .execute(),
    db
      .selectFrom(followedSources(db, { userId, kind: 'fixture' }).as('f'))
      .innerJoin(fixtures(db).as('x'), 'x.id', 'f.target_id')
      .innerJoin(teams(db).as('home'), 'home.id', 'x.home_id')
      .innerJoin(teams(db).as('away'), 'away.id', 'x.away_id')
      .select(['x.id', nameOfMatch, isOn('fixture', 'x.id'), ownMoments('fixture', 'x.id')])
      .where('x.kick_off', '>', sql<Date>`now() - interval '1 day'`)
      .orderBy('x.kick_off')
      .limit(maxSources)
      .execute(),
    db
      .selectFrom(followed(db, { userId, kind: 'player' }).as('f'))
      .innerJoin(players(db).as('p'), 'p.id', 'f.target_id')
      .select(['p.id', 'p.name', isOn('player', 'p.id'), ownMoments('player', 'p.id')])
      .orderBy('f.created_at', 'desc')
      .limit(maxSources)
      .execute(),
    db
      .selectFrom(bookedAhead(db, userId).as('b'))
      .innerJoin(fixtures(db).as('x'), 'x.id', 'b.fixture_id')
      .innerJoin(teams(db).as('home'), 'home.id', 'x.home_id')
      .innerJoin(teams(db).as('away'), 'away.id', 'x.away_id')
      .select(['x.id', nameOfMatch, isOn('booking', 'x.id')])
      .orderBy('x.kick_off')
      .limit(maxSources)
      .execute(),
  ])
  return [
    ...ownFixtures.map((one) => ({ kind: 'fixture' as const, picture: '', ...one })),
    ...booked.map((one) => ({ kind: 'booking' as const, picture: '', moments: null, ...one })),
    ...commentators.map((one) => ({ kind: 'commentator' as const, moments: null, ...one })),
    ...ownTeams.map((one) => ({ kind: 'team' as const, picture: '', ...one })),
    ...ownTournaments.map((one) => ({ kind: 'tournament' as const, picture: '', ...one })),
    ...ownPlayers.map((one) => ({ kind: 'player' as const, picture: '', ...one })),
  ]
}
