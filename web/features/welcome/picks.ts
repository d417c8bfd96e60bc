import { failureStatus, isPassing } from '#web/api/call-error.ts'
import { session } from '#web/api/session.ts'
import type { FollowKind } from '#web/features/follows/followed.ts'
import { memberFollow } from '#web/features/follows/member-follow.ts'
import { teamFollow } from '#web/features/teams/team-follow.ts'
import { storage } from '#web/ui/browser-storage.ts'
import { createStore } from '#web/ui/store.ts'
import { picksKey } from './welcome.state.ts'

export const pickKinds = ['team', 'commentator'] as const
export type PickKind = (typeof pickKinds)[number]
export type Picks = Record<PickKind, readonly string[]>

export const followOf: Record<PickKind, FollowKind> = { team: teamFollow, commentator: memberFollow }

const maxOfKind = 50
export const noPicks: Picks = { team: [], commentator: [] }

/** Picks of a guest, in this browser. */
export const guestPicks = createStore<Picks>(noPicks)

function idsIn(given: unknown): string[] {
  return Array.isArray(given) ? given.filter((id) => typeof id === 'string' && /^\d{1,18}$/.test(id)) : []
}

/** Reads the guest's picks. Ignores invalid values in the storage. */
export function readPicks(): Picks {
  try {
    const kept = JSON.parse(storage.read(picksKey) ?? '{}') as Partial<Picks>
    return { team: idsIn(kept.team), commentator: idsIn(kept.commentator) }
  } catch {
    return noPicks
  }
}

function write(picks: Picks): void {
  const isEmpty = pickKinds.every((kind) => picks[kind].length === 0)
  storage.write(picksKey, isEmpty ? null : JSON.stringify(picks))
  guestPicks.set(() => picks)
}

/** Adds a pick of a guest, or removes it. Keeps at most `maxOfKind` of a kind, the newest ones. */
export function togglePick(kind: PickKind, id: string): void {
  const picks = readPicks()
  const isPicked = picks[kind].includes(id)
  const next = isPicked ? picks[kind].filter((one) => one !== id) : [...picks[kind], id].slice(-maxOfKind)
  write({ ...picks, [kind]: next })
}

/**
 * Moves a guest's picks into the account of the member who has registered or logged in. A pick that cannot be followed
 * any more is dropped; after a failure of the network the rest is moved at the next page load.
 */
export async function movePicks(): Promise<void> {
  const viewer = session.get()
  if (viewer.kind !== 'member') return
  for (const kind of pickKinds)
    for (const id of readPicks()[kind]) {
      followOf[kind].belongTo(viewer.user.userId)
      try {
        await followOf[kind].set(id, true, { followers: 0 })
      } catch (error) {
        if (isPassing(failureStatus(error) ?? 0)) throw error
        console.warn('A pick could not be followed', error)
      }
      const left = readPicks()
      write({ ...left, [kind]: left[kind].filter((one) => one !== id) })
    }
}
