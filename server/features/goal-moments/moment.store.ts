import { type ColumnType, type Generated, type Selectable, sql } from 'kysely'
import { firstDueInMs } from '#server/db/due-work.ts'
import { exchange, type FixtureRows } from '#server/db/fixture-rows.ts'
import type { Db, Tx } from '#server/db/sql.ts'
import { fixtureRooms } from '#server/tables/chat.ts'
import { eventClips } from '#server/tables/highlights.ts'
import { messages } from '#server/tables/messages.ts'

/** `quiet`: the chat did not peak at this goal. */
type State = 'waiting' | 'shown' | 'quiet' | 'annulled'

type MomentTable = {
  id: ColumnType<string, never, never>
  fixture_id: string
  room_id: string
  event_key: string
  side: 'home' | 'away'
  home_score: number
  away_score: number
  facts: string
  happened_at: Date
  state: Generated<State>
  due_at: Date | null
  revision: Generated<number>
  per_minute: Generated<number>
  message_ids: Generated<string[]>
  has_clip: Generated<boolean>
  shown_at: Date | null
}

declare module '#server/db/sql.ts' {
  interface Database {
    goal_moments: MomentTable
  }
}

/** A duplicate fixture that has goal moments has a chat room too, and is not merged. */
export const goalMomentRows: FixtureRows[] = [{ table: 'goal_moments', onMerge: 'stops', turn: turnMoments }]

async function turnMoments(tx: Tx, fixtureId: string): Promise<void> {
  await exchange('goal_moments', [['home_score', 'away_score']], 'side')(tx, fixtureId)
  await sql`update goal_moments set revision = revision + 1,
    due_at = case state when 'shown' then now() else due_at end
    where fixture_id = ${fixtureId}`.execute(tx)
}

const columns = [
  ...(['id', 'fixture_id', 'room_id', 'event_key', 'side', 'home_score', 'away_score', 'facts'] as const),
  ...(['happened_at', 'state', 'revision', 'per_minute', 'message_ids', 'has_clip', 'shown_at'] as const),
] as const

export type MomentRow = Pick<Selectable<MomentTable>, (typeof columns)[number]>

/**
 * Lease of due work, in seconds. After it another process may take the work, because the first has finished or stopped.
 */
const leaseS = 30

export async function findFixtureRoom(db: Db, fixtureId: string): Promise<string | null> {
  const row = await fixtureRooms(db).where('fixture_id', '=', fixtureId).executeTakeFirst()
  return row?.room_id ?? null
}

/** Returns true when a card of the fixture was shown or annulled. */
export async function hasDecidedMoments(db: Db, fixtureId: string): Promise<boolean> {
  const query = db.selectFrom('goal_moments').select('id').where('fixture_id', '=', fixtureId)
  return (await query.where('state', 'in', ['shown', 'annulled']).limit(1).executeTakeFirst()) !== undefined
}

