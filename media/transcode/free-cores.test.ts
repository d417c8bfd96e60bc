import { expect, test } from 'vitest'
import { type ControlGroup, freeCoresOf, parseControlGroup } from './free-cores.ts'

type At = { atMs: number; idleMs: number; totalMs: number; group?: ControlGroup }
const at = ({ group, ...times }: At) => ({ ...times, group: group ?? null })
const group = (usedMs: number, cores: number | null = null) => ({ usedMs, cores })
const before = at({ atMs: 1_000, idleMs: 50_000, totalMs: 90_000 })
/** Ten seconds later. */
const after = (idleMs: number, totalMs: number) =>
  at({ atMs: 11_000, idleMs: 50_000 + idleMs, totalMs: 90_000 + totalMs })

test('free cores are the idle share of the processors that the process may use', () => {
  expect(freeCoresOf(before, after(15_000, 20_000), 2)).toEqual({ freeCores: 1.5, elapsedMs: 10_000 })
  expect(freeCoresOf(before, after(0, 20_000), 2)).toMatchObject({ freeCores: 0 })
  // Four of the 64 processors of a machine.
  expect(freeCoresOf(before, after(320_000, 640_000), 4)).toMatchObject({ freeCores: 2 })
})

test('a container has at most what its own use leaves of its limit, on an idle machine too', () => {
  const begin = { ...before, group: group(7_000, 2) }
  const using = (usedMs: number, cores = 2) => ({ ...after(600_000, 640_000), group: group(7_000 + usedMs, cores) })
  expect(freeCoresOf(begin, using(15_000), 64)).toMatchObject({ freeCores: 0.5 })
  // More than the limit, for moments.
  expect(freeCoresOf(begin, using(21_000), 64)).toMatchObject({ freeCores: 0 })
  // A limit below one core, for which Node reports all processors of the machine.
  expect(freeCoresOf(begin, using(0, 0.5), 64)?.freeCores).toBeLessThan(0.5)
  // A busy machine.
  expect(freeCoresOf(begin, { ...after(64_000, 640_000), group: group(7_000, 2) }, 64)).toMatchObject({
    freeCores: 0.2,
  })
})

test('readings without a difference give no answer', () => {
  expect(freeCoresOf(before, before, 2)).toBe(null)
  // A system that does not count processor time.
  expect(freeCoresOf(before, after(0, 0), 2)).toBe(null)
})

test('the files of a control group', () => {
  const stat = 'usage_usec 31500\nuser_usec 30000\nsystem_usec 1500\n'
  expect(parseControlGroup(stat, '150000 100000\n')).toEqual({ usedMs: 31.5, cores: 1.5 })
  expect(parseControlGroup(stat, '25000 100000\n')).toEqual({ usedMs: 31.5, cores: 0.25 })
  expect(parseControlGroup(stat, 'max 100000\n')).toEqual({ usedMs: 31.5, cores: null })
  expect(parseControlGroup('', '')).toBe(null)
})
