import type { Db } from '#server/db/sql.ts'
import { ApiError } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { hasConfirmedPhone } from './account.store.ts'

/** Who may publish: anybody with a guest token, members, or members with a confirmed phone. */
export type PostingRequirement = 'guest' | 'account' | 'phone'
export const postingRequirements: readonly PostingRequirement[] = ['guest', 'account', 'phone']

/** Members known to have a confirmed phone, so that a chat message costs no query. */
const mostRemembered = 20_000

/** A number that was confirmed is replaced by another confirmed one, never taken back: knowing it once is enough. */
export function createPostingRule(db: Db, requires: PostingRequirement): (viewer: Viewer) => Promise<void> {
  const confirmed = new Set<string>()
  return async (viewer) => {
    if (viewer.kind === 'nobody' || (viewer.kind === 'guest' && requires !== 'guest'))
      throw new ApiError('FIBE_NOT_LOGIN')
    if (viewer.kind !== 'user' || requires !== 'phone' || confirmed.has(viewer.userId)) return
    if (!(await hasConfirmedPhone(db, viewer.userId))) throw new ApiError('PHONE_NOT_CONFIRMED')
    if (confirmed.size >= mostRemembered) confirmed.clear()
    confirmed.add(viewer.userId)
  }
}
