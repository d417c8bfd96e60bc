import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { digits, digitsInput } from './envelope.ts'
import type { ErrorName } from './errors.ts'

/**
 * Returns the calls to follow items of a domain. `domain` is the path segment. `errors` are the domain’s errors for ids
 * that cannot be followed.
 */
export function followCalls(domain: string, errors: readonly ErrorName[]) {
  return {
    follow: endpoint({
      method: 'POST',
      path: `/au/api/user/${domain}/follow`,
      summary: 'Follow or unfollow; repeating the same request changes nothing',
      auth: 'user',
      input: z.object({ id: digitsInput, follow: z._default(z.boolean(), true) }),
      data: z.object({ id: digits, isFollowing: z.boolean(), followers: z.int() }),
      errors: [...errors, 'TOO_MANY_FOLLOWS'],
    }),
    followedIds: endpoint({
      method: 'GET',
      path: `/au/api/user/${domain}/follow-ids`,
      summary: 'Ids of all items of the domain that the member follows',
      auth: 'user',
      data: z.object({ ids: z.array(digits) }),
    }),
  }
}
export type FollowCalls = ReturnType<typeof followCalls>
