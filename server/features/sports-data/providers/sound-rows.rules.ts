import type * as z from 'zod/mini'
import { FeedError } from './feed-error.rules.ts'

/** Counts what was not taken, by a reason of a list that does not grow. */
export type Dropped = (reason: string) => void

/** The rows that have their shape; the others are counted and the rest goes on. Throws FeedError where there is no list. */
export function soundRows<S extends z.ZodMiniType>(rows: unknown, schema: S, dropped: Dropped): z.output<S>[] {
  if (!Array.isArray(rows)) throw new FeedError('unreadable', 'no list where one is due')
  return rows.flatMap((row: unknown) => {
    const read = schema.safeParse(row)
    if (!read.success) dropped('shape')
    return read.success ? [read.data] : []
  })
}
