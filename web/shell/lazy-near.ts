import { type ComponentType, lazy, useEffect } from 'react'
import { loadPart } from './reload.ts'

/** How far below the screen a part begins to load: what a thumb passes in the time of one small request. */
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

/** For the page of such parts: once it is left, what waits to be seen waits for elements that nobody will see again. */
export function useNearParts(): void {
  useEffect(
    () => () => {
      for (const wake of [...waiting]) wake()
    },
    [],
  )
}

/**
 * A part far down a page, in the browser: the server has sent its HTML with the rest, its script comes and wakes it up
 * once the element `id` inside it is about to be seen. Where there is no such element, as after a visit within the site,
 * it loads at once. Belongs inside Suspense and FromServer.
 */
export function lazyNear<P extends object>(id: string, load: () => Promise<ComponentType<P>>) {
  return lazy(async () => {
    const element = document.getElementById(id)
    if (element) await isNear(element)
    return { default: await loadPart(load) }
  })
}
