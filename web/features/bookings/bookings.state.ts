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
const booked = createStore<Known>(nothing)
let reading: Promise<void> | null = null

const pageSize = 100

function pairOf({ fixtureId, commentator: { userId, name } }: Booking): Pair {
  return { fixtureId, commentatorId: userId, name }
}

async function read(): Promise<void> {
  const now = session.get()
  if (now.kind !== 'member') return booked.set(() => null)
  try {
    const { list } = await call(bookingList, {
      ...bookingWindow(Date.now()),
      userId: now.user.userId,
      pageNum: 1,
      pageSize,
    })
    booked.set(() => new Set(list.map((one) => keyOf(pairOf(one)))))
  } catch (error) {
    console.warn('The bookings could not be read', error)
  }
}

let readerId: string | null = null

function follow(): void {
  const now = session.get()
  const userId = now.kind === 'member' ? now.user.userId : null
  if (userId === readerId) return
  readerId = userId
  booked.set(() => null)
  reading = read().finally(() => {
    reading = null
  })
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
