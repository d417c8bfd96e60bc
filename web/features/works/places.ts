import type { PartPlace, WorkKind } from '#contract/works.ts'
import { storage } from '#web/ui/browser-storage.ts'

/** How far a guest is in a part, as the browser keeps it; a member's places are on the server alone. */
export type GuestPlace = PartPlace & { workId: string }

const mostKept = 100
const keyOf = (kind: WorkKind) => `places-${kind}`

function isPlace(value: unknown): value is GuestPlace {
  if (typeof value !== 'object' || value === null) return false
  const { partId, workId, place, isDone, seenAt } = value as Record<string, unknown>
  const areIds = [partId, workId].every((id) => typeof id === 'string' && /^\d{1,18}$/.test(id))
  return areIds && Number.isInteger(place) && typeof isDone === 'boolean' && Number.isInteger(seenAt)
}

/** The last seen first; what is not as we wrote it is left out. */
export function readPlaces(text: string | null): GuestPlace[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(kept) ? kept.filter(isPlace).slice(0, mostKept) : []
  } catch {
    return []
  }
}

/** With the newest word on one part. */
export function withPlace(places: readonly GuestPlace[], place: GuestPlace): GuestPlace[] {
  return [place, ...places.filter(({ partId }) => partId !== place.partId)].slice(0, mostKept)
}

export function guestPlaces(kind: WorkKind): GuestPlace[] {
  return readPlaces(storage.read(keyOf(kind)))
}

export function keepGuestPlace(kind: WorkKind, place: GuestPlace): void {
  storage.write(keyOf(kind), JSON.stringify(withPlace(guestPlaces(kind), place)))
}

export function dropGuestPlaces(kind: WorkKind, isDropped: (place: GuestPlace) => boolean = () => true): void {
  const left = guestPlaces(kind).filter((place) => !isDropped(place))
  storage.write(keyOf(kind), left.length === 0 ? null : JSON.stringify(left))
}
