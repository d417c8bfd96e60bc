import { type ComponentType, createContext, createElement, type ReactElement, use } from 'react'

/**
 * Returns a placeholder for a fragment while its page is rendered. fragment-cache.server.ts implements this function.
 */
export type FragmentPlaces = (name: string, props: object, element: ReactElement) => string

export const FragmentContext = createContext<FragmentPlaces | null>(null)

/**
 * Wraps a component whose HTML the server renders once per name, props, language, zone and day, and reuses on every
 * page. In the browser the component is not wrapped, and hydrates normally.
 *
 * The component's output must depend only on its props. They are plain data, and functions among them may run only in
 * the browser. The component must not read the URL or the page's data. Its ids must be made from its props, not with
 * `useId`. A fragment that breaks these rules fails to render.
 */
export function cachedFragment<P extends object>(name: string, Component: ComponentType<P>): ComponentType<P> {
  if (!import.meta.env.SSR) return Component
  return function CachedFragment(props: P) {
    const placeOf = use(FragmentContext)
    const element = createElement(Component, props)
    return placeOf ? placeOf(name, props, element) : element
  }
}
