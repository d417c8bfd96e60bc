import type { PartPlace, WorkKind } from '#contract/works.ts'
import { storage } from '#web/ui/browser-storage.ts'

/** A guest's position in a part, stored in the browser. A member's positions are only on the server. */
export type GuestPlace = PartPlace & { workId: string }

const maxKept = 100
const keyOf = (kind: WorkKind) => `places-${kind}`

function isPlace(value: unknown): value is GuestPlace {
  if (typeof value !== 'object' || value === null) return false
  const { partId, workId, place, isDone, seenAt } = value as Record<string, unknown>
  const areIds = [partId, workId].every((id) => typeof id === 'string' && /^\d{1,18}$/.test(id))
  return areIds && Number.isInteger(place) && typeof isDone === 'boolean' && Number.isInteger(seenAt)
}

/** Parses stored positions, the last seen first. Invalid entries are skipped. */
export function readPlaces(text: string | null): GuestPlace[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(kept) ? kept.filter(isPlace).slice(0, maxKept) : []
  } catch {
    return []
  }
}

/** Adds the newest position of a part, and replaces its older one. */
export function withPlace(places: readonly GuestPlace[], place: GuestPlace): GuestPlace[] {
  return [place, ...places.filter(({ partId }) => partId !== place.partId)].slice(0, maxKept)
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
