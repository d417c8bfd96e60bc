import type { DataOf } from '#contract/endpoint.ts'
import type { Locale } from '#contract/envelope.ts'
import type { PartPlace, WorkCalls } from '#contract/works.ts'
import { call } from '#web/api/call.ts'
import { session, sessionReady } from '#web/api/session.ts'
import { storage } from '#web/ui/browser-storage.ts'
import type { KindOfWork } from './kind-of-work.ts'
import { dropGuestPlaces, type GuestPlace, guestPlaces, keepGuestPlace } from './places.ts'

export type StartedWork = DataOf<WorkCalls['started']>['list'][number]

const isMember = () => session.get().kind === 'member'

/**
 * Sends a guest's stored positions to the member's account, and then deletes them here. After a failure they remain for
 * the next time.
 */
async function handOver(of: KindOfWork): Promise<void> {
  const list = guestPlaces(of.kind).map(({ workId: _, ...place }) => place)
  if (list.length === 0) return
  await call(of.calls.keepPlaces, { list })
  const sent = new Map(list.map(({ partId, seenAt }) => [partId, seenAt]))
  dropGuestPlaces(of.kind, ({ partId, seenAt }) => sent.get(partId) === seenAt)
}

/**
 * Saves the viewer's position: a member's on the server, a guest's in this browser. A failed save is not retried,
 * because a later position follows.
 */
export async function keepPlace(of: KindOfWork, place: GuestPlace): Promise<void> {
  // The next catalogue page then shows the row from the first paint (shell/early-script.ts).
  storage.write(`continue-${of.kind}`, '1')
  if (!isMember()) return keepGuestPlace(of.kind, place)
  const { workId: _, ...said } = place
  await call(of.calls.keepPlaces, { list: [said] })
}

/** Returns the viewer's positions in the parts of a work: a member's from all devices, a guest's from this browser. */
export async function placesOf(of: KindOfWork, workId: string): Promise<PartPlace[]> {
  await sessionReady()
  if (!isMember()) return guestPlaces(of.kind).filter((place) => place.workId === workId)
  await handOver(of)
  return (await call(of.calls.places, { id: workId })).list
}

/** Returns the works that the viewer has started, the last seen first, with the part to continue. */
export async function listStarted(of: KindOfWork, locale: Locale): Promise<StartedWork[]> {
  await sessionReady()
  if (isMember()) {
    await handOver(of)
    return (await call(of.calls.started, { locale })).list
  }
  const latest = new Map<string, GuestPlace>()
  for (const place of guestPlaces(of.kind)) if (!latest.has(place.workId)) latest.set(place.workId, place)
  const shown = [...latest.values()].slice(0, 20)
  const idsOf = (isDone: boolean) => shown.filter((place) => place.isDone === isDone).map(({ partId }) => partId)
  const read = async (isDone: boolean) => {
    const ids = idsOf(isDone)
    return ids.length === 0 ? [] : (await call(of.calls.partsOf, { ids: ids.join(','), isNext: isDone, locale })).list
  }
  const found = (await Promise.all([read(false), read(true)])).flat()
  return shown.flatMap(({ workId, place, isDone, seenAt }) => {
    const one = found.find(({ work }) => work.id === workId)
    return one ? [{ ...one, place: isDone ? 0 : place, seenAt }] : []
  })
}
