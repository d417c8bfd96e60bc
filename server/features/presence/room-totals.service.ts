import { hash, randomUUID } from 'node:crypto'
import type { Bus } from '#server/engines/ports.ts'

const topic = 'presence.totals'
const tellEveryMs = 1_000
const tellAllEveryMs = 60_000
/** Said also where nothing changed, so that others know the instance is there. */
const signOfLifeEveryMs = 10_000
/** An instance that says nothing for this long has nobody any more. */
const staleAfterMs = 30_000
/** People with a socket as guests stand in it; no room of the site has this id. */
const guestsRoom = '#guests'

/** People in digests. `isWhole` replaces all that the instance has told. */
type Told = { instance: string; came: Record<string, string[]>; went: Record<string, string[]>; isWhole: boolean }

export type RoomTotals = {
  enter(roomId: string, person: string): void
  leave(roomId: string, person: string): void
  /** People in a room over all instances. */
  of(roomId: string): number
  /** Guests over all instances. */
  guests(): number
  close(): void
}

/**
 * How many people are in each room: a person counts once, whatever tabs they have and whatever instance these are on.
 * Instances tell each other who came and went, at most once a second, and everything now and then, since the bus may
 * lose some.
 */
export function createRoomTotals(use: {
  bus: Bus
  /** Guests with a socket here. */
  ownGuests(): ReadonlySet<string>
  /** A room's total is another than a second ago. */
  changed(roomId: string, total: number): void
}): RoomTotals {
  const instance = randomUUID()
  /** How many tabs a person has in a room here. */
  const tabs = new Map<string, Map<string, number>>()
  const here = createPeople()
  const others = new Map<string, { people: People; heardAt: number }>()
  /** How many instances a person is on. */
  const everywhere = new Map<string, Map<string, number>>()
  const changes = new Map<string, Set<string>>()
  const dirty = new Set<string>()
  const toldTotals = new Map<string, number>()
  let guestsHere: ReadonlySet<string> = new Set()
  let toldAt = 0
  let toldAllAt = 0

  function count(roomId: string, person: string, by: 1 | -1): void {
    const people = everywhere.get(roomId) ?? new Map<string, number>()
    const instances = (people.get(person) ?? 0) + by
    if (instances > 0) people.set(person, instances)
    else people.delete(person)
    if (people.size > 0) everywhere.set(roomId, people)
    else everywhere.delete(roomId)
    dirty.add(roomId)
  }

  function put(people: People, roomId: string, person: string): void {
    if (people.add(roomId, person)) count(roomId, person, 1)
  }

  function take(people: People, roomId: string, person: string): void {
    if (people.remove(roomId, person)) count(roomId, person, -1)
  }

  function forget(people: People): void {
    for (const [roomId, person] of people.all()) take(people, roomId, person)
  }

  const stopListening = use.bus.subscribe(topic, (message) => {
    const told = message as Told
    if (told.instance === instance) return
    const known = others.get(told.instance)
    // Whoever begins does not know who is here.
    if (!known) toldAllAt = 0
    const people = known?.people ?? createPeople()
    others.set(told.instance, { people, heardAt: Date.now() })
    if (told.isWhole) {
      const stay = createPeople(told.came)
      for (const [roomId, person] of people.all()) if (!stay.has(roomId, person)) take(people, roomId, person)
    }
    for (const [roomId, person] of entriesOf(told.came)) put(people, roomId, person)
    for (const [roomId, person] of entriesOf(told.went)) take(people, roomId, person)
  })

  function note(roomId: string, person: string): void {
    changes.set(roomId, (changes.get(roomId) ?? new Set()).add(person))
  }

  function enterHere(roomId: string, person: string): void {
    put(here, roomId, person)
    note(roomId, person)
  }

  function leaveHere(roomId: string, person: string): void {
    take(here, roomId, person)
    note(roomId, person)
  }

  function lookAtGuests(): void {
    const now = use.ownGuests()
    for (const guest of now) if (!guestsHere.has(guest)) enterHere(guestsRoom, digestOf(guest))
    for (const guest of guestsHere) if (!now.has(guest)) leaveHere(guestsRoom, digestOf(guest))
    guestsHere = now
  }

  function forgetSilent(): void {
    for (const [id, { people, heardAt }] of others) {
      if (Date.now() - heardAt <= staleAfterMs) continue
      others.delete(id)
      forget(people)
    }
  }

  function tellOthers(): void {
    const isWhole = Date.now() - toldAllAt >= tellAllEveryMs
    if (!isWhole && changes.size === 0 && Date.now() - toldAt < signOfLifeEveryMs) return
    const came: Told['came'] = {}
    const went: Told['went'] = {}
    const wanted = isWhole
      ? here.all()
      : [...changes].flatMap(([roomId, people]) => [...people].map((p) => [roomId, p] as const))
    for (const [roomId, person] of wanted) {
      const list = here.has(roomId, person) ? came : went
      const people = list[roomId] ?? []
      people.push(person)
      list[roomId] = people
    }
    use.bus.publish(topic, { instance, came, went, isWhole } satisfies Told)
    changes.clear()
    toldAt = Date.now()
    if (isWhole) toldAllAt = toldAt
  }

  const telling = setInterval(() => {
    forgetSilent()
    lookAtGuests()
    tellOthers()
    dirty.delete(guestsRoom)
    for (const roomId of dirty) {
      const total = of(roomId)
      if (total === (toldTotals.get(roomId) ?? 0)) continue
      if (total === 0) toldTotals.delete(roomId)
      else toldTotals.set(roomId, total)
      use.changed(roomId, total)
    }
    dirty.clear()
  }, tellEveryMs).unref()

  const of = (roomId: string) => everywhere.get(roomId)?.size ?? 0

  return {
    of,
    enter(roomId, name) {
      const person = digestOf(name)
      const people = tabs.get(roomId) ?? new Map<string, number>()
      tabs.set(roomId, people.set(person, (people.get(person) ?? 0) + 1))
      enterHere(roomId, person)
    },
    leave(roomId, name) {
      const person = digestOf(name)
      const people = tabs.get(roomId)
      const open = people?.get(person)
      if (!people || !open) return
      if (open > 1) {
        people.set(person, open - 1)
        return
      }
      people.delete(person)
      if (people.size === 0) tabs.delete(roomId)
      leaveHere(roomId, person)
    },
    guests() {
      lookAtGuests()
      return of(guestsRoom)
    },
    close() {
      stopListening()
      clearInterval(telling)
    },
  }
}

/** Short, since all of a room travel; of a million people two would share one once in half a thousand rooms. */
function digestOf(person: string): string {
  return hash('sha1', person, 'base64url').slice(0, 8)
}

type People = ReturnType<typeof createPeople>

function createPeople(from: Record<string, string[]> = {}) {
  const rooms = new Map(Object.entries(from).map(([roomId, people]) => [roomId, new Set(people)]))
  return {
    has: (roomId: string, person: string) => rooms.get(roomId)?.has(person) ?? false,
    /** False where the person is there already. */
    add(roomId: string, person: string): boolean {
      const people = rooms.get(roomId) ?? new Set()
      if (people.has(person)) return false
      rooms.set(roomId, people.add(person))
      return true
    },
    /** False where the person is not there. */
    remove(roomId: string, person: string): boolean {
      const people = rooms.get(roomId)
      if (!people?.delete(person)) return false
      if (people.size === 0) rooms.delete(roomId)
      return true
    },
    all: () => [...rooms].flatMap(([roomId, people]) => [...people].map((person) => [roomId, person] as const)),
  }
}

function entriesOf(list: Record<string, string[]>): (readonly [string, string])[] {
  return Object.entries(list).flatMap(([roomId, people]) => people.map((person) => [roomId, person] as const))
}
