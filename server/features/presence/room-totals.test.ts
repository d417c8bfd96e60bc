import { expect, onTestFinished, test } from 'vitest'
import { createMemoryBus } from '#server/engines/bus/memory.ts'
import type { Bus } from '#server/engines/ports.ts'
import { createRoomTotals } from './room-totals.service.ts'

/** Starts one instance of the site with only the room totals. */
function start(bus: Bus, guests: ReadonlySet<string> = new Set()) {
  const reported: [string, number][] = []
  const totals = createRoomTotals({
    bus,
    ownGuests: () => guests,
    changed: (roomId, total) => reported.push([roomId, total]),
  })
  onTestFinished(totals.close)
  return { ...totals, reported }
}
const soon = { interval: 50 }

test('a person counts once across tabs and instances', async () => {
  const bus = createMemoryBus()
  const [one, other] = [start(bus), start(bus)]
  for (const person of ['u1', 'u1', 'u2']) one.enter('7', person)
  for (const person of ['u1', 'u3']) other.enter('7', person)
  for (const instance of [one, other]) await expect.poll(() => instance.of('7'), soon).toBe(3)
  // The person closes all tabs on one instance but is still present on the other.
  one.leave('7', 'u1')
  one.leave('7', 'u1')
  one.leave('7', 'u2')
  for (const instance of [one, other]) await expect.poll(() => instance.of('7'), soon).toBe(2)
  await expect.poll(() => other.reported.at(-1), soon).toEqual(['7', 2])
  expect(other.reported.every(([roomId]) => roomId === '7')).toBe(true)
})

test('a guest with tabs on two instances counts once', async () => {
  const bus = createMemoryBus()
  const [one, other] = [start(bus, new Set(['lan', 'minh'])), start(bus, new Set(['lan']))]
  for (const instance of [one, other]) await expect.poll(instance.guests, soon).toBe(2)
})

test('an instance that starts later, or missed a message, receives the current totals', async () => {
  const bus = createMemoryBus()
  let isLost = false
  const lossy: Bus = { ...bus, publish: (topic, message) => isLost || bus.publish(topic, message) }
  const one = start(lossy)
  one.enter('7', 'u1')
  await expect.poll(() => one.reported.length, soon).toBe(1)
  isLost = true
  one.enter('7', 'u2')
  await expect.poll(() => one.reported.length, soon).toBe(2)
  isLost = false
  const later = start(bus)
  await expect.poll(() => later.of('7'), soon).toBe(2)
})
