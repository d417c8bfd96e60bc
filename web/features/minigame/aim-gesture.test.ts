import { expect, test } from 'vitest'
import { aimOfDrag, aimOfKey, chargedPower } from './aim-gesture.ts'

test('a drag aims where it goes, and is as hard as it is long', () => {
  expect(aimOfDrag(0, 10)).toBeNull()
  expect(aimOfDrag(0, -60)).toBeNull()
  const [soft, hard] = [aimOfDrag(-40, 60), aimOfDrag(-120, 120)]
  expect(soft?.power).toBeLessThan(hard?.power ?? 0)
  expect(hard?.x).toBeLessThan(soft?.x ?? 0)
  expect(hard?.y).toBeGreaterThan(soft?.y ?? 0)
})

test('whatever is dragged or pressed stays within what a shot may be', () => {
  expect(aimOfDrag(5_000, 5_000)).toEqual({ x: 4_600, y: 3_400, power: 100 })
  let aim = { x: 0, y: 0, power: 50 }
  for (let i = 0; i < 60; i += 1) aim = aimOfKey(aim, 'ArrowLeft') ?? aim
  for (let i = 0; i < 60; i += 1) aim = aimOfKey(aim, 'ArrowDown') ?? aim
  expect(aim).toEqual({ x: -4_600, y: 0, power: 50 })
  expect(aimOfKey(aim, 'Enter')).toBeNull()
})

test('power rises while the key is held, and falls for who waits too long', () => {
  expect([0, 650, 1_300, 1_950, 2_600].map(chargedPower)).toEqual([25, 63, 100, 63, 25])
})
