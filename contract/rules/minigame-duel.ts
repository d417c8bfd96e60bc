import { toHex } from './hex.ts'
import { bytesOf, hmac, type Sha256 } from './hmac.ts'
import { drawing } from './marble-random.ts'
import { type Aim, type Dive, type Shot, shootAt, shotsPerRound } from './minigame-rules.ts'

/** The id is the secret part of the link, so that only members who got the link find an open duel. */
export const duelIdPattern = /^[0-9a-f]{16}$/

/** The member who starts a shoot-out duel, and the member who accepts it. */
export const duelSides = ['challenger', 'opponent'] as const
export type DuelSide = (typeof duelSides)[number]
export const otherSide = (side: DuelSide): DuelSide => (side === 'challenger' ? 'opponent' : 'challenger')

/** The choices of one side: its shots, and its dives against the shots of the other side in the same order. */
export type DuelChoices = { shots: readonly Aim[]; dives: readonly Dive[] }
/** The salt is 16 random bytes in hex, drawn on the member's device. */
export type SealedChoices = DuelChoices & { salt: string }

/** A dive as a number, like the zones of the goal: 0 to 2 are low from left to right, 3 to 5 high. */
export const dives: readonly Dive[] = [false, true].flatMap((isHigh) =>
  ([-1, 0, 1] as const).map((side) => ({ side, isHigh })),
)
export const diveNumber = ({ side, isHigh }: Dive): number => side + 1 + (isHigh ? 3 : 0)

/**
 * Returns the hash that commits a side to its choices: SHA-256 of the duel, the side, the salt and the choices. It is
 * published as soon as the side has chosen.
 */
export async function sealOf(
  sha256: Sha256,
  { duelId, side }: { duelId: string; side: DuelSide },
  { salt, shots, dives: chosen }: SealedChoices,
): Promise<string> {
  const aims = shots.map(({ x, y, power }) => `${x},${y},${power}`).join(';')
  const text = [duelId, side, salt, aims, chosen.map(diveNumber).join(',')].join('|')
  return toHex(await sha256(bytesOf(text)))
}

export type DuelShot = Pick<Shot, 'dive' | 'ball' | 'outcome'> & { aim: Aim }
export type PlayedDuel = Record<DuelSide, DuelShot[]>

/**
 * Decides all shots of a duel from the choices and salts of both sides, and nothing else. The salts draw how far the
 * ball drifts from the aim, and whether the keeper sees a slow ball in time. Each side fixed its salt before it knew the
 * other one.
 */
export async function playDuel(
  sha256: Sha256,
  duelId: string,
  sealed: Record<DuelSide, SealedChoices>,
): Promise<PlayedDuel> {
  const key = await sha256(bytesOf([duelId, sealed.challenger.salt, sealed.opponent.salt].join('|')))
  const draw = async (text: string) => drawing(await hmac(sha256, key, bytesOf(text)))
  async function shotsOf(side: DuelSide): Promise<DuelShot[]> {
    const planned = sealed[otherSide(side)].dives
    return Promise.all(
      sealed[side].shots.slice(0, shotsPerRound).map(async (aim, at) => {
        const keeper = await draw(`${side}|${at + 1}|keeper`)
        const chance = await draw(`${side}|${at + 1}|${aim.x},${aim.y},${aim.power}`)
        const { dive, ball, outcome } = shootAt(aim, { planned: planned[at] as Dive, inARow: 0, keeper, chance })
        return { aim, dive, ball, outcome }
      }),
    )
  }
  const [challenger, opponent] = await Promise.all([shotsOf('challenger'), shotsOf('opponent')])
  return { challenger, opponent }
}

export const goalsOf = (shots: readonly Pick<Shot, 'outcome'>[]): number =>
  shots.filter(({ outcome }) => outcome === 'goal').length

/** Returns the side with more goals, or `draw`. */
export function winnerOf(goals: Record<DuelSide, number>): DuelSide | 'draw' {
  if (goals.challenger === goals.opponent) return 'draw'
  return goals.challenger > goals.opponent ? 'challenger' : 'opponent'
}
