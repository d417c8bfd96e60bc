import { useEffect, useRef } from 'react'
import { latinKey } from '#web/ui/latin-key.ts'

const typing = 'input, textarea, select, [contenteditable="true"]'

/**
 * Handles single keys without modifiers while no input has the focus and no dialog is open. Runs before the shell,
 * whose `/` key searches the whole site.
 */
export function useKeys(keys: Record<string, () => void>): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.closest(typing) !== null
      if (isTyping || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (document.querySelector('[role="dialog"], dialog[open]')) return
      const act = latest.current[latinKey(event)]
      if (!act) return
      event.preventDefault()
      event.stopPropagation()
      act()
    }
    document.addEventListener('keydown', onKey, true)
    return () => document.removeEventListener('keydown', onKey, true)
  }, [])
}
