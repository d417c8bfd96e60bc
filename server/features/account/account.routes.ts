import {
  checkResetLink,
  confirmEmail,
  forgotPassword,
  personalId,
  register,
  resetPassword,
  sendEmail,
  updateInfo,
  updatePassword,
  userInfo,
  userInfoByName,
} from '#contract/account.ts'
import type { SessionService } from '#server/features/session/session.service.ts'
import { ApiError } from '#server/http/errors.ts'
import { handle, type Route } from '#server/http/handle.ts'
import { localeOf } from '#server/http/visitor-cookies.ts'
import type { WorkLimit } from '#server/http/work-limit.ts'
import type { OwnAccountService } from './account.service.ts'
import type { RecoveryService } from './recovery.service.ts'

export function accountRoutes(use: {
  accounts: OwnAccountService
  sessions: SessionService
  recovery: RecoveryService
  registrations: WorkLimit
}): Route[] {
  const { accounts, sessions, recovery, registrations } = use
  return [
    handle(register, async (input, context) => {
      const { ip, viewer } = context
      const owner = await accounts.register(input, () => registrations.admit({ ip, viewer, proof: input.proof }))
      recovery.welcome(owner.userId, localeOf(context.cookies))
      return sessions.open(owner, context, { isNewcomer: true })
    }),

    handle(userInfo, async (_input, { member }) => accounts.ownUser(member.userId)),

    handle(userInfoByName, async ({ username }, { viewer }) => {
      await accounts.refuseBlocked(username, viewer)
      const found = await accounts.findPublicByName(username)
      if (!found) throw new ApiError('USER_NOT_FOUND')
      return found
    }),

    handle(updateInfo, async (change, { member }) => accounts.updateInfo(member.userId, change)),

    handle(updatePassword, async ({ oldPassword, newPassword }, { member, cookies }) => {
      await accounts.changePassword({ member, from: oldPassword, to: newPassword })
      recovery.mailPasswordChanged(member.userId, localeOf(cookies))
      return null
    }),

    handle(forgotPassword, async ({ email }, context) => {
      recovery.mailReset(email, localeOf(context.cookies))
      return null
    }),

    handle(checkResetLink, async ({ token }) => {
      await recovery.checkResetLink(token)
      return null
    }),

    handle(resetPassword, async (input, context) => {
      await recovery.resetPassword({ ...input, locale: localeOf(context.cookies) })
      return null
    }),

    handle(sendEmail, async ({ email, password }, { member, cookies }) => {
      await recovery.askForAddress({ userId: member.userId, email, password, locale: localeOf(cookies) })
      return null
    }),

    handle(confirmEmail, async ({ token }, context) => {
      await recovery.confirmEmail(token, localeOf(context.cookies))
      return null
    }),

    handle(personalId, async ({ smsCode, phoneNumber, password, proof }, { member, ip }) => {
      if (!smsCode) {
        await recovery.textCode({ member, phone: phoneNumber, password, proof, ip })
        return { isPhoneVerified: false }
      }
      await recovery.confirmPhone(member.userId, smsCode)
      return { isPhoneVerified: true }
    }),
  ]
}
