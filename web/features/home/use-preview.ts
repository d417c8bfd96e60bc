import { useEffect, useState } from 'react'
import { loadPart } from '#web/way/reload.ts'

type PreviewParts = typeof import('./hero-preview.tsx')

/** Max wait after load without user activity. The page has settled by then. */
const quietAfterMs = 6_000
const afterInteractionMs = 1_000
const interactions = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const

/**
 * Runs `then` when the browser is idle, about a second after the first user activity, or `quietAfterMs` after load.
 * Returns a cancel function.
 */
function whenSettled(then: () => void): () => void {
  const waiting = new AbortController()
  const { signal } = waiting
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => (globalThis.requestIdleCallback ?? setTimeout)(() => signal.aborted || then()), ms)
  }
  const begin = () => {
    wait(quietAfterMs)
    for (const name of interactions)
      addEventListener(name, () => wait(afterInteractionMs), { once: true, passive: true, signal })
  }
  if (document.readyState === 'complete') begin()
  else addEventListener('load', begin, { once: true, signal })
  return () => {
    waiting.abort()
    clearTimeout(timer)
  }
}

/** Loads the module of the moving preview when the page has settled. Returns null until then. */
export function usePreview(): PreviewParts | null {
  const [parts, setParts] = useState<PreviewParts | null>(null)
  useEffect(() => whenSettled(() => void loadPart(() => import('./hero-preview.tsx')).then(setParts, () => {})), [])
  return parts
}
