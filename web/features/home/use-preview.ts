import { useEffect, useState } from 'react'
import { loadPart } from '#web/shell/reload.ts'

type PreviewParts = typeof import('./hero-preview.tsx')

/** With nobody doing anything, the page has long been shown and settled by then. */
const quietAfterMs = 6_000
const afterInteractionMs = 1_000
const interactions = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const

/** Calls back once the page is loaded and somebody is there, or a while has passed; returns how to call it off. */
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

/** The parts of the moving preview, null until the page has nothing better to do; nothing of it is loaded before. */
export function usePreview(): PreviewParts | null {
  const [parts, setParts] = useState<PreviewParts | null>(null)
  useEffect(() => whenSettled(() => void loadPart(() => import('./hero-preview.tsx')).then(setParts, () => {})), [])
  return parts
}
