import { type ComponentType, lazy, useEffect } from 'react'
import { loadPart } from './reload.ts'

/**
 * Distance below the screen at which a part starts to load: the distance that a thumb scrolls during one small request.
 */
const reach = '600px 0px'

const waiting = new Set<() => void>()

function isNear(element: Element): Promise<void> {
  return new Promise((near) => {
    const resolve = () => {
      observer.disconnect()
      waiting.delete(resolve)
      near()
    }
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) resolve()
      },
      { rootMargin: reach },
    )
    waiting.add(resolve)
    observer.observe(element)
  })
}

/** For a page with such parts. When it is left, their elements are gone, so all waiting parts load. */
export function useNearParts(): void {
  useEffect(
    () => () => {
      for (const wake of [...waiting]) wake()
    },
    [],
  )
}

/**
 * Loads the script of a part far down a page. The server sends its HTML with the page, and the script hydrates it when
 * the element `id` inside it is about to become visible. Without that element, as after a navigation within the site,
 * it loads immediately. Use it inside Suspense and FromServer.
 */
export function lazyNear<P extends object>(id: string, load: () => Promise<ComponentType<P>>) {
  return lazy(async () => {
    const element = document.getElementById(id)
    if (element) await isNear(element)
    return { default: await loadPart(load) }
  })
}
