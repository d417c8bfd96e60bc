import { type ColumnType, type Generated, sql } from 'kysely'
import type { Aim, Shot, Zone } from '#contract/rules/minigame-rules.ts'
import type { Db, Tx } from '#server/db/sql.ts'
import { authors } from '#server/tables/authors.ts'

type RoundTable = {
  id: Generated<string>
  user_id: string
  request_id: string
  day: ColumnType<string, string, never>
  price: number
  goal_reward: number
  perfect_reward: number
  started_at: Generated<Date>
  ends_at: Date
  goals: Generated<number>
  points: Generated<number>
  reward: number | null
}
type ShotTable = {
  round_id: string
  number: number
  seed: Buffer
  hash: string
  reading: Zone[]
  in_a_row: number
  nonce: string | null
  x: number | null
  y: number | null
  power: number | null
  dive_side: number | null
  is_dive_high: boolean | null
  ball_x: number | null
  ball_y: number | null
  outcome: Shot['outcome'] | null
  points: number | null
  taken_at: Date | null
}

declare module '#server/db/sql.ts' {
  interface Database {
    minigame_rounds: RoundTable
    minigame_shots: ShotTable
  }
}

export type RoundRow = {
  id: string
  price: number
  goal_reward: number
  perfect_reward: number
  started_at: Date
  ends_at: Date
  goals: number
  points: number
  reward: number | null
}
/** A shot with a published hash. `taken` is null until the shot is taken. */
export type ShotRow = {
  number: number
  seed: Buffer
  hash: string
  reading: Zone[]
  in_a_row: number
  nonce: string | null
  taken: (Aim & Shot) | null
}

const roundColumns = [
  ...(['id', 'price', 'goal_reward', 'perfect_reward', 'started_at'] as const),
  ...(['ends_at', 'goals', 'points', 'reward'] as const),
] as const

export type NewRound = {
  userId: string
  requestId: string
  day: string
  price: number
  goalReward: number
  perfectReward: number
  startedAt: Date
  endsAt: Date
}

export async function insertRound(tx: Tx, round: NewRound): Promise<RoundRow> {
  const { userId, requestId, day, price, goalReward, perfectReward, startedAt, endsAt } = round
  return tx
    .insertInto('minigame_rounds')
    .values({
      user_id: userId,
      request_id: requestId,
      day,
      price,
      started_at: startedAt,
      ends_at: endsAt,
      goal_reward: goalReward,
      perfect_reward: perfectReward,
      reward: null,
    })
    .returning(roundColumns)
    .executeTakeFirstOrThrow()
}

export async function findByRequest(db: Db, userId: string, requestId: string): Promise<RoundRow | null> {
  const query = db.selectFrom('minigame_rounds').select(roundColumns).where('user_id', '=', userId)
  return (await query.where('request_id', '=', requestId).executeTakeFirst()) ?? null
}

/** Returns the round that still accepts shots, or null. */
export async function findOpen(db: Db, userId: string, at: Date): Promise<RoundRow | null> {
  const query = db.selectFrom('minigame_rounds').select(roundColumns).where('user_id', '=', userId)
  return (await query.where('reward', 'is', null).where('ends_at', '>', at).executeTakeFirst()) ?? null
}

export async function findOwn(db: Db, userId: string, id: string): Promise<RoundRow | null> {
  const query = db.selectFrom('minigame_rounds').select(roundColumns).where('user_id', '=', userId)
  return (await query.where('id', '=', id).executeTakeFirst()) ?? null
}

export async function findWithPlayer(db: Db, id: string) {
  return db
    .selectFrom('minigame_rounds as r')
    .innerJoin(authors(db).as('u'), 'u.id', 'r.user_id')
    .select([
      ...(['r.id', 'r.price', 'r.goal_reward', 'r.perfect_reward', 'r.started_at', 'r.ends_at'] as const),
      ...(['r.goals', 'r.points', 'r.reward', 'u.username', 'u.nickname'] as const),
    ])
    .where('r.id', '=', id)
    .executeTakeFirst()
}

export async function countPlays(db: Db, userId: string, day: string): Promise<number> {
  const { total } = await db
    .selectFrom('minigame_rounds')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('user_id', '=', userId)
    .where('day', '=', day)
    .executeTakeFirstOrThrow()
  return total
}

export async function keepScore(
  tx: Tx,
  id: string,
  score: { goals: number; points: number; reward: number | null },
): Promise<void> {
  await tx.updateTable('minigame_rounds').set(score).where('id', '=', id).execute()
}

export async function insertShot(
  tx: Tx,
  roundId: string,
  { seed, hash, number, reading, in_a_row }: Omit<ShotRow, 'nonce' | 'taken'>,
): Promise<void> {
  const untaken = {
    nonce: null,
    x: null,
    y: null,
    power: null,
    dive_side: null,
    is_dive_high: null,
    ball_x: null,
    ball_y: null,
    outcome: null,
    points: null,
    taken_at: null,
  }
  await tx
    .insertInto('minigame_shots')
    .values({ round_id: roundId, number, seed, hash, reading, in_a_row, ...untaken })
    .execute()
}

export async function keepShot(
  tx: Tx,
  roundId: string,
  number: number,
  taken: Aim & Shot & { nonce: string },
): Promise<void> {
  const { x, y, power, nonce, dive, ball, outcome, points } = taken
  await tx
    .updateTable('minigame_shots')
    .set({
      nonce,
      x,
      y,
      power,
      dive_side: dive.side,
      is_dive_high: dive.isHigh,
      ball_x: ball.x,
      ball_y: ball.y,
      outcome,
      points,
      taken_at: sql`now()`,
    })
    .where('round_id', '=', roundId)
    .where('number', '=', number)
    .execute()
}

/** Returns shots in order. The last one may not be taken yet. */
export async function listShots(db: Db, roundId: string): Promise<ShotRow[]> {
  const rows = await db
    .selectFrom('minigame_shots')
    .selectAll()
    .where('round_id', '=', roundId)
    .orderBy('number')
    .execute()
  return rows.map(({ number, seed, hash, reading, in_a_row, nonce, ...row }) => ({
    number,
    seed,
    hash,
    reading,
    in_a_row,
    nonce,
    taken:
      row.outcome === null
        ? null
        : {
            x: row.x ?? 0,
            y: row.y ?? 0,
            power: row.power ?? 0,
            outcome: row.outcome,
            points: row.points ?? 0,
            dive: { side: (row.dive_side ?? 0) as Shot['dive']['side'], isHigh: row.is_dive_high ?? false },
            ball: { x: row.ball_x ?? 0, y: row.ball_y ?? 0 },
          },
  }))
}
