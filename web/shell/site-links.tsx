import { useContext, useEffect, useState } from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext, useNavigate } from 'react-router'
import { linkMark, readMark } from '#web/way/link-mark.ts'
import { pendingLink } from '#web/way/pending-link.ts'
import { prefetch } from '#web/way/prefetch.ts'
import { reloadAt } from '#web/way/reload.ts'
import { isBuildOutdated } from './build-check.ts'
import { countOpening } from './opening.ts'

/** After this time on a link, the visitor is likely to open it. */
const intentMs = 100

function linkOf(event: Event): HTMLAnchorElement | null {
  return event.target instanceof Element ? event.target.closest<HTMLAnchorElement>(`a[${linkMark}]`) : null
}

/**
 * Returns the link of a click that opens a page of this site in this tab. Returns null when the browser should handle
 * the click.
 */
function openedBy(event: MouseEvent): HTMLAnchorElement | null {
  const isPlain = event.button === 0 && !event.metaKey && !event.altKey && !event.ctrlKey && !event.shiftKey
  if (!isPlain || event.defaultPrevented) return null
  const link = linkOf(event)
  return link && link.target === '' && link.origin === location.origin ? link : null
}

const pathOf = ({ pathname, search, hash }: HTMLAnchorElement | Location) => pathname + search + hash

/** Reports the link under the pointer or the focus after a short delay. Leaving the link cancels the report. */
function watchIntent(onIntent: (page: string) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const begin = (event: Event) => {
    clearTimeout(timer)
    const link = linkOf(event)
    if (!link || readMark(link.getAttribute(linkMark) ?? '').prefetch === 'none') return
    if (link.origin === location.origin && navigator.onLine)
      timer = setTimeout(() => onIntent(link.pathname + link.search), intentMs)
  }
  const kinds = ['pointerover', 'focusin', 'touchstart'] as const
  for (const kind of kinds) document.addEventListener(kind, begin, { passive: true })
  return () => {
    clearTimeout(timer)
    for (const kind of kinds) document.removeEventListener(kind, begin)
  }
}

/**
 * Opens the site's links without loading a document, with one listener for all of them. Prefetches a page that the
 * visitor is about to open, one page at a time.
 *
 * Without a network, opening a page that is not loaded would show the browser's error page. So the visitor stays on the
 * current page, and cached content opens (features/offline/waiting-link.tsx).
 */
export function SiteLinks() {
  const navigate = useNavigate()
  const router = useContext(DataRouterContext)?.router
  const [data, setData] = useState<string | null>(null)
  useEffect(() => (router ? watchIntent((page) => setData(prefetch(router, page))) : undefined), [router])
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = openedBy(event)
      if (!link) return
      event.preventDefault()
      const { replace, preventScrollReset } = readMark(link.getAttribute(linkMark) ?? '')
      const to = pathOf(link)
      // Checked here, because a quick navigation can end before the effect in build-check.ts runs.
      if (isBuildOutdated() && reloadAt(to)) return
      const { place } = link.dataset
      const how = {
        replace: replace || to === pathOf(location),
        preventScrollReset,
        ...(place && { state: { place } }),
      }
      const open = () => void countOpening(() => navigate(to, how))
      const isKeptPage = document.documentElement.hasAttribute('data-kept')
      if (navigator.onLine && !isKeptPage) open()
      else pendingLink.set(() => ({ path: to, open }))
    }
    document.addEventListener('click', onClick)
    return () => document.removeEventListener('click', onClick)
  }, [navigate])
  return data && <link rel="prefetch" as="fetch" href={data} />
}
