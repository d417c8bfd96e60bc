import { type RefObject, useEffect, useRef } from 'react'

/** Scrolls the entry with `aria-current` to the middle of a row that scrolls sideways. */
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
