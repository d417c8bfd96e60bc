import * as z from 'zod/mini'
import { FeedError } from './feed-error.rules.ts'

/** A text in a row. Longer ones are no names, and patterns would read them slowly. */
export const feedText = z.string().check(z.maxLength(500))
export const feedName = feedText.check(z.minLength(1))

/** Counts a dropped row by reason. Reasons come from a fixed list. */
export type Dropped = (reason: string) => void

/**
 * Returns the rows that match the schema; the others are dropped and counted. Throws FeedError when `rows` is not a
 * list.
 */
export function soundRows<S extends z.ZodMiniType>(rows: unknown, schema: S, dropped: Dropped): z.output<S>[] {
  if (!Array.isArray(rows)) throw new FeedError('unreadable', 'no list where one is due')
  return rows.flatMap((row: unknown) => {
    const read = schema.safeParse(row)
    if (!read.success) dropped('shape')
    return read.success ? [read.data] : []
  })
}
