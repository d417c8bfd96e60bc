import { type RefObject, useEffect, useRef } from 'react'

/** For a row that scrolls sideways: the entry that is marked `aria-current` stands in its middle. */
export function useMarkedInView<E extends HTMLElement>(marked: string): RefObject<E | null> {
  const row = useRef<E>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another entry is marked when `marked` changes
  useEffect(() => {
    const box = row.current
    const entry = box?.querySelector<HTMLElement>('[aria-current]')
    // Not scrollIntoView: it would move the page as well.
    if (box && entry) box.scrollLeft = entry.offsetLeft - (box.clientWidth - entry.clientWidth) / 2
  }, [marked])
  return row
}
