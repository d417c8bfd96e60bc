// Decides a penalty with whole numbers only, so that the server and a browser that checks it get the same result.
// Lengths are in millimetres: x from the middle of the goal, positive to the shooter’s right; y from the ground.

export const goal = { halfWidth: 3_660, height: 2_440, post: 120, ball: 110 } as const
export const shotsPerRound = 5

/** Max values of the aim: a little more than the goal. */
export const aimLimits = { x: 4_600, y: 3_400 } as const
export const powerLimits = { least: 1, most: 100 } as const

/** Input from a player: the target and the power (1 to 100). */
export type Aim = { x: number; y: number; power: number }
export const shotOutcomes = ['goal', 'save', 'post', 'miss'] as const
export type ShotOutcome = (typeof shotOutcomes)[number]

/** A third of the goal’s width and half of its height: 0 to 2 are low from left to right, 3 to 5 high. */
export type Zone = number
const thirdWidth = 1_220
const highFrom = 1_200

export function zoneOf({ x, y }: Pick<Aim, 'x' | 'y'>): Zone {
  const column = x < -thirdWidth ? 0 : x > thirdWidth ? 2 : 1
  return column + (y > highFrom ? 3 : 0)
}

/** Number of a player's last shots that the keeper remembers. */
export const remembered = 10

/** Returns the keeper's memory after one more shot, oldest first. */
export function readAfter(reading: readonly Zone[], aim: Aim): Zone[] {
  return [...reading, zoneOf(aim)].slice(-remembered)
}

/** Direction of the keeper: `side` is -1 to the shooter’s left, 0 for the middle, 1 to the right. */
export type Dive = { side: -1 | 0 | 1; isHigh: boolean }
/** Returns a whole number from 0 to `below` - 1. */
export type Draw = (below: number) => number

/**
 * Weights of left, middle and right without any memory. The keeper stays in the middle less often than he dives to a
 * side.
 */
const habit = [30, 18, 30] as const
/** Weight of a remembered shot, multiplied by its rank: 10 for the newest, one less for each older shot. */
const perShot = 2
/** Extra weight of a remembered shot whose previous shot went to the same side as the player’s last one. */
const perPattern = 14
const lowHabit = 30

/** Returns the keeper's weights for left, middle and right, and for low and high. */
export function leanings(reading: readonly Zone[]): { columns: [number, number, number]; heights: [number, number] } {
  const columns: [number, number, number] = [...habit]
  const heights: [number, number] = [lowHabit, lowHabit]
  const last = reading.at(-1)
  reading.forEach((zone, at) => {
    const [column, height] = [(zone % 3) as 0 | 1 | 2, zone >= 3 ? 1 : 0] as const
    const isPattern = at > 0 && last !== undefined && (reading[at - 1] ?? 0) % 3 === last % 3
    const weight = perShot * (remembered - reading.length + at + 1) + (isPattern ? perPattern : 0)
    columns[column] += weight
    heights[height] += weight
  })
  return { columns, heights }
}

/** Returns the keeper's planned dive, from his memory and chance. It does not depend on the shot. */
export function diveOf(reading: readonly Zone[], draw: Draw): Dive {
  const { columns, heights } = leanings(reading)
  const side = (pick(columns, draw) - 1) as Dive['side']
  return { side, isHigh: pick(heights, draw) === 1 }
}

function pick(weights: readonly number[], draw: Draw): number {
  let left = draw(weights.reduce((sum, weight) => sum + weight, 0))
  return weights.findIndex((weight) => {
    left -= weight
    return left < 0
  })
}

/** Returns the time in ms that the ball takes to the goal line. */
export function flightMs(power: number): number {
  return 860 - 5 * power
}

/** Returns the max sideways distance of the ball from the aim. It grows with power and towards the woodwork. */
export function spreadOf({ x, y, power }: Aim): number {
  const hard = Math.max(0, power - 40)
  const wide = Math.min(1_000, Math.trunc((Math.abs(x) * 1_000) / goal.halfWidth))
  const tall = Math.min(1_000, Math.trunc((y * 1_000) / goal.height))
  const base = 240 + Math.trunc((hard * hard) / 7)
  return base + Math.trunc((base * (wide + tall)) / 1_600) + Math.trunc((Math.max(wide, tall) * 160) / 1_000)
}

/**
 * Returns the point where the ball crosses the line. The offset is the sum of two draws, so points near the aim are
 * more likely. A shot with more than 70 power also rises.
 */
export function landingOf(aim: Aim, draw: Draw): { x: number; y: number } {
  const spread = spreadOf(aim)
  const off = () => draw(spread + 1) + draw(spread + 1) - spread
  const x = aim.x + off()
  const rise = Math.max(0, aim.power - 70) * 6
  return { x, y: Math.max(goal.ball, aim.y + Math.trunc((off() * 3) / 4) + rise) }
}

