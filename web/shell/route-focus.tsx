import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/**
 * Runs the function after the title has changed: React replaces the elements of the head in the frame that shows the
 * page. Returns a cancel function.
 */
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

/** Returns the current link with this text: after a navigation, the chip or tab that had the focus is a new element. */
function currentLink(main: HTMLElement | null, text: string | null): HTMLAnchorElement | undefined {
  const current = main?.querySelectorAll<HTMLAnchorElement>('a[aria-current]') ?? []
  return [...current].find((one) => one.textContent === text)
}

/**
 * Does after a client navigation what the browser does after a document load: announces the page's title and moves the
 * focus to the content. Does not move a focus that is within the content. A focused chip or tab gets the focus again.
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
