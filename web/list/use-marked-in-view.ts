import { type RefObject, useEffect, useRef } from 'react'

/** Scrolls a row sideways, so that the entry with `aria-current` is in its middle. */
export function useMarkedInView<E extends HTMLElement>(marked: string): RefObject<E | null> {
  const row = useRef<E>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another entry is marked when `marked` changes
  useEffect(() => {
    const box = row.current
    const entry = box?.querySelector<HTMLElement>('[aria-current]')
    // Not scrollIntoView, because it would also scroll the page.
    if (box && entry) box.scrollLeft = entry.offsetLeft - (box.clientWidth - entry.clientWidth) / 2
  }, [marked])
  return row
}