/** Distance from the keeper’s line that he covers with body and gloves, and with his legs. */
const bodyReach = 590
const legReach = 540
/**
 * Returns the position of the keeper’s hands at the end of a dive. To a side he gets further when the ball takes
 * longer.
 */
export function handsOf({ side, isHigh }: Dive, power: number): { x: number; y: number } {
  if (side === 0) return { x: 0, y: isHigh ? 2_250 : 1_500 }
  return { x: side * Math.min(3_300, 1_250 + Math.trunc((flightMs(power) * 33) / 10)), y: isHigh ? 1_750 : 420 }
}

const hips = 850

/**
 * Returns true when the keeper saves the ball. He covers a line from his hips (without a dive, from the ground) to his
 * hands, and a certain distance on both sides of it.
 */
export function isReached(ball: { x: number; y: number }, dive: Dive, power: number): boolean {
  const hands = handsOf(dive, power)
  const from = { x: 0, y: dive.side === 0 ? 0 : hips }
  const [dx, dy] = [hands.x - from.x, hands.y - from.y]
  const [bx, by] = [ball.x - from.x, ball.y - from.y]
  const long = dx * dx + dy * dy
  const along = Math.min(long, Math.max(0, bx * dx + by * dy))
  const [ox, oy] = [bx * long - along * dx, by * long - along * dy]
  const reach = dive.side === 0 ? bodyReach + 110 : along * 3 < long ? legReach : bodyReach
  // Divided before squaring, so that all values stay below 2^53.
  const [sx, sy] = [Math.trunc(ox / long), Math.trunc(oy / long)]
  return sx * sx + sy * sy <= reach * reach
}

/**
 * Below this power the keeper may see the ball’s direction in time and change his dive, more likely for a slower ball.
 */
const reflexBelow = 45

export type Shot = { dive: Dive; ball: { x: number; y: number }; outcome: ShotOutcome; points: number }

/**
 * Returns the dive, the ball’s position, the outcome and the points of a shot. `keeper` draws the keeper’s decision,
 * `chance` the ball’s path. `inARow` is the number of consecutive goals in this round right before the shot.
 */
export function shoot(
  aim: Aim,
  { reading, inARow, keeper, chance }: { reading: readonly Zone[]; inARow: number; keeper: Draw; chance: Draw },
): Shot {
  return shootAt(aim, { planned: diveOf(reading, keeper), inARow, keeper, chance })
}

/**
 * Returns a shot at a keeper whose dive is chosen before. `keeper` draws whether he sees the direction of a slow ball in
 * time, `chance` the ball’s path.
 */
export function shootAt(
  aim: Aim,
  { planned, inARow, keeper, chance }: { planned: Dive; inARow: number; keeper: Draw; chance: Draw },
): Shot {
  const reflex = keeper(100)
  const ball = landingOf(aim, chance)
  const dive = reflex < (reflexBelow - aim.power) * 3 ? diveTo(ball) : planned
  const outcome = outcomeOf(ball, dive, aim.power)
  return { dive, ball, outcome, points: outcome === 'goal' ? pointsOf(ball, inARow) : 0 }
}

function diveTo(ball: { x: number; y: number }): Dive {
  const zone = zoneOf(ball)
  return { side: ((zone % 3) - 1) as Dive['side'], isHigh: zone >= 3 }
}

export function outcomeOf(ball: { x: number; y: number }, dive: Dive, power: number): ShotOutcome {
  const { halfWidth, height, post, ball: radius } = goal
  const wide = Math.abs(ball.x)
  const isInside = wide <= halfWidth - radius / 2 && ball.y <= height - radius / 2
  if (isInside) return isReached(ball, dive, power) ? 'save' : 'goal'
  return wide < halfWidth + post + radius / 2 && ball.y < height + post + radius / 2 ? 'post' : 'miss'
}

const goalPoints = 100
const cornerPoints = 50
const rowPoints = 20

/** Returns the points of a goal: 100, up to 50 more near a corner, and 20 for each consecutive goal right before it. */
export function pointsOf(ball: { x: number; y: number }, inARow: number): number {
  const wide = Math.min(1_000, Math.trunc((Math.abs(ball.x) * 1_000) / goal.halfWidth))
  const tall = Math.min(1_000, Math.trunc((Math.abs(ball.y - goal.height / 2) * 2_000) / goal.height))
  return goalPoints + Math.trunc((cornerPoints * wide * tall) / 1_000_000) + rowPoints * inARow
}
