import { type Booking, bookingCancel, bookingList, bookingSchedule } from '#contract/bookings.ts'
import { call } from '#web/api/call.ts'
import { CallError } from '#web/api/call-error.ts'
import { session, useSession } from '#web/api/session.ts'
import { createStore, useStore } from '#web/ui/store.ts'
import { bookingWindow } from './booking-window.ts'

/** Identifies a booking. The key includes the commentator's name. */
type Pair = { fixtureId: string; commentatorId: string; name: string }
/** Keys of the member's bookings. Null until loaded, and for guests. */
type Known = ReadonlySet<string> | null

const keyOf = ({ fixtureId, commentatorId, name }: Pair) => JSON.stringify([fixtureId, commentatorId, name])
const nothing: Known = null
export const booked = createStore<Known>(nothing)
let reading: Promise<void> | null = null

const pageSize = 100

function pairOf({ fixtureId, commentator: { userId, name } }: Booking): Pair {
  return { fixtureId, commentatorId: userId, name }
}

function memberId(): string | null {
  const now = session.get()
  return now.kind === 'member' ? now.user.userId : null
}

async function read(): Promise<void> {
  const userId = memberId()
  if (userId === null) return booked.set(() => null)
  try {
    const { list } = await call(bookingList, { ...bookingWindow(Date.now()), userId, pageNum: 1, pageSize })
    if (userId !== memberId()) return
    booked.set(() => new Set(list.map((one) => keyOf(pairOf(one)))))
  } catch (error) {
    console.warn('The bookings could not be read', error)
  }
}

let readerId: string | null = null

function follow(): void {
  const userId = memberId()
  if (userId === readerId) return
  readerId = userId
  booked.set(() => null)
  const own = read().finally(() => {
    if (reading === own) reading = null
  })
  reading = own
}

/** Loads the bookings now and whenever the logged-in member changes. Returns an unsubscribe function. */
export function followBookings(): () => void {
  follow()
  return session.subscribe(follow)
}

/**
 * Returns a function that checks whether the member has booked a pair. It returns false for guests, and until the
 * bookings are loaded.
 */
export function useBooked(): (pair: Pair) => boolean {
  const isMember = useSession().kind === 'member'
  const known = useStore(booked, nothing)
  return (pair) => isMember && known?.has(keyOf(pair)) === true
}

/** Adds bookings that the caller has loaded, because this module loads only the bookings of the coming days. */
export async function learnBooked(bookings: readonly Booking[]): Promise<void> {
  await reading
  for (const one of bookings) change(pairOf(one), true)
}

function change(pair: Pair, isBooked: boolean): void {
  booked.set((known) => {
    const next = new Set(known)
    if (isBooked) next.add(keyOf(pair))
    else next.delete(keyOf(pair))
    return next
  })
}

export async function bookCommentator(pair: Pair & { name: string; userId: string }): Promise<void> {
  await reading
  try {
    await call(bookingSchedule, pair)
  } catch (error) {
    if (error instanceof CallError && error.name === 'ALREADY_BOOKED') change(pair, true)
    throw error
  }
  change(pair, true)
}

export async function cancelBooking(pair: Pair): Promise<void> {
  await call(bookingCancel, pair)
  change(pair, false)
}
