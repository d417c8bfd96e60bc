import type { Role } from '#contract/account.ts'
import type { Locale } from '#contract/envelope.ts'
import type { Screen } from '#contract/rules/desk-rights.ts'

export type FinderAsked = { q: string; limit: number; locale: Locale; role: Role }

/**
 * A search of the command palette for records that are not rows of a resource. The owning feature declares it once.
 * `#` before the words means an id.
 */
export type Finder = {
  /** Used in message keys: `console.{name}`. */
  name: Screen
  /** Name of a lucide icon. */
  icon: string
  find(asked: FinderAsked): Promise<{ id: string; title: string }[]>
  /** Returns the page of a record, without locale prefix. */
  pathOf(id: string): string
}
