import { type ComponentType, createContext, createElement, type ReactElement, use } from 'react'

/** Returns a placeholder for a fragment during the rendering of its page. fragment-cache.server.ts provides it. */
export type FragmentPlaces = (name: string, props: object, element: ReactElement) => string

export const FragmentContext = createContext<FragmentPlaces | null>(null)

/**
 * Wraps a component whose HTML the server renders once per name, props, language, zone and day, and reuses on every
 * page. In the browser it is the component itself, and hydrates normally.
 *
 * Its output must depend only on its props. They are plain data; functions among them only run in the browser. It must
 * not read the URL or the page's data, and its ids come with its props, not from `useId`. A fragment that breaks these
 * rules fails to render.
 */
export function cachedFragment<P extends object>(name: string, Component: ComponentType<P>): ComponentType<P> {
  if (!import.meta.env.SSR) return Component
  return function CachedFragment(props: P) {
    const placeOf = use(FragmentContext)
    const element = createElement(Component, props)
    return placeOf ? placeOf(name, props, element) : element
  }
}
