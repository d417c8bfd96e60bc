import { useEffect } from 'react'
import { useStore } from '#web/ui/store.ts'
import { pendingLink } from '#web/way/pending-link.ts'
import { OfflineNote } from './offline-note.tsx'

/**
 * Returns true when the service worker has stored the page, so that it opens offline (web/public/worker/kept-pages.js).
 */
async function isKept(path: string): Promise<boolean> {
  const { origin, pathname } = new URL(path, location.origin)
  return 'caches' in window && (await caches.match(origin + pathname, { ignoreVary: true })) !== undefined
}

/**
 * Handles a link that was pressed offline. Stored pages, and all links on a stored page, open as full page loads. For
 * other links, shows a note and waits for the network.
 */
export function WaitingLink() {
  const link = useStore(pendingLink, null)
  useEffect(() => {
    if (!link) return
    const go = () => {
      pendingLink.set(() => null)
      link.open()
    }
    if (document.documentElement.hasAttribute('data-kept')) location.assign(link.path)
    else if (navigator.onLine) go()
    else void isKept(link.path).then((isHere) => isHere && location.assign(link.path))
    addEventListener('online', go, { once: true })
    return () => removeEventListener('online', go)
  }, [link])
  return link && !navigator.onLine ? <OfflineNote onClose={() => pendingLink.set(() => null)} /> : null
}
