import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { isReachable } from '#web/api/network.state.ts'
import { session } from '#web/api/session.ts'
import { useLocale } from '#web/root-data.ts'
import { storage } from '#web/ui/browser-storage.ts'
import { canKeep, deletePages, keepOfflinePage, keepThisPage, keptKindOf, registerWorker } from './kept-pages.ts'

/** A visitor who stays on a page for this time is assumed to read it. */
const readAfterMs = 3_000
const ownerKey = 'khan-dai.kept-for'

type Connection = { saveData?: boolean }

function savesData(): boolean {
  return (navigator as Navigator & { connection?: Connection }).connection?.saveData === true
}

function warn(error: unknown): void {
  console.warn('Pages for offline use could not be stored', error)
}

/** Deletes a member's stored pages after a logout, or when another member logs in. Returns an unsubscribe function. */
function followOwner(): () => void {
  function update(): void {
    const now = session.get()
    if (now.kind === 'starting') return
    const who = now.kind === 'member' ? now.user.userId : null
    const before = storage.read(ownerKey)
    if (before === who) return
    if (before !== null) deletePages().catch(warn)
    storage.write(ownerKey, who)
  }
  update()
  return session.subscribe(update)
}

/**
 * Stores the offline page in the current language, and the schedules and articles that the visitor reads. Visitors who
 * save data get only the offline page.
 */
export function useKeeping(): void {
  const locale = useLocale()
  const { pathname } = useLocation()
  useEffect(() => {
    if (!canKeep()) return
    registerWorker().catch(warn)
    return followOwner()
  }, [])
  useEffect(() => {
    if (!canKeep()) return
    const keep = () => {
      if (isReachable.get()) keepOfflinePage(locale).catch(warn)
    }
    keep()
    // A new worker may have deleted the earlier offline page.
    navigator.serviceWorker.addEventListener('controllerchange', keep)
    return () => navigator.serviceWorker.removeEventListener('controllerchange', keep)
  }, [locale])
  useEffect(() => {
    const kind = keptKindOf(pathname)
    if (!kind || !canKeep() || savesData()) return
    const timer = setTimeout(() => {
      if (isReachable.get()) keepThisPage(kind, pathname).catch(warn)
    }, readAfterMs)
    return () => clearTimeout(timer)
  }, [pathname])
}
