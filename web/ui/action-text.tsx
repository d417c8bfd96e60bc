import type { ReactNode } from 'react'

/**
 * The words of a control. Screen readers read `name` instead, which also says what the control acts on. Translators
 * translate both, unlike an `aria-label`, so the name keeps its words (WCAG 2.2, 2.5.3).
 */
export function ActionText({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <span aria-hidden>{children}</span>
      <span className="sr-only">{name}</span>
    </>
  )
}
