import { useEffect } from 'react'
import { eventBooking, eventSaving, type OwnEvents, ownEvents } from '#contract/events.ts'
import { call } from '#web/api/call.ts'
import { useSession } from '#web/api/session.ts'
import { createWrites } from '#web/api/writes.ts'
import { createStore, useStore } from '#web/ui/store.ts'

const none: OwnEvents = { booked: [], saved: [] }
const own = createStore<{ userId: string | null } & OwnEvents>({ userId: null, ...none })

const { read, write } = createWrites()

const withOr = (list: string[], id: string, on: boolean) =>
  on ? [...new Set([...list, id])] : list.filter((one) => one !== id)

/**
 * Returns the ids of the events that the member has booked, and of the events that the member has saved. Both lists are
 * empty for guests and until loaded. All cards of a page share one call.
 */
export function useOwnEvents(): OwnEvents {
  const session = useSession()
  const userId = session.kind === 'member' ? session.user.userId : null
  const held = useStore(own, { userId: null, ...none })
  useEffect(() => {
    if (own.get().userId === userId) return
    own.set(() => ({ userId, ...none }))
    if (userId === null) return
    read(() => call(ownEvents)).then(
      (events) => own.set((now) => (now.userId === userId ? { userId, ...events } : now)),
      (error: unknown) => console.warn('The events of the member could not be read', error),
    )
  }, [userId])
  return held.userId === userId ? held : none
}

/** Books a place, or cancels with `on: false`. Returns the event's number of booked places. Throws CallError. */
export async function book(id: string, on: boolean): Promise<number> {
  const { booked } = await write(() => call(eventBooking, { id, on }))
  own.set((now) => ({ ...now, booked: withOr(now.booked, id, on) }))
  return booked
}

/**
 * Saves the event, or removes it with `on: false`. Shows the change immediately, and reverts it on failure. Throws
 * CallError.
 */
export async function save(id: string, on: boolean): Promise<void> {
  own.set((now) => ({ ...now, saved: withOr(now.saved, id, on) }))
  try {
    await write(() => call(eventSaving, { id, on }))
  } catch (error) {
    own.set((now) => ({ ...now, saved: withOr(now.saved, id, !on) }))
    throw error
  }
}
