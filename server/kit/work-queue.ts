import type { Expression } from 'kysely'
import type { Screen } from '#contract/rules/desk-rights.ts'
import type { Db } from '#server/db/sql.ts'

/** `at` is the time since which the case waits. contract/work-queue.ts describes the rest. */
export type WaitingCase = { id: string; title: string; topic: string; at: Date }

/** Cases that wait for staff. The feature that decides them declares the queue once, and the console lists them. */
export type WorkQueue = {
  /** Used in URLs and message keys: `console.queue.{name}`. */
  name: Screen
  /** Name of a lucide icon. */
  icon: string
  /** Returns the query of the waiting cases. */
  waiting(db: Db): Expression<WaitingCase>
  /** Returns the page where a case is decided. */
  pathOf(id: string): string
}
