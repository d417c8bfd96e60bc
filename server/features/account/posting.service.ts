import type { Db } from '#server/db/sql.ts'
import { ApiError } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { hasConfirmedPhone } from './account.store.ts'

/** Minimum needed to publish: a guest token, an account, or an account with a confirmed phone. */
export type PostingRequirement = 'guest' | 'account' | 'phone'
export const postingRequirements: readonly PostingRequirement[] = ['guest', 'account', 'phone']

/** Max members cached as having a confirmed phone. The cache saves a query for each chat message. */
const maxRemembered = 20_000

/**
 * Returns a function that throws unless the viewer may publish. A confirmed number can only be replaced by another
 * confirmed number, so a cached confirmation never expires.
 */
export function createPostingRule(db: Db, required: () => PostingRequirement): (viewer: Viewer) => Promise<void> {
  const confirmed = new Set<string>()
  return async (viewer) => {
    const requires = required()
    if (viewer.kind === 'nobody' || (viewer.kind === 'guest' && requires !== 'guest'))
      throw new ApiError('FIBE_NOT_LOGIN')
    if (viewer.kind !== 'user' || requires !== 'phone' || confirmed.has(viewer.userId)) return
    if (!(await hasConfirmedPhone(db, viewer.userId))) throw new ApiError('PHONE_NOT_CONFIRMED')
    if (confirmed.size >= maxRemembered) confirmed.clear()
    confirmed.add(viewer.userId)
  }
}
