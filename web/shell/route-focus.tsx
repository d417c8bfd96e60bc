import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/** The head's elements are replaced in the frame of the page. */
function whenTitled(run: () => void): () => void {
  const frame = requestAnimationFrame(() => requestAnimationFrame(run))
  return () => cancelAnimationFrame(frame)
}

const contentLink = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('#main a') : null

/** Returns the path of the loaded document. This script loads late, so the visitor may have navigated since. */
function sentPath(): string {
  const [document] = performance.getEntriesByType('navigation')
  return document ? new URL(document.name).pathname : location.pathname
}

/** The chip or tab of the page on screen, as it stands after the navigation. */
function currentLink(main: HTMLElement | null, text: string | null): HTMLAnchorElement | undefined {
  const current = main?.querySelectorAll<HTMLAnchorElement>('a[aria-current]') ?? []
  return [...current].find((one) => one.textContent === text)
}

/**
 * Does after a navigation within the site what the browser does after one between documents: says the page's title, and
 * takes the focus from what is gone or is not part of the content to the content. A chip or a tab in it keeps the focus.
 */
export function RouteFocus() {
  const { pathname } = useLocation()
  const [sent] = useState(sentPath)
  const shown = useRef(sent)
  const pressed = useRef<string | null>(null)
  const [title, setTitle] = useState('')
  useEffect(() => {
    const follow = ({ target }: FocusEvent) => {
      pressed.current = contentLink(target)?.textContent ?? null
    }
    document.addEventListener('focusin', follow)
    return () => document.removeEventListener('focusin', follow)
  }, [])
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const main = document.getElementById('main')
    const isKept = document.activeElement?.closest('#main > *, dialog') != null
    const next = currentLink(main, pressed.current) ?? main
    if (!isKept) next?.focus({ preventScroll: true })
    return whenTitled(() => setTitle(document.title))
  }, [pathname])
  return (
    <p role="status" className="sr-only">
      {title}
    </p>
  )
}
