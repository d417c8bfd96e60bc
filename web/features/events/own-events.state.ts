import { eventBooking, eventSaving, type OwnEvents, ownEvents } from '#contract/events.ts'
import { call } from '#web/api/call.ts'
import { session } from '#web/api/session.ts'
import { createWrites } from '#web/api/writes.ts'
import { createStore } from '#web/ui/store.ts'

type MemberEvents = { userId: string | null } & OwnEvents

export const noEvents: MemberEvents = { userId: null, booked: [], saved: [] }
export const memberEvents = createStore(noEvents)

const { read, write } = createWrites()

const withOr = (list: string[], id: string, on: boolean) =>
  on ? [...new Set([...list, id])] : list.filter((one) => one !== id)

function memberId(): string | null {
  const now = session.get()
  return now.kind === 'member' ? now.user.userId : null
}

/** Shows the events of this member, null for guests. Reads them once for each member. */
export async function loadEventsOf(userId: string | null): Promise<void> {
  if (memberEvents.get().userId === userId) return
  memberEvents.set(() => ({ ...noEvents, userId }))
  if (userId === null) return
  try {
    const events = await read(() => call(ownEvents))
    memberEvents.set((now) => (now.userId === userId ? { userId, ...events } : now))
  } catch (error) {
    console.warn('The events of the member could not be read', error)
  }
}

/** Changes the lists, unless another member has logged in since the press. */
function changeFor(userId: string | null, by: (now: OwnEvents) => Partial<OwnEvents>): void {
  memberEvents.set((now) => (now.userId === userId ? { ...now, ...by(now) } : now))
}

/** Books a place, or cancels with `on: false`. Returns the event's number of booked places. Throws CallError. */
export async function book(id: string, on: boolean): Promise<number> {
  const userId = memberId()
  const { booked: total } = await write(() => call(eventBooking, { id, on }))
  changeFor(userId, ({ booked }) => ({ booked: withOr(booked, id, on) }))
  return total
}

/**
 * Saves the event, or removes it with `on: false`. Shows the change immediately, and reverts it on failure. Throws
 * CallError.
 */
export async function save(id: string, on: boolean): Promise<void> {
  const userId = memberId()
  changeFor(userId, ({ saved }) => ({ saved: withOr(saved, id, on) }))
  try {
    await write(() => call(eventSaving, { id, on }))
  } catch (error) {
    changeFor(userId, ({ saved }) => ({ saved: withOr(saved, id, !on) }))
    throw error
  }
}
