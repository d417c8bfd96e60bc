import { expect, test } from 'vitest'
import { createMemoryBus } from '#server/engines/bus/memory.ts'
import type { Bus } from '#server/engines/ports.ts'
import { createVirtualClock } from '#tests/setup/virtual-clock.ts'
import { createRoomTotals } from './room-totals.service.ts'

/** Creates a site of which only the room totals run. */
function createSite() {
  const [clock, bus] = [createVirtualClock(), createMemoryBus()]
  function start({ guests = [], own = bus }: { guests?: string[]; own?: Bus } = {}) {
    const reported: [string, number][] = []
    const totals = createRoomTotals({
      bus: own,
      ownGuests: () => new Set(guests),
      changed: (roomId, total) => reported.push([roomId, total]),
      clock,
    })
    return { ...totals, reported }
  }
  return { clock, bus, start }
}

test('a person counts once across tabs and instances', async () => {
  const { clock, start } = createSite()
  const [one, other] = [start(), start()]
  for (const person of ['u1', 'u1', 'u2']) one.enter('7', person)
  for (const person of ['u1', 'u3']) other.enter('7', person)
  await clock.pass(2_000)
  expect([one.of('7'), other.of('7')]).toEqual([3, 3])
  // The person closes all tabs on one instance but is still present on the other.
  one.leave('7', 'u1')
  one.leave('7', 'u1')
  one.leave('7', 'u2')
  await clock.pass(2_000)
  expect([one.of('7'), other.of('7')]).toEqual([2, 2])
  expect(other.reported.at(-1)).toEqual(['7', 2])
  expect(other.reported.every(([roomId]) => roomId === '7')).toBe(true)
})

test('a total is reported at most once a second, and only when it has changed', async () => {
  const { clock, start } = createSite()
  const one = start()
  for (const person of ['u1', 'u2', 'u3']) one.enter('7', person)
  await clock.pass(999)
  expect(one.reported).toEqual([])
  await clock.pass(1)
  one.enter('7', 'u4')
  one.leave('7', 'u4')
  await clock.pass(60_000)
  expect(one.reported).toEqual([['7', 3]])
})

test('a guest with tabs on two instances counts once', async () => {
  const { clock, start } = createSite()
  const [one, other] = [start({ guests: ['lan', 'minh'] }), start({ guests: ['lan'] })]
  await clock.pass(2_000)
  expect([one.guests(), other.guests()]).toEqual([2, 2])
})

test('an instance that starts later receives the current totals', async () => {
  const { clock, start } = createSite()
  start().enter('7', 'u1')
  await clock.pass(2_000)
  const later = start()
  await clock.pass(2_000)
  expect(later.of('7')).toBe(1)
})

test('an instance that missed a message receives the whole list within a minute', async () => {
  const { clock, bus, start } = createSite()
  let isLost = false
  const lossy: Bus = { ...bus, publish: (topic, message) => void (isLost || bus.publish(topic, message)) }
  const [one, other] = [start({ own: lossy }), start()]
  await clock.pass(2_000)
  isLost = true
  one.enter('7', 'u1')
  await clock.pass(2_000)
  isLost = false
  await clock.pass(50_000)
  expect(other.of('7')).toBe(0)
  await clock.pass(10_000)
  expect(other.of('7')).toBe(1)
})

test('the people of an instance that is silent for half a minute no longer count', async () => {
  const { clock, start } = createSite()
  const [one, other] = [start(), start()]
  one.enter('7', 'u1')
  await clock.pass(2_000)
  one.close()
  await clock.pass(28_000)
  expect(other.of('7')).toBe(1)
  await clock.pass(4_000)
  expect(other.of('7')).toBe(0)
})
