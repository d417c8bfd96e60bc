import { type ComponentType, createElement, lazy, useEffect } from 'react'
import { MissingPart } from './missing-part.tsx'
import { loadPart } from './reload.ts'
import { holdTexts } from './translation-guard.ts'

/** Distance from the screen at which a part starts to load. A thumb scrolls about this far during one small request. */
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

/**
 * Used by pages with parts from `lazyNear`. When the page is left, the elements are gone and never become visible, so
 * all waiting parts load.
 */
export function useNearParts(): void {
  useEffect(
    () => () => {
      for (const wake of [...waiting]) wake()
    },
    [],
  )
}

/** Returns the component, which lets the browser translate `part` again once it is hydrated. */
function hydrating<P extends object>(part: Element, Component: ComponentType<P>): ComponentType<P> {
  const release = holdTexts(part)
  return function Hydrating(props: P) {
    useEffect(release, [])
    return createElement(Component, props)
  }
}

/**
 * Returns a component whose script is loaded when the element `id` inside it is about to become visible. The server
 * sends its HTML with the page, and the script hydrates it. Without that element, as after a navigation within the
 * site, the script loads immediately. Use it inside Suspense and FromServer.
 */
export function lazyNear<P extends object>(id: string, load: () => Promise<ComponentType<P>>) {
  return lazy(async () => {
    const element = document.getElementById(id)
    if (element) await isNear(element)
    try {
      const Component = await loadPart(load)
      return { default: element ? hydrating(element.closest('section') ?? element, Component) : Component }
    } catch (error) {
      console.warn(`The script of ${id} could not be loaded`, error)
      // A boundary that stays pending keeps the server's HTML.
      return element ? new Promise<never>(() => {}) : { default: MissingPart }
    }
  })
}