/** Lets one transaction at a time compare a fixture’s goals with its moments. */
export async function lockGoals(tx: Tx, fixtureId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('goals:' || ${fixtureId}, 0))`.execute(tx)
}

export async function listMoments(db: Db, fixtureId: string): Promise<MomentRow[]> {
  return db.selectFrom('goal_moments').select(columns).where('fixture_id', '=', fixtureId).orderBy('id').execute()
}

/** Returns the newest cards of a room, newest first. */
export async function listShown(db: Db, roomId: string, limit: number): Promise<MomentRow[]> {
  return db
    .selectFrom('goal_moments')
    .select(columns)
    .where('room_id', '=', roomId)
    .where('state', '=', 'shown')
    .orderBy('shown_at', 'desc')
    .limit(limit)
    .execute()
}

export type NewMoment = {
  fixtureId: string
  roomId: string
  eventKey: string
  side: 'home' | 'away'
  score: readonly [number, number]
  facts: string
  happenedAt: Date
  dueAt: Date
}

/** Adds a goal whose chat is to be watched. A known goal stays as it is. */
export async function insertMoment(db: Db, added: NewMoment): Promise<void> {
  await db
    .insertInto('goal_moments')
    .values({
      fixture_id: added.fixtureId,
      room_id: added.roomId,
      event_key: added.eventKey,
      side: added.side,
      home_score: added.score[0],
      away_score: added.score[1],
      facts: added.facts,
      happened_at: added.happenedAt,
      due_at: added.dueAt,
    })
    .onConflict((conflict) => conflict.constraint('goal_moments_goal').doNothing())
    .execute()
}

/** Stores the key and the facts of the goal as the source reports them now. */
export async function updateGoal(db: Db, id: string, goal: { eventKey: string; facts: string }): Promise<void> {
  const set = { event_key: goal.eventKey, facts: goal.facts }
  await db.updateTable('goal_moments').set(set).where('id', '=', id).execute()
}

/** Sets the state of a moment as its next revision. `dueAt`: time of the decision or publication, or null for none. */
export async function updateState(db: Db, id: string, of: { state: State; dueAt: Date | null }): Promise<void> {
  await db
    .updateTable('goal_moments')
    .set({ state: of.state, due_at: of.dueAt, revision: sql<number>`revision + 1` })
    .where('id', '=', id)
    .execute()
}

/** Leases the work that has been due longest, so that no other process takes it. Returns null when none is due. */
export async function takeDue(db: Db): Promise<MomentRow | null> {
  const row = await db
    .updateTable('goal_moments')
    .set({ due_at: sql<Date>`now() + make_interval(secs => ${leaseS})` })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('goal_moments')
        .select('id')
        .where('due_at', '<=', sql<Date>`now()`)
        .orderBy('due_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(columns)
    .executeTakeFirst()
  return row ?? null
}

/** Returns the milliseconds until the next work is due, or null when there is none. */
export function nextDueInMs(db: Db): Promise<number | null> {
  return firstDueInMs(db, sql`select due_at from goal_moments`)
}

/** Decides later. Does nothing when the goal is no longer waiting. */
export async function updateLater(db: Db, id: string, dueAt: Date): Promise<void> {
  const query = db.updateTable('goal_moments').set({ due_at: dueAt }).where('id', '=', id)
  await query.where('state', '=', 'waiting').execute()
}

export async function updateQuiet(db: Db, id: string): Promise<void> {
  const query = db.updateTable('goal_moments').set({ state: 'quiet', due_at: null }).where('id', '=', id)
  await query.where('state', '=', 'waiting').execute()
}

/** Stores the card, which is then due for publication. Does nothing when the goal was decided or annulled before. */
export async function updateShown(
  db: Db,
  id: string,
  card: { perMinute: number; messageIds: readonly string[] },
): Promise<void> {
  await db
    .updateTable('goal_moments')
    .set({
      state: 'shown',
      due_at: sql<Date>`now()`,
      shown_at: sql<Date>`now()`,
      revision: sql<number>`revision + 1`,
      per_minute: card.perMinute,
      message_ids: sql<string[]>`${card.messageIds}::bigint[]`,
    })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
}

/** Records that a revision was published. A later revision stays due. */
export async function markPublished(db: Db, of: { id: string; revision: number; hasClip: boolean }): Promise<void> {
  await db
    .updateTable('goal_moments')
    .set({ due_at: null, has_clip: of.hasClip })
    .where('id', '=', of.id)
    .where('revision', '=', of.revision)
    .execute()
}

/**
 * Makes a fixture’s moments due whose clip has been published: those that wait for it, and cards without it.
 * `earliestMs` is the min time from the goal to the decision.
 */
export async function markClipped(db: Db, fixtureId: string, earliestMs: number): Promise<void> {
  const clipped = eventClips(db)
    .where('fixture_id', '=', fixtureId)
    .whereRef('event_key', '=', sql.ref('goal_moments.event_key'))
  await db
    .updateTable('goal_moments')
    .set({
      due_at: sql<Date>`case state when 'shown' then now()
        else least(due_at, greatest(now(), happened_at + make_interval(secs => ${earliestMs / 1_000}))) end`,
      revision: sql<number>`case state when 'shown' then revision + 1 else revision end`,
    })
    .where('fixture_id', '=', fixtureId)
    .where('has_clip', '=', false)
    .where('state', 'in', ['waiting', 'shown'])
    .where((e) => e.exists(clipped))
    .execute()
}

/** Makes the newer cards due that quote a member: of one room, or of all rooms when `roomId` is null. */
export async function markQuoting(db: Db, of: { userId: string; roomId: string | null; since: Date }): Promise<void> {
  const quoted = messages(db)
    .where('m.user_id', '=', of.userId)
    .whereRef('m.room_id', '=', sql.ref('goal_moments.room_id'))
    .where(sql<boolean>`m.id = any(goal_moments.message_ids)`)
  await db
    .updateTable('goal_moments')
    .set({ due_at: sql<Date>`now()`, revision: sql<number>`revision + 1` })
    .where('state', '=', 'shown')
    .where('shown_at', '>', of.since)
    .$if(of.roomId !== null, (query) => query.where('room_id', '=', of.roomId as string))
    .where((e) => e.exists(quoted))
    .execute()
}

export type ClipRow = {
  id: string
  event_key: string | null
  video: string | null
  video_kind: 'mp4' | 'hls' | null
  poster: string | null
  still: string | null
}

export async function listClips(db: Db, fixtureId: string, eventKeys: readonly string[]): Promise<ClipRow[]> {
  if (eventKeys.length === 0) return []
  return eventClips(db).where('fixture_id', '=', fixtureId).where('event_key', 'in', eventKeys).execute()
}
