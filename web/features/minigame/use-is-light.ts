import { useSyncExternalStore } from 'react'

function follow(changed: () => void): () => void {
  const watching = new MutationObserver(changed)
  watching.observe(document.documentElement, { attributeFilter: ['class'] })
  return () => watching.disconnect()
}

export function useIsLight(): boolean {
  return useSyncExternalStore(
    follow,
    () => document.documentElement.classList.contains('light'),
    () => false,
  )
}
