import type { Db } from '#server/db/sql.ts'
import { ApiError } from '#server/http/errors.ts'
import { hasConfirmedPhone } from './account.store.ts'

/** Minimum needed to publish: a guest token, an account, or an account with a confirmed phone. */
export type PostingRequirement = 'guest' | 'account' | 'phone'
export const postingRequirements: readonly PostingRequirement[] = ['guest', 'account', 'phone']

/** A caller who wants to publish, or a member whose post is published later. */
export type Poster = { kind: 'nobody' | 'guest' } | { kind: 'user'; userId: string }

/** Max members cached as having a confirmed phone. The cache saves a query for each chat message. */
const maxRemembered = 20_000

/**
 * Returns a function that throws unless the poster may publish. A confirmed number can only be replaced by another
 * confirmed number, so a cached confirmation never expires.
 */
export function createPostingRule(db: Db, required: () => PostingRequirement): (poster: Poster) => Promise<void> {
  const confirmed = new Set<string>()
  return async (poster) => {
    const requires = required()
    if (poster.kind === 'nobody' || (poster.kind === 'guest' && requires !== 'guest'))
      throw new ApiError('FIBE_NOT_LOGIN')
    if (poster.kind !== 'user' || requires !== 'phone' || confirmed.has(poster.userId)) return
    if (!(await hasConfirmedPhone(db, poster.userId))) throw new ApiError('PHONE_NOT_CONFIRMED')
    if (confirmed.size >= maxRemembered) confirmed.clear()
    confirmed.add(poster.userId)
  }
}
