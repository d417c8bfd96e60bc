import { type ComponentType, lazy } from 'react'
import { loadPart } from './reload.ts'

/** How far below the screen a part begins to load: what a thumb passes in the time of one small request. */
const reach = '600px 0px'

function isNear(element: Element): Promise<void> {
  return new Promise((resolve) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        resolve()
      },
      { rootMargin: reach },
    )
    observer.observe(element)
  })
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
