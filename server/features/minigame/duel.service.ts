import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { duelLimits, type MinigameDuel, type MinigameDuelSummary } from '#contract/minigame-duel.ts'
import { notificationTypes } from '#contract/notifications.ts'
import {
  type DuelSide,
  goalsOf,
  otherSide,
  playDuel,
  type SealedChoices,
  sealOf,
} from '#contract/rules/minigame-duel.ts'
import type { Tx } from '#server/db/sql.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import type { OwnFriendService } from '#server/features/friends/friends.service.ts'
import type { NotificationService } from '#server/features/notifications/notifications.service.ts'
import { ApiError } from '#server/http/errors.ts'
import {
  closeDuel,
  countRunning,
  type DuelRow,
  findDuel,
  findDuelByRequest,
  findDuelists,
  findOpenChallenge,
  findRematch,
  insertDuel,
  insertSide,
  keepOpponent,
  keepResult,
  listDuels,
  listSides,
  lockDuel,
} from './duel.store.ts'
import { sideOf, statusAt, toDuel, toDuelSummary } from './duel.view.ts'
import { lockPlayer } from './player.store.ts'

export type DuelCard = { names: Record<DuelSide, string>; goals: Record<DuelSide, number> }

/** Shoot-out duels (decision 222). Each method throws the errors that its call's contract lists. */
export type DuelService = {
  create(
    userId: string,
    given: { requestId: string; friendId?: string | undefined },
    nowMs?: number,
  ): Promise<MinigameDuel>
  find(viewerId: string | null, key: string, nowMs?: number): Promise<MinigameDuel>
  list(userId: string, nowMs?: number): Promise<MinigameDuelSummary[]>
  accept(userId: string, key: string, nowMs?: number): Promise<MinigameDuel>
  decline(userId: string, key: string, nowMs?: number): Promise<MinigameDuel>
  cancel(userId: string, key: string, nowMs?: number): Promise<MinigameDuel>
  commit(userId: string, key: string, choices: SealedChoices, nowMs?: number): Promise<MinigameDuel>
  rematch(userId: string, key: string, nowMs?: number): Promise<MinigameDuel>
  /** Returns the names and goals of a finished duel, or null. */
  cardOf(key: string): Promise<DuelCard | null>
}

type Uses = {
  friends: Pick<OwnFriendService, 'areFriends' | 'isBlockedBetween' | 'lockUnblocked'>
  notifications: Pick<NotificationService, 'notify'>
}
type Cause = { userId: string; actorId: string; sourceKey: string; groupKey?: string }
type News = 'MINIGAME_DUEL_CHALLENGED' | 'MINIGAME_DUEL_ACCEPTED' | 'MINIGAME_DUEL_FINISHED'

const sha256 = async (bytes: Uint8Array) => new Uint8Array(createHash('sha256').update(bytes).digest())
const endAfter = (nowMs: number) => new Date(nowMs + duelLimits.days * 24 * 3_600_000)
const maxListed = 20

