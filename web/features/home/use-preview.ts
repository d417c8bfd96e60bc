import { useEffect, useState } from 'react'
import { loadPart } from '#web/shell/reload.ts'

type PreviewParts = typeof import('./hero-preview.tsx')

/** Max wait without user activity; the page has settled by then. */
const quietAfterMs = 6_000
const afterInteractionMs = 1_000
const interactions = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const

/** Runs `then` after load and the first user activity, or after `quietAfterMs`. Returns a cancel function. */
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

/** Returns the module of the moving preview, or null until the page is idle. It is not loaded before. */
export function usePreview(): PreviewParts | null {
  const [parts, setParts] = useState<PreviewParts | null>(null)
  useEffect(() => whenSettled(() => void loadPart(() => import('./hero-preview.tsx')).then(setParts, () => {})), [])
  return parts
}
