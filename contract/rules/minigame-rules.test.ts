import { expect, test } from 'vitest'
import { bytesOf } from './hmac.ts'
import { drawing } from './marble-random.ts'
import {
  type Aim,
  aimLimits,
  type Draw,
  diveOf,
  handsOf,
  isReached,
  leanings,
  outcomeOf,
  pointsOf,
  readAfter,
  remembered,
  shoot,
  spreadOf,
  type Zone,
  zoneOf,
} from './minigame-rules.ts'

const drawn = (seed: string) => drawing(bytesOf(seed.padEnd(16, '.')))

/** Returns the number of goals divided by `shots`. `choose` gets a separate random draw and the keeper’s memory. */
function goalsOf(seed: string, choose: (draw: Draw, at: number, reading: readonly Zone[]) => Aim, shots = 4_000) {
  const [own, keeper, chance] = [drawn(`own ${seed}`), drawn(`keeper ${seed}`), drawn(`ball ${seed}`)]
  let reading: Zone[] = []
  let goals = 0
  for (let at = 0; at < shots; at += 1) {
    const aim = choose(own, at, reading)
    if (shoot(aim, { reading, inARow: 0, keeper, chance }).outcome === 'goal') goals += 1
    reading = readAfter(reading, aim)
  }
  return goals / shots
}

const anywhere = (draw: Draw): Aim => ({ x: draw(7_601) - 3_800, y: draw(2_501), power: 25 + draw(76) })
const corners = (power: number) => (draw: Draw) => ({
  x: draw(2) === 0 ? -3_000 : 3_000,
  y: draw(2) === 0 ? 350 : 2_000,
  power,
})

test('shots at random places score 55 to 65 of 100', () => {
  for (const seed of ['a', 'b', 'c']) {
    expect(goalsOf(seed, anywhere)).toBeGreaterThan(0.55)
    expect(goalsOf(seed, anywhere)).toBeLessThan(0.65)
  }
})

test('no strategy always scores, not even shots at the zone that the keeper guards least', () => {
  let best = 0
  for (const power of [45, 55, 65, 75, 85])
    for (const x of [2_400, 2_700, 3_000, 3_300]) {
      const minMinded = (_: Draw, __: number, reading: readonly Zone[]): Aim => {
        const { columns, heights } = leanings(reading)
        const column = columns.indexOf(Math.min(...columns))
        return { x: (column - 1) * x, y: heights[0] < heights[1] ? 300 : 1_900, power }
      }
      best = Math.max(best, goalsOf('best', minMinded, 1_500), goalsOf('best', corners(power), 1_500))
    }
  expect(best).toBeGreaterThan(0.7)
  expect(best).toBeLessThan(0.82)
})

test('the keeper saves more from players who always shoot to one side, or who alternate', () => {
  const mixed = goalsOf('mixed', corners(60))
  const same = goalsOf('same', () => ({ x: -3_000, y: 350, power: 60 }))
  const inTurn = goalsOf('turn', (_, at) => ({ x: at % 2 === 0 ? -3_000 : 3_000, y: 350, power: 60 }))
  expect(same).toBeLessThan(mixed - 0.25)
  expect(inTurn).toBeLessThan(mixed - 0.1)
})

test('a harder shot to the corner misses more often, and a soft shot is saved more often', () => {
  expect(spreadOf({ x: 3_000, y: 2_000, power: 100 })).toBeGreaterThan(
    3 * spreadOf({ x: 3_000, y: 2_000, power: 40 }) - 1_000,
  )
  expect(spreadOf({ x: 3_000, y: 2_000, power: 70 })).toBeGreaterThan(spreadOf({ x: 0, y: 300, power: 70 }))
  const rates = [60, 80, 100].map((power) => goalsOf('hard', corners(power)))
  expect(rates).toEqual(rates.toSorted((a, b) => b - a))
  expect(goalsOf('soft', corners(20))).toBeLessThan(0.45)
})

test('the keeper remembers the last ten zones, and the newest count most', () => {
  let reading: Zone[] = []
  for (let at = 0; at < 14; at += 1) reading = readAfter(reading, { x: at < 7 ? -3_000 : 3_000, y: 300, power: 50 })
  expect(reading).toHaveLength(remembered)
  const { columns } = leanings(reading)
  expect(columns[2]).toBeGreaterThan(columns[0])
  expect([zoneOf({ x: -2_000, y: 0 }), zoneOf({ x: 0, y: 2_000 }), zoneOf({ x: 2_000, y: 1_201 })]).toEqual([0, 4, 5])
})

test('shots inside the frame are goals, and the woodwork, wide shots and the keeper’s hands stop the others', () => {
  const left = { side: -1, isHigh: false } as const
  expect(outcomeOf({ x: 3_400, y: 2_200 }, left, 60)).toBe('goal')
  expect(outcomeOf({ x: 3_650, y: 1_000 }, left, 60)).toBe('post')
  expect(outcomeOf({ x: 0, y: 2_500 }, left, 60)).toBe('post')
  expect(outcomeOf({ x: 3_900, y: 1_000 }, left, 60)).toBe('miss')
  expect(outcomeOf({ x: 0, y: 2_800 }, left, 60)).toBe('miss')
  const hands = handsOf(left, 60)
  expect(outcomeOf(hands, left, 60)).toBe('save')
  expect(isReached({ x: -hands.x, y: hands.y }, left, 60)).toBe(false)
  expect(Math.abs(handsOf(left, 100).x)).toBeLessThan(Math.abs(handsOf(left, 30).x))
})

test('shots into corners and consecutive goals score more', () => {
  expect(pointsOf({ x: 0, y: 1_220 }, 0)).toBe(100)
  expect(pointsOf({ x: 3_660, y: 2_440 }, 0)).toBe(150)
  expect(pointsOf({ x: 3_660, y: 2_440 }, 4)).toBe(230)
})

test('the same input gives the same shot, in whole numbers, for any aim', () => {
  const draw = drawn('limits')
  for (let at = 0; at < 2_000; at += 1) {
    const aim = { x: draw(2 * aimLimits.x + 1) - aimLimits.x, y: draw(aimLimits.y + 1), power: 1 + draw(100) }
    const reading = Array.from({ length: draw(11) }, () => draw(6))
    const once = () => shoot(aim, { reading, inARow: 1, keeper: drawn(`k${at}`), chance: drawn(`b${at}`) })
    const shot = once()
    expect(once()).toEqual(shot)
    expect([shot.ball.x, shot.ball.y, shot.points].every(Number.isInteger)).toBe(true)
    expect(shot.points > 0).toBe(shot.outcome === 'goal')
  }
  expect(diveOf([], () => 0)).toEqual({ side: -1, isHigh: false })
})