export function createDuelService({ db }: DatabaseEngine, { friends, notifications }: Uses): DuelService {
  async function shown(row: DuelRow, viewerId: string | null, at: number): Promise<MinigameDuel> {
    const ids = [row.challenger_id, row.opponent_id].filter((id) => id !== null)
    const isOwn = sideOf(row, viewerId) !== null
    const [sides, players, rematch] = await Promise.all([
      listSides(db, [row.id]),
      findDuelists(db, ids),
      isOwn ? findRematch(db, row.id) : null,
    ])
    return toDuel(row, { sides: sides.get(row.id) ?? [], players, rematchId: rematch?.key ?? null, at })
  }

  async function find(viewerId: string | null, key: string, nowMs = Date.now()): Promise<MinigameDuel> {
    const row = await findDuel(db, key)
    if (!row) throw new ApiError('MINIGAME_DUEL_NOT_FOUND')
    const isStranger = viewerId !== null && sideOf(row, viewerId) === null
    if (isStranger && (await friends.isBlockedBetween(viewerId, row.challenger_id)))
      throw new ApiError('MINIGAME_DUEL_NOT_FOUND')
    return shown(row, viewerId, nowMs)
  }

  async function report(tx: Tx, title: News, row: DuelRow, of: Cause) {
    const name = (await findDuelists(tx, [of.actorId])).get(of.actorId)?.displayName ?? ''
    const parts = [name, row.key]
    const text = { vi: parts, en: parts, zh: parts }
    await notifications.notify(tx, [{ ...of, type: notificationTypes.message, title, parts: text }])
  }

  type Begun = { userId: string; opponentId: string | null; requestId: string; rematchOf: string | null; now: number }

  /** Stores a duel and notifies its opponent. The caller holds the lock of the challenger's row. */
  async function begin(tx: Tx, { userId, opponentId, requestId, rematchOf, now }: Begun): Promise<DuelRow> {
    if ((await countRunning(tx, userId, new Date(now))) >= duelLimits.running)
      throw new ApiError('TOO_MANY_MINIGAME_DUELS')
    const key = randomBytes(8).toString('hex')
    const times = { createdAt: new Date(now), endsAt: endAfter(now) }
    const row = await insertDuel(tx, { key, requestId, challengerId: userId, opponentId, rematchOf, ...times })
    if (opponentId === null) return row
    // A rematch that is cancelled and started again notifies once.
    const sourceKey = rematchOf === null ? `duel:${row.id}:challenged` : `duel:${rematchOf}:rematch`
    // Unread challenges of one member are one notification, so that repeated ones do not flood the bell.
    const cause = { userId: opponentId, actorId: userId, sourceKey, groupKey: `duel:challenged:${userId}` }
    await report(tx, 'MINIGAME_DUEL_CHALLENGED', row, cause)
    return row
  }

  /** Changes a duel under its lock, and returns it as the member sees it afterwards. */
  async function change(
    userId: string,
    key: string,
    now: number,
    write: (tx: Tx, row: DuelRow) => Promise<void>,
  ): Promise<MinigameDuel> {
    await db.transaction().execute(async (tx) => {
      const row = await lockDuel(tx, key)
      if (!row) throw new ApiError('MINIGAME_DUEL_NOT_FOUND')
      await write(tx, row)
    })
    return find(userId, key, now)
  }

  /** Prevents blocks between the two during the transaction. A blocked member does not find the duel. */
  async function refuseBlocked(tx: Tx, userId: string, otherId: string): Promise<void> {
    try {
      await friends.lockUnblocked(tx, userId, otherId)
    } catch (error) {
      throw error instanceof ApiError ? new ApiError('MINIGAME_DUEL_NOT_FOUND') : error
    }
  }

  async function admit(tx: Tx, row: DuelRow, userId: string, now: number): Promise<void> {
    if (row.challenger_id === userId) throw new ApiError('MINIGAME_DUEL_OWN')
    const isOpponent = row.opponent_id === userId
    if (isOpponent && (row.status === 'playing' || row.status === 'finished')) return
    await refuseBlocked(tx, userId, row.challenger_id)
    if (statusAt(row, now) !== 'open') throw new ApiError('MINIGAME_DUEL_CLOSED')
    if (row.opponent_id !== null && !isOpponent) throw new ApiError('MINIGAME_DUEL_CLOSED')
    await keepOpponent(tx, row.id, { opponentId: userId, endsAt: endAfter(now) })
    const sourceKey = `duel:${row.id}:accepted`
    await report(tx, 'MINIGAME_DUEL_ACCEPTED', row, { userId: row.challenger_id, actorId: userId, sourceKey })
  }

  type Given = { userId: string; choices: SealedChoices; now: number }

  async function seal(tx: Tx, row: DuelRow, { userId, choices, now }: Given): Promise<void> {
    const side = sideOf(row, userId)
    if (side === null) throw new ApiError('MINIGAME_DUEL_NOT_FOUND')
    const sides = (await listSides(tx, [row.id])).get(row.id) ?? []
    const hash = await sealOf(sha256, { duelId: row.key, side }, choices)
    const known = sides.find((one) => one.side === side)
    if (known) {
      if (known.hash !== hash) throw new ApiError('CONFLICT')
      return
    }
    const status = statusAt(row, now)
    if (status !== 'playing' && !(status === 'open' && side === 'challenger'))
      throw new ApiError('MINIGAME_DUEL_CLOSED')
    await insertSide(tx, row.id, { ...choices, side, userId, hash, at: new Date(now) })
    const other = sides.find((one) => one.side === otherSide(side))
    if (other)
      await finish(tx, row, { [side]: choices, [other.side]: other } as Record<DuelSide, SealedChoices>, {
        userId,
        otherId: other.userId,
        now,
      })
  }

  async function finish(
    tx: Tx,
    row: DuelRow,
    sealed: Record<DuelSide, SealedChoices>,
    { userId, otherId, now }: { userId: string; otherId: string; now: number },
  ): Promise<void> {
    const played = await playDuel(sha256, row.key, sealed)
    const goals = { challenger: goalsOf(played.challenger), opponent: goalsOf(played.opponent) }
    await keepResult(tx, row.id, { played, goals, at: new Date(now) })
    const sourceKey = `duel:${row.id}:finished`
    await report(tx, 'MINIGAME_DUEL_FINISHED', row, { userId: otherId, actorId: userId, sourceKey })
  }

  return {
    find,

    async create(userId, { requestId, friendId }, nowMs = Date.now()) {
      const opponentId = friendId ?? null
      if (opponentId !== null && !(await friends.areFriends(userId, opponentId))) throw new ApiError('NOT_PERMISSIONS')
      const row = await db.transaction().execute(async (tx) => {
        await lockPlayer(tx, userId)
        const known = await findDuelByRequest(tx, userId, requestId)
        if (known) return known
        if (opponentId !== null) {
          await friends.lockUnblocked(tx, userId, opponentId)
          const at = new Date(nowMs)
          const open = await findOpenChallenge(tx, { challengerId: userId, opponentId, at })
          if (open) return open
        }
        return begin(tx, { userId, opponentId, requestId, rematchOf: null, now: nowMs })
      })
      return shown(row, userId, nowMs)
    },

    async list(userId, nowMs = Date.now()) {
      const rows = await listDuels(db, userId, maxListed)
      const ids = rows.flatMap(({ challenger_id, opponent_id }) => [challenger_id, opponent_id ?? challenger_id])
      const [sides, players] = await Promise.all([
        listSides(
          db,
          rows.map(({ id }) => id),
        ),
        findDuelists(db, [...new Set([userId, ...ids])]),
      ])
      return rows.map((row) => toDuelSummary(row, userId, { sides: sides.get(row.id) ?? [], players, at: nowMs }))
    },

    accept: (userId, key, nowMs = Date.now()) => change(userId, key, nowMs, (tx, row) => admit(tx, row, userId, nowMs)),

    decline: (userId, key, nowMs = Date.now()) =>
      change(userId, key, nowMs, async (tx, row) => {
        if (row.opponent_id !== userId) throw new ApiError('MINIGAME_DUEL_NOT_FOUND')
        if (row.status === 'declined') return
        if (statusAt(row, nowMs) !== 'open') throw new ApiError('MINIGAME_DUEL_CLOSED')
        await closeDuel(tx, row.id, 'declined')
      }),

    cancel: (userId, key, nowMs = Date.now()) =>
      change(userId, key, nowMs, async (tx, row) => {
        if (row.challenger_id !== userId) throw new ApiError('MINIGAME_DUEL_NOT_FOUND')
        if (row.status === 'cancelled') return
        if (statusAt(row, nowMs) !== 'open') throw new ApiError('MINIGAME_DUEL_CLOSED')
        await closeDuel(tx, row.id, 'cancelled')
      }),

    commit: (userId, key, choices, nowMs = Date.now()) =>
      change(userId, key, nowMs, (tx, row) => seal(tx, row, { userId, choices, now: nowMs })),

    async rematch(userId, key, nowMs = Date.now()) {
      const row = await db.transaction().execute(async (tx) => {
        await lockPlayer(tx, userId)
        const duel = await lockDuel(tx, key)
        const side = duel && sideOf(duel, userId)
        if (!duel || !side) throw new ApiError('MINIGAME_DUEL_NOT_FOUND')
        const opponentId = side === 'challenger' ? duel.opponent_id : duel.challenger_id
        if (duel.status !== 'finished' || opponentId === null) throw new ApiError('MINIGAME_DUEL_CLOSED')
        await friends.lockUnblocked(tx, userId, opponentId)
        const latest = await findRematch(tx, duel.id)
        const status = latest && statusAt(latest, nowMs)
        if (latest && status !== 'cancelled' && status !== 'expired') {
          if (status === 'declined') throw new ApiError('MINIGAME_DUEL_CLOSED')
          return latest
        }
        return begin(tx, { userId, opponentId, requestId: randomUUID(), rematchOf: duel.id, now: nowMs })
      })
      return shown(row, userId, nowMs)
    },

    async cardOf(key) {
      const row = await findDuel(db, key)
      if (!row || row.opponent_id === null || row.challenger_goals === null || row.opponent_goals === null) return null
      const players = await findDuelists(db, [row.challenger_id, row.opponent_id])
      const nameOf = (userId: string) => players.get(userId)?.displayName ?? ''
      return {
        names: { challenger: nameOf(row.challenger_id), opponent: nameOf(row.opponent_id) },
        goals: { challenger: row.challenger_goals, opponent: row.opponent_goals },
      }
    },
  }
}
