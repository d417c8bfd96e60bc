import { expect, test } from 'vitest'
import { type Aim, leanings, shoot } from '#contract/rules/minigame-rules.ts'
import { aimOfDrag, aimOfKey, chargedPower, firstAim } from './aim-gesture.ts'

const arrows = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']
const range = (from: number, to: number, step = 1) =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, at) => from + at * step)

test('a drag moves the aim with the pointer, and an arrow key by one step of the same grid', () => {
  expect(aimOfDrag(firstAim, 0, 0)).toEqual(firstAim)
  expect(aimOfDrag(firstAim, -50, 25)).toEqual({ ...firstAim, x: -1_200, y: 1_600 })
  expect(aimOfKey(firstAim, 'ArrowLeft')).toEqual({ ...firstAim, x: -200 })
  expect(aimOfKey(firstAim, 'Enter')).toBeNull()
})

test('keeps drags and arrow keys within the limits of a shot', () => {
  expect(aimOfDrag(firstAim, 5_000, 5_000)).toMatchObject({ x: 4_600, y: 3_400 })
  let aim = firstAim
  for (let i = 0; i < 60; i += 1) aim = aimOfKey(aim, 'ArrowLeft') ?? aim
  for (let i = 0; i < 60; i += 1) aim = aimOfKey(aim, 'ArrowDown') ?? aim
  expect(aim).toMatchObject({ x: -4_600, y: 0 })
})

test('power rises while the button is held, and falls for a player who waits too long', () => {
  expect([0, 650, 1_300, 1_950, 2_600].map(chargedPower)).toEqual([25, 63, 100, 63, 25])
})

test('the best score by drag equals the best score by keyboard', () => {
  // For all inputs, the power depends only on how long the button or the space bar is held.
  const powers = [...new Set(range(0, 1_300).map(chargedPower))].filter((power) => power % 10 === 0)
  const dragged = range(-200, 200).flatMap((right) => range(-150, 150, 5).map((up) => aimOfDrag(firstAim, right, up)))
  const best = (aims: Aim[]) => {
    const scores = aims.flatMap((aim) => powers.map((power) => expectedPoints({ ...aim, power })))
    return scores.reduce((one, other) => Math.max(one, other))
  }
  const [byKeys, byDrag] = [distinct(pressed()), distinct(dragged)]
  expect(byDrag).toEqual(byKeys)
  expect(best(byDrag)).toBe(best(byKeys))
  expect(best(byKeys)).toBeGreaterThan(80)
})

function pressed(): Aim[] {
  const seen = new Map([[JSON.stringify(firstAim), firstAim]])
  for (const aim of seen.values())
    for (const key of arrows) {
      const next = aimOfKey(aim, key) ?? aim
      seen.set(JSON.stringify(next), next)
    }
  return [...seen.values()]
}

/** Returns the different aims in the right half, sorted. The left half is symmetric. */
function distinct(aims: Aim[]): Aim[] {
  const right = new Map(aims.filter(({ x }) => x >= 0).map((aim) => [JSON.stringify(aim), aim]))
  return [...right.values()].toSorted((one, other) => one.x - other.x || one.y - other.y)
}

/**
 * Returns the average points of a first shot, over all dives of a keeper without memory and an even sample of the
 * ball's spread.
 */
function expectedPoints(aim: Aim): number {
  const { columns } = leanings([])
  let [sum, weights] = [0, 0]
  const parts = [0.25, 0.75]
  for (const a of parts)
    for (const b of parts)
      for (const c of parts)
        for (const d of parts)
          for (const [column, weight] of columns.entries())
            for (const height of parts) {
              const before = columns.slice(0, column).reduce((all, one) => all + one, 0)
              const chance = [a, b, c, d].values()
              const keeper = [() => before, (below: number) => Math.floor(height * below), () => 99].values()
              const shot = shoot(aim, {
                reading: [],
                inARow: 0,
                keeper: (below) => keeper.next().value?.(below) ?? 0,
                chance: (below) => Math.floor((chance.next().value ?? 0) * below),
              })
              sum += weight * shot.points
              weights += weight
            }
  return sum / weights
}
