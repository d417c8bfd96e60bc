import type { ReactNode } from 'react'
import { createStore } from '#web/ui/store.ts'
import type { Player } from './player.ts'

/** The recording that a viewer plays, from a program time, or from its start (null). */
export type Replayed = { streamId: string; startAtMs: number | null }

/** A player that continues in a corner of the window after the viewer has left its page. */
export type Docked = { player: Player; fixtureId: string; replayed: Replayed | null; picture: ReactNode }

export const docked = createStore<Docked | null>(null)

/**
 * Holds the picture between its page and its dock, which is rendered afterwards. Null while the site cannot show a dock:
 * then a player ends with its page.
 */
export const dockHolder = createStore<HTMLElement | null>(null)

/** Removes the dock. Ends its player, except when it is `next`, which is shown elsewhere from now on. */
export function closeDock(next: Player | null = null): void {
  const now = docked.get()
  if (!now) return
  docked.set(() => null)
  if (now.player !== next) now.player.end()
}

/** Returns the docked player of a fixture, or null. */
export function dockedPlayer(fixtureId: string): Player | null {
  const now = docked.get()
  return now?.fixtureId === fixtureId ? now.player : null
}
