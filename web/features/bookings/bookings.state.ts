import { useEffect } from 'react'
import { bookingCancel, bookingList, bookingSchedule } from '#contract/bookings.ts'
import { call } from '#web/api/call.ts'
import { CallError } from '#web/api/call-error.ts'
import { session, useSession } from '#web/api/session.ts'
import { createStore, useStore } from '#web/ui/store.ts'
import { bookingWindow } from './booking-window.ts'

type Pair = { fixtureId: string; commentatorId: string }
/** Null until it is known. */
type Known = ReadonlySet<string> | null

const keyOf = ({ fixtureId, commentatorId }: Pair) => `${fixtureId}:${commentatorId}`
const nothing: Known = null
const booked = createStore<Known>(nothing)
let reading: Promise<void> | null = null

const pageSize = 100

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
    booked.set(
      () => new Set(list.map(({ fixtureId, commentator }) => keyOf({ fixtureId, commentatorId: commentator.userId }))),
    )
  } catch (error) {
    console.warn('The bookings could not be read', error)
  }
}

let reader = ''
/** Reads the bookings once for each member, however many buttons ask. */
function readOnce(userId: string): void {
  if (reader === userId) return
  reader = userId
  booked.set(() => null)
  reading = read().finally(() => {
    reading = null
  })
}

/** Tells whether the member has booked a pair; nothing is booked until it is known. */
export function useBooked(): (pair: Pair) => boolean {
  const now = useSession()
  const userId = now.kind === 'member' ? now.user.userId : ''
  useEffect(() => readOnce(userId), [userId])
  const known = useStore(booked, nothing)
  return (pair) => userId !== '' && known !== null && known.has(keyOf(pair))
}

/** Bookings that were read elsewhere, beyond the days that are read here. */
export async function learnBooked(pairs: Pair[]): Promise<void> {
  await reading
  for (const pair of pairs) change(pair, true)
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
