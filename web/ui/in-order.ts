import { createElement, Fragment, type ReactElement, type ReactNode } from 'react'

/** Of what never changes its order each is who it is by its place, so that it needs no key. */
export function inOrder<T>(list: readonly T[], show: (one: T, at: number) => ReactNode): ReactElement {
  return createElement(Fragment, null, ...list.map(show))
}
