import type {
  DuelPlayer,
  DuelSideInfo,
  DuelStatus,
  MinigameDuel,
  MinigameDuelSummary,
} from '#contract/minigame-duel.ts'
import type { DuelSide } from '#contract/rules/minigame-duel.ts'
import type { DuelRow, SideRow } from './duel.store.ts'

/** Returns the status at a time: open and playing duels expire. */
export function statusAt({ status, ends_at }: Pick<DuelRow, 'status' | 'ends_at'>, at: number): DuelStatus {
  const isRunning = status === 'open' || status === 'playing'
  return isRunning && ends_at.getTime() <= at ? 'expired' : status
}

/** Returns the side of a member, or null for anyone else. */
export function sideOf(row: Pick<DuelRow, 'challenger_id' | 'opponent_id'>, userId: string | null): DuelSide | null {
  if (userId === null) return null
  return row.challenger_id === userId ? 'challenger' : row.opponent_id === userId ? 'opponent' : null
}

type Known = {
  sides: readonly SideRow[]
  players: ReadonlyMap<string, DuelPlayer>
  rematchId: string | null
  at: number
}

/** Returns the public form of a duel: the hashes, and the choices only once both sides have chosen. */
export function toDuel(row: DuelRow, { sides, players, rematchId, at }: Known): MinigameDuel {
  function infoOf(side: DuelSide, userId: string): DuelSideInfo {
    const own = sides.find((one) => one.side === side)
    const isRevealed = row.status === 'finished'
    return {
      player: playerOf(players, userId),
      hash: own?.hash ?? null,
      sealed: own && isRevealed ? { salt: own.salt, shots: [...own.shots], dives: [...own.dives] } : null,
      shots: row.shots?.[side] ?? null,
      goals: side === 'challenger' ? row.challenger_goals : row.opponent_goals,
    }
  }
  return {
    id: row.key,
    status: statusAt(row, at),
    createdAt: row.created_at.getTime(),
    endsAt: row.ends_at.getTime(),
    challenger: infoOf('challenger', row.challenger_id),
    opponent: row.opponent_id === null ? null : infoOf('opponent', row.opponent_id),
    rematchId,
  }
}

export function toDuelSummary(
  row: DuelRow,
  userId: string,
  { sides, players, at }: Omit<Known, 'rematchId'>,
): MinigameDuelSummary {
  const isChallenger = row.challenger_id === userId
  const otherId = isChallenger ? row.opponent_id : row.challenger_id
  const { challenger_goals: first, opponent_goals: second } = row
  return {
    id: row.key,
    status: statusAt(row, at),
    endsAt: row.ends_at.getTime(),
    isChallenger,
    other: otherId === null ? null : playerOf(players, otherId),
    hasChosen: sides.some((side) => side.userId === userId),
    goals:
      first === null || second === null
        ? null
        : isChallenger
          ? { own: first, other: second }
          : { own: second, other: first },
  }
}

function playerOf(players: ReadonlyMap<string, DuelPlayer>, userId: string): DuelPlayer {
  return players.get(userId) ?? { userId, username: '', displayName: '', profilePicture: '' }
}
