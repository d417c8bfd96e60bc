import * as z from 'zod/mini'
import { publicUser } from './account.ts'
import { endpoint } from './endpoint.ts'
import { digits, digitsInput, epochMs, keysetPageOf, keysetPaging } from './envelope.ts'
import type { ErrorName } from './errors.ts'

export const reactionKinds = ['like', 'love', 'haha', 'wow', 'sad', 'angry'] as const
export const reaction = z.enum(reactionKinds)
export type Reaction = z.infer<typeof reaction>

const noReaction = z.pipe(
  z.literal(0),
  z.transform(() => null),
)
const byNumber = z.pipe(
  z.int().check(z.gte(1), z.lte(reactionKinds.length)),
  z.transform((number): Reaction => reactionKinds[number - 1] ?? 'like'),
)
/** A reaction by its name or its number from 1; null or 0 for none. */
export const reactionInput = z.union([reaction, z.null(), noReaction, byNumber])

/** Reactions to an item, most frequent first, and the viewer’s reaction. */
export const reactionSummary = z.object({
  total: z.int(),
  counts: z.array(z.object({ reaction, total: z.int() })),
  own: z.nullable(reaction),
})
export type ReactionSummary = z.infer<typeof reactionSummary>

export const maxReactionIds = 50
const listedIds = z.string().check(z.regex(/^\d{1,18}(,\d{1,18}){0,49}$/))

/**
 * Returns the calls to react to items of a domain. `domain` is the path segment. `errors` are the domain’s errors for
 * ids that cannot be reacted to.
 */
export function reactionCalls(domain: string, errors: readonly ErrorName[], options: { isRestricted?: boolean } = {}) {
  return {
    react: endpoint({
      method: 'POST',
      path: `/au/api/user/${domain}/reaction`,
      summary: 'Set, change or remove (null) the member’s reaction; repeating the same reaction changes nothing',
      auth: 'user',
      input: z.object({ id: digitsInput, reaction: z.nullable(reaction) }),
      data: z.object({ id: digits, ...reactionSummary.shape }),
      errors,
      ...options,
    }),
    reactions: endpoint({
      method: 'GET',
      path: `/al/api/${domain}/reaction/{id}`,
      summary: 'Counts of reactions to an item, and the viewer’s reaction',
      auth: 'guest',
      input: z.object({ id: digitsInput }),
      data: z.object({ id: digits, ...reactionSummary.shape }),
      errors,
      ...options,
    }),
    reactionsOfList: endpoint({
      method: 'GET',
      path: `/al/api/${domain}/reaction-counts`,
      summary: 'Counts of reactions to up to 50 items; missing items and those hidden from the viewer are left out',
      auth: 'guest',
      input: z.object({ ids: listedIds }),
      data: z.object({ list: z.array(z.object({ id: digits, ...reactionSummary.shape })) }),
      ...options,
    }),
    reactors: endpoint({
      method: 'GET',
      path: `/al/api/${domain}/reaction-list/{id}`,
      summary: 'Members who reacted, newest reaction first',
      auth: 'guest',
      input: z.object({ id: digitsInput, reaction: z.optional(reaction), ...keysetPaging(50) }),
      data: keysetPageOf(z.object({ user: publicUser, reaction, reactedAt: epochMs })),
      errors,
      ...options,
    }),
  }
}
export type ReactionCalls = ReturnType<typeof reactionCalls>
