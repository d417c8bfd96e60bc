import { useEffect } from 'react'
import { session } from '#web/api/session.ts'
import { OfflineParts } from '#web/features/offline/offline-parts.tsx'
import { DockHost } from '#web/player/dock-host.tsx'
import { loadPart } from '#web/way/reload.ts'
import { useKeepShown } from './keep-shown.ts'
import { RouteFocus } from './route-focus.tsx'

/**
 * Calls `update` now and at each change of the session. Ignores failures: without a network the script of `update` may be
 * missing, and the next page load retries.
 */
function watchSession(update: () => Promise<void>): () => void {
  const updateSafely = () => void update().catch(() => {})
  updateSafely()
  return session.subscribe(updateSafely)
}

/** Loads the display settings that the member chose on other devices, once per member and page load. */
function bringMembersDisplay(): () => void {
  let brought: string | null = null
  async function update(): Promise<void> {
    const now = session.get()
    if (now.kind !== 'member' || now.user.userId === brought) return
    brought = now.user.userId
    const { bringDisplay } = await loadPart(() => import('#web/features/account/display-sync.ts'))
    await bringDisplay()
  }
  return watchSession(update)
}

/** Reads the member's bookings on every page. Guests have none. */
function readBookings(): () => void {
  let leave = () => {}
  let isRead = false
  let isOver = false
  async function update(): Promise<void> {
    if (session.get().kind !== 'member' || isRead) return
    isRead = true
    const { followBookings } = await loadPart(() => import('#web/features/bookings/bookings.state.ts'))
    if (!isOver) leave = followBookings()
  }
  const unfollow = watchSession(update)
  return () => {
    isOver = true
    unfollow()
    leave()
  }
}

/** Effects that start on every page once the page is idle. */
export function LaterEffects() {
  useEffect(bringMembersDisplay, [])
  useEffect(readBookings, [])
  useKeepShown()
  return (
    <>
      <RouteFocus />
      <OfflineParts />
      <DockHost />
    </>
  )
}
