import { type ComponentType, createContext, createElement, type ReactElement, use } from 'react'

/** Takes the place of a fragment while the page around it is rendered; fragment-cache.server.ts provides it. */
export type FragmentPlaces = (name: string, props: object, element: ReactElement) => string

export const FragmentContext = createContext<FragmentPlaces | null>(null)

/**
 * A component whose HTML the server renders once for the same name, props, language, zone and day, whatever page it stands
 * on. In the browser it is the component itself, and hydrates as ever.
 *
 * What it shows depends on its props and on nothing else: they are plain data (functions among them only act, in the
 * browser), it reads neither the address nor the page's data, and its ids come with its props, not from `useId`. A
 * fragment that asks for what it must not fails to render.
 */
export function cachedFragment<P extends object>(name: string, Component: ComponentType<P>): ComponentType<P> {
  if (!import.meta.env.SSR) return Component
  return function CachedFragment(props: P) {
    const placeOf = use(FragmentContext)
    const element = createElement(Component, props)
    return placeOf ? placeOf(name, props, element) : element
  }
}
