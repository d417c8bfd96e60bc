import { createHash, randomBytes } from 'node:crypto'
import type { MinigameOwn, MinigameRound } from '#contract/minigame.ts'
import { decide, promiseOf } from '#contract/rules/minigame-proof.ts'
import { type Aim, readAfter, shotsPerRound } from '#contract/rules/minigame-rules.ts'
import { vietnamDay } from '#contract/rules/vietnam-day.ts'
import type { Db, Tx } from '#server/db/sql.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import type { ActivityService } from '#server/features/activity/activity.service.ts'
import type { Ledger } from '#server/features/ledger/ledger.service.ts'
import { ApiError } from '#server/http/errors.ts'
import { keepBests } from './board.store.ts'
import { findPlayer, findRules, keepPlayer, lockPlayer, type PlayerRow } from './player.store.ts'
import {
  countPlays,
  findByRequest,
  findOpen,
  findOwn,
  insertRound,
  insertShot,
  keepScore,
  keepShot,
  listShots,
  type RoundRow,
} from './round.store.ts'
import { toRound } from './round.view.ts'

type ShotGiven = Aim & { roundId: string; number: number; nonce: string }
type Played = { round: MinigameRound; own: MinigameOwn }
export type MinigameService = {
  /**
   * Starts a round. Returns the open round, or the round of a repeated `requestId`, instead of starting another. Throws
   * BALANCE_TOO_LOW, MINIGAME_PLAYS_USED_UP.
   */
  start(userId: string, requestId: string, nowMs?: number): Promise<Played>
  /**
   * Decides the next shot of a round. The last shot pays, ranks and counts the round. A repeated shot returns the first
   * result.
   *
   * Throws MINIGAME_ROUND_NOT_FOUND, MINIGAME_ROUND_OVER, MINIGAME_SHOT_ORDER, and CONFLICT when a repeated shot
   * differs.
   */
  shoot(userId: string, shot: ShotGiven, nowMs?: number): Promise<Played>
  own(userId: string): Promise<MinigameOwn>
}

const sha256 = async (bytes: Uint8Array) => new Uint8Array(createHash('sha256').update(bytes).digest())

type Uses = { activity: Pick<ActivityService, 'record'>; ledger: Pick<Ledger, 'post'> }

