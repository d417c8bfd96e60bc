import { randomUUID } from 'node:crypto'
import type { Bus } from '#server/engines/ports.ts'

const topic = 'presence.totals'
const tellEveryMs = 1_000
const tellAllEveryMs = 10_000
/** An instance that says nothing for this long has nobody any more. */
const staleAfterMs = 30_000

type Told = { instance: string; rooms: Record<string, number>; guests: number; isWhole: boolean }

export type RoomTotals = {
  enter(roomId: string, person: string): void
  leave(roomId: string, person: string): void
  /** People in a room over all instances. */
  of(roomId: string): number
  guests(): number
  close(): void
}

/**
 * How many people are in each room: a person with several tabs counts once an instance. Instances tell each other what
 * changed, at most once a second, and everything now and then, since the bus may lose some.
 */
export function createRoomTotals(use: {
  bus: Bus
  ownGuests(): number
  /** A room's total is another than a second ago. */
  changed(roomId: string, total: number): void
}): RoomTotals {
  const instance = randomUUID()
  const own = new Map<string, Map<string, number>>()
  const others = new Map<string, { rooms: Map<string, number>; guests: number; heardAt: number }>()
  const dirty = new Set<string>()
  const toldTotals = new Map<string, number>()
  let toldGuests = 0
  let toldAllAt = 0

  const stopListening = use.bus.subscribe(topic, (message) => {
    const told = message as Told
    if (told.instance === instance) return
    const known = others.get(told.instance)?.rooms
    const rooms = told.isWhole || !known ? new Map<string, number>() : known
    for (const roomId of [...(known?.keys() ?? []), ...Object.keys(told.rooms)]) dirty.add(roomId)
    for (const [roomId, total] of Object.entries(told.rooms)) rooms.set(roomId, total)
    others.set(told.instance, { rooms, guests: told.guests, heardAt: Date.now() })
  })

  function of(roomId: string): number {
    let total = own.get(roomId)?.size ?? 0
    for (const { rooms } of others.values()) total += rooms.get(roomId) ?? 0
    return total
  }

  function forgetSilent(): void {
    for (const [id, { rooms, heardAt }] of others) {
      if (Date.now() - heardAt <= staleAfterMs) continue
      others.delete(id)
      for (const roomId of rooms.keys()) dirty.add(roomId)
    }
  }

  const telling = setInterval(() => {
    forgetSilent()
    const guests = use.ownGuests()
    const isWhole = Date.now() - toldAllAt >= tellAllEveryMs
    if (isWhole || dirty.size > 0 || guests !== toldGuests) {
      const rooms = isWhole ? [...own.keys()] : [...dirty]
      const counted = Object.fromEntries(rooms.map((roomId) => [roomId, own.get(roomId)?.size ?? 0]))
      use.bus.publish(topic, { instance, rooms: counted, guests, isWhole } satisfies Told)
      toldGuests = guests
      if (isWhole) toldAllAt = Date.now()
    }
    for (const roomId of dirty) {
      const total = of(roomId)
      if (total === (toldTotals.get(roomId) ?? 0)) continue
      if (total === 0) toldTotals.delete(roomId)
      else toldTotals.set(roomId, total)
      use.changed(roomId, total)
    }
    dirty.clear()
  }, tellEveryMs).unref()

  return {
    of,
    enter(roomId, person) {
      const people = own.get(roomId) ?? new Map<string, number>()
      own.set(roomId, people.set(person, (people.get(person) ?? 0) + 1))
      dirty.add(roomId)
    },
    leave(roomId, person) {
      const people = own.get(roomId)
      const tabs = people?.get(person)
      if (!people || !tabs) return
      if (tabs > 1) people.set(person, tabs - 1)
      else people.delete(person)
      if (people.size === 0) own.delete(roomId)
      dirty.add(roomId)
    },
    guests() {
      let total = use.ownGuests()
      for (const other of others.values()) total += other.guests
      return total
    },
    close() {
      stopListening()
      clearInterval(telling)
    },
  }
}
