import type { PublicUser } from '#contract/account.ts'
import { type ReferralRules, referralInfo, referralList, referralOf } from '#contract/referral.ts'
import type { Db } from '#server/db/sql.ts'
import { ApiError } from '#server/http/errors.ts'
import { handle, type Route } from '#server/http/handle.ts'
import type { ReferralService } from './referral.service.ts'
import { countReferrals, findOwnerOfCode, pageOfReferrals } from './referral.store.ts'

type Uses = {
  db: Db
  service: ReferralService
  accounts: { findPublic(userIds: readonly string[]): Promise<ReadonlyMap<string, PublicUser>> }
  rules(): ReferralRules
}

export function referralRoutes({ db, service, accounts, rules }: Uses): Route[] {
  return [
    handle(referralInfo, async (_, { member }) => {
      const { userId } = member
      const [code, counts] = await Promise.all([service.codeOf(userId), countReferrals(db, userId)])
      return { code, ...counts, rules: rules() }
    }),
    handle(referralList, async (paging, { member }) => {
      const { list, ...page } = await pageOfReferrals(db, member.userId, paging)
      const people = await accounts.findPublic(list.map(({ id }) => id))
      return {
        ...page,
        list: list.flatMap(({ id, joinedAt, ...row }) => {
          const user = people.get(id)
          return user ? [{ ...row, user, joinedAt: joinedAt.getTime() }] : []
        }),
      }
    }),
    handle(referralOf, async ({ code }) => {
      const userId = await findOwnerOfCode(db, code)
      const user = userId === null ? undefined : (await accounts.findPublic([userId])).get(userId)
      if (!user) throw new ApiError('INVITE_NOT_FOUND')
      return { code: code.toUpperCase(), user, inviteeReward: rules().inviteeReward }
    }),
  ]
}