export function createMinigameService({ db }: DatabaseEngine, { activity, ledger }: Uses): MinigameService {
  /** Draws the seed of a shot and stores it with its hash. */
  async function promise(tx: Tx, roundId: string, of: { number: number; reading: number[]; inARow: number }) {
    const seed = randomBytes(32)
    const hash = await promiseOf(sha256, seed.toString('hex'), { roundId, ...of })
    await insertShot(tx, roundId, { seed, hash, number: of.number, reading: of.reading, in_a_row: of.inARow })
  }

  async function begin(tx: Tx, userId: string, requestId: string, now: number): Promise<RoundRow> {
    const player = await lockPlayer(tx, userId)
    const known = (await findByRequest(tx, userId, requestId)) ?? (await findOpen(tx, userId, new Date(now)))
    if (known) return known
    const day = vietnamDay(now)
    const [rules, played] = [await findRules(tx), await countPlays(tx, userId, day)]
    if (played >= rules.max_plays) throw new ApiError('MINIGAME_PLAYS_USED_UP')
    const price = played < rules.free_plays ? 0 : rules.price
    const round = await insertRound(tx, {
      userId,
      requestId,
      day,
      price,
      goalReward: rules.goal_reward,
      perfectReward: rules.perfect_reward,
      startedAt: new Date(now),
      endsAt: new Date(now + rules.round_minutes * 60_000),
    })
    await promise(tx, round.id, { number: 1, reading: player.reading, inARow: 0 })
    const to = { site: 'spending' as const }
    const key = `minigame:${round.id}:play`
    if (price > 0) await ledger.post(tx, { key, reason: 'minigame', from: { userId }, to, amount: price })
    return round
  }

  async function take(tx: Tx, userId: string, { roundId, number, nonce, ...aim }: ShotGiven, now: number) {
    const player = await lockPlayer(tx, userId)
    const round = await findOwn(tx, userId, roundId)
    if (!round) throw new ApiError('MINIGAME_ROUND_NOT_FOUND')
    const shot = (await listShots(tx, roundId)).find((one) => one.number === number)
    if (shot?.taken) {
      const { x, y, power } = shot.taken
      const isSame = x === aim.x && y === aim.y && power === aim.power && shot.nonce === nonce
      if (!isSame) throw new ApiError('CONFLICT')
      return
    }
    if (round.ends_at.getTime() <= now) throw new ApiError('MINIGAME_ROUND_OVER')
    if (!shot) throw new ApiError('MINIGAME_SHOT_ORDER')
    const promised = { roundId, number, reading: shot.reading, inARow: shot.in_a_row, aim, nonce }
    const decided = await decide(sha256, shot.seed.toString('hex'), promised)
    await keepShot(tx, roundId, number, { ...aim, ...decided, nonce })
    const isGoal = decided.outcome === 'goal'
    const goals = round.goals + (isGoal ? 1 : 0)
    const points = round.points + decided.points
    const isLast = number === shotsPerRound
    const earned = goals * round.goal_reward + (goals === number ? round.perfect_reward : 0)
    const after = playerAfter(player, { aim, isGoal, points: isLast ? points : 0 })
    await keepPlayer(tx, userId, after)
    if (!isLast)
      await promise(tx, roundId, {
        number: number + 1,
        reading: after.reading,
        inARow: isGoal ? shot.in_a_row + 1 : 0,
      })
    const reward = isLast ? await finish(tx, userId, { roundId, goals, points, earned, now }) : null
    await keepScore(tx, roundId, { goals, points, reward })
  }

  type Finished = { roundId: string; goals: number; points: number; earned: number; now: number }

  /** Ranks, counts and pays a round. Returns the xu paid. */
  async function finish(tx: Tx, userId: string, { roundId, goals, points, earned, now }: Finished): Promise<number> {
    await keepBests(tx, vietnamDay(now), { userId, roundId, points, goals, at: new Date(now) })
    await activity.record(tx, 'minigame', [{ userId, key: `minigame:${roundId}`, count: 1 }], now)
    if (earned === 0) return 0
    const [from, key] = [{ site: 'rewards' as const }, `minigame:${roundId}:reward`]
    const isPaid = await ledger.post(tx, { key, reason: 'minigame', from, to: { userId }, amount: earned })
    return isPaid ? earned : 0
  }

  async function ownOf(read: Db, userId: string): Promise<MinigameOwn> {
    const now = Date.now()
    const [rules, played, player, open] = await Promise.all([
      findRules(read),
      countPlays(read, userId, vietnamDay(now)),
      findPlayer(read, userId),
      findOpen(read, userId, new Date(now)),
    ])
    return {
      freeLeft: Math.max(0, rules.free_plays - played),
      playsLeft: Math.max(0, rules.max_plays - played),
      streak: player?.streak ?? 0,
      bestStreak: player?.best_streak ?? 0,
      bestPoints: player?.best_points ?? 0,
      open: open && toRound(open, await listShots(read, open.id)),
    }
  }

  async function played(userId: string, roundId: string): Promise<Played> {
    const [round, shots, own] = await Promise.all([
      findOwn(db, userId, roundId),
      listShots(db, roundId),
      ownOf(db, userId),
    ])
    if (!round) throw new ApiError('MINIGAME_ROUND_NOT_FOUND')
    return { round: toRound(round, shots), own }
  }

  return {
    async start(userId, requestId, nowMs = Date.now()) {
      const { id } = await db.transaction().execute((tx) => begin(tx, userId, requestId, nowMs))
      return played(userId, id)
    },
    async shoot(userId, shot, nowMs = Date.now()) {
      await db.transaction().execute((tx) => take(tx, userId, shot, nowMs))
      return played(userId, shot.roundId)
    },
    own: (userId) => ownOf(db, userId),
  }
}

/** Returns the player’s state after a shot. `points` is the total of the round, or 0 before its last shot. */
function playerAfter(
  { reading, streak, best_streak, best_points }: PlayerRow,
  { aim, isGoal, points }: { aim: Aim; isGoal: boolean; points: number },
): PlayerRow {
  const inARow = isGoal ? streak + 1 : 0
  return {
    reading: readAfter(reading, aim),
    streak: inARow,
    best_streak: Math.max(best_streak, inARow),
    best_points: Math.max(best_points, points),
  }
}
