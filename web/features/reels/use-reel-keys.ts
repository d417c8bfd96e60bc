import { useEffect, useRef } from 'react'
import { latinKey } from '#web/ui/latin-key.ts'

export type ReelKey = 'pause' | 'sound' | 'like' | 'comments'
const keys: Record<string, ReelKey> = { ' ': 'pause', k: 'pause', m: 'sound', l: 'like', c: 'comments' }

/** Returns true when a key has a modifier, or is meant for the focused element or a dialog. */
export function isForElsewhere(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true
  const target = event.target instanceof Element ? event.target : null
  if (target?.closest('input, textarea, select, [contenteditable], [role="dialog"], [popover]')) return true
  return latinKey(event) === ' ' && target?.closest('button, a') != null
}

export function useReelKeys(isActive: boolean, press: (key: ReelKey) => void): void {
  const latest = useRef(press)
  useEffect(() => {
    latest.current = press
  })
  useEffect(() => {
    if (!isActive) return
    const onKey = (event: KeyboardEvent) => {
      const key = keys[latinKey(event)]
      if (!key || isForElsewhere(event)) return
      event.preventDefault()
      latest.current(key)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isActive])
}
