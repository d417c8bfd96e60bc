import { hash, randomUUID } from 'node:crypto'
import type { Clock } from '#server/engines/clock.ts'
import type { Bus } from '#server/engines/ports.ts'

const topic = 'presence.totals'
const publishEveryMs = 1_000
const publishAllEveryMs = 60_000
/** Published even without changes, as a heartbeat. */
const signOfLifeEveryMs = 10_000
/** People on an instance that is silent for this long no longer count. */
const staleAfterMs = 30_000
/** Pseudo room of all guests with a socket. No real room has this id. */
const guestsRoom = '#guests'

/** Message between instances, with people as digests. `isWhole` replaces all earlier messages of the instance. */
type TotalsMessage = {
  instance: string
  came: Record<string, string[]>
  went: Record<string, string[]>
  isWhole: boolean
}

export type RoomTotals = {
  enter(roomId: string, person: string): void
  leave(roomId: string, person: string): void
  /** Number of people in a room on all instances. */
  of(roomId: string): number
  /** Number of guests on all instances. */
  guests(): number
  close(): void
}

/**
 * Counts the people in each room. A person counts once across tabs and instances. Each instance publishes arrivals and
 * departures at most once a second. It publishes its full list every minute, because the bus may lose messages.
 */
export function createRoomTotals(use: {
  bus: Bus
  ownGuests(): ReadonlySet<string>
  /** Called at most once a second per room, when the room's total has changed. */
  changed(roomId: string, total: number): void
  clock: Clock
}): RoomTotals {
  const { clock } = use
  const instance = randomUUID()
  /** Number of tabs that each person has in a room on this instance. */
  const tabs = new Map<string, Map<string, number>>()
  const here = createPeople()
  const others = new Map<string, { people: People; receivedAt: number }>()
  /** Number of instances that each person is on, per room. */
  const everywhere = new Map<string, Map<string, number>>()
  const changes = new Map<string, Set<string>>()
  const dirty = new Set<string>()
  const reportedTotals = new Map<string, number>()
  let guestsHere: ReadonlySet<string> = new Set()
  let publishedAt = 0
  let publishedAllAt = 0

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
    const received = message as TotalsMessage
    if (received.instance === instance) return
    const known = others.get(received.instance)
    // A new instance does not know who is here: publish the full list next.
    if (!known) publishedAllAt = 0
    const people = known?.people ?? createPeople()
    others.set(received.instance, { people, receivedAt: clock.wallMs() })
    if (received.isWhole) {
      const stay = createPeople(received.came)
      for (const [roomId, person] of people.all()) if (!stay.has(roomId, person)) take(people, roomId, person)
    }
    for (const [roomId, person] of entriesOf(received.came)) put(people, roomId, person)
    for (const [roomId, person] of entriesOf(received.went)) take(people, roomId, person)
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
    for (const [id, { people, receivedAt }] of others) {
      if (clock.wallMs() - receivedAt <= staleAfterMs) continue
      others.delete(id)
      forget(people)
    }
  }

  function publishChanges(): void {
    const isWhole = clock.wallMs() - publishedAllAt >= publishAllEveryMs
    if (!isWhole && changes.size === 0 && clock.wallMs() - publishedAt < signOfLifeEveryMs) return
    const came: TotalsMessage['came'] = {}
    const went: TotalsMessage['went'] = {}
    const wanted = isWhole
      ? here.all()
      : [...changes].flatMap(([roomId, people]) => [...people].map((p) => [roomId, p] as const))
    for (const [roomId, person] of wanted) {
      const list = here.has(roomId, person) ? came : went
      const people = list[roomId] ?? []
      people.push(person)
      list[roomId] = people
    }
    use.bus.publish(topic, { instance, came, went, isWhole } satisfies TotalsMessage)
    changes.clear()
    publishedAt = clock.wallMs()
    if (isWhole) publishedAllAt = publishedAt
  }

  const stop = clock.every(publishEveryMs, () => {
    forgetSilent()
    lookAtGuests()
    publishChanges()
    dirty.delete(guestsRoom)
    for (const roomId of dirty) {
      const total = of(roomId)
      if (total === (reportedTotals.get(roomId) ?? 0)) continue
      if (total === 0) reportedTotals.delete(roomId)
      else reportedTotals.set(roomId, total)
      use.changed(roomId, total)
    }
    dirty.clear()
  })

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
      stop()
    },
  }
}

/**
 * Kept short because all digests of a room are published. In a room of a million people, the chance that two share a
 * digest is about 1 in 500.
 */
function digestOf(person: string): string {
  return hash('sha1', person, 'base64url').slice(0, 8)
}

type People = ReturnType<typeof createPeople>

function createPeople(from: Record<string, string[]> = {}) {
  const rooms = new Map(Object.entries(from).map(([roomId, people]) => [roomId, new Set(people)]))
  return {
    has: (roomId: string, person: string) => rooms.get(roomId)?.has(person) ?? false,
    /** Returns false when the person is already in the room. */
    add(roomId: string, person: string): boolean {
      const people = rooms.get(roomId) ?? new Set()
      if (people.has(person)) return false
      rooms.set(roomId, people.add(person))
      return true
    },
    /** Returns false when the person is not in the room. */
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
