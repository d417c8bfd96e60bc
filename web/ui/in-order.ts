import { createElement, Fragment, type ReactElement, type ReactNode } from 'react'

/** Shows a list whose order never changes. Each item is identified by its position, so no keys are needed. */
export function inOrder<T>(list: readonly T[], show: (one: T, at: number) => ReactNode): ReactElement {
  return createElement(Fragment, null, ...list.map(show))
}
