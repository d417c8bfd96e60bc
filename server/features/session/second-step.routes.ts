import {
  appBegin,
  appConfirm,
  appRemove,
  passkeyBegin,
  passkeyLogin,
  passkeyLoginBegin,
  passkeyRegister,
  passkeyRemove,
  recoveryCodesRenew,
  secondStepInfo,
} from '#contract/second-step.ts'
import { type ContextOf, handle, type Route } from '#server/http/handle.ts'
import { localeOf } from '#server/http/visitor-cookies.ts'
import type { PasskeyService } from './passkey.service.ts'
import type { Changer, SecondStepService } from './second-step.service.ts'
import type { SessionService } from './session.service.ts'

type Use = { sessions: SessionService; secondSteps: SecondStepService; passkeys: PasskeyService }

/**
 * Each change requires the password, in its own request or in the one that begins it. So a person with brief access to
 * the device cannot change the login.
 */
export function secondStepRoutes({ sessions, secondSteps, passkeys }: Use): Route[] {
  return [
    handle(secondStepInfo, async (_input, { member }) => {
      const [info, list, isStrong] = await Promise.all([
        secondSteps.infoOf(member.userId),
        passkeys.listOf(member.userId),
        sessions.isStrong(member.sessionId),
      ])
      return { ...info, passkeys: list, isStrong }
    }),

    handle(appBegin, async ({ password }, context) => {
      const member = changerOf(context)
      await sessions.checkPassword({ userId: member.userId, password })
      return secondSteps.beginApp(member)
    }),

    handle(appConfirm, async ({ code }, context) => secondSteps.confirmApp(changerOf(context), code)),

    handle(appRemove, async ({ password }, context) => {
      const member = changerOf(context)
      await sessions.checkPassword({ userId: member.userId, password })
      await secondSteps.removeApp(member)
      return null
    }),

    handle(recoveryCodesRenew, async ({ password }, context) => {
      const member = changerOf(context)
      await sessions.checkPassword({ userId: member.userId, password })
      return { recoveryCodes: await secondSteps.renewCodes(member) }
    }),

    handle(passkeyBegin, async ({ password }, context) => {
      const member = changerOf(context)
      await sessions.checkPassword({ userId: member.userId, password })
      return { options: await passkeys.begin(member) }
    }),

    handle(passkeyRegister, async (made, context) => passkeys.register(changerOf(context), made)),

    handle(passkeyRemove, async ({ id, password }, context) => {
      const member = changerOf(context)
      await sessions.checkPassword({ userId: member.userId, password })
      await secondSteps.removePasskey(member, id)
      return null
    }),

    handle(passkeyLoginBegin, async () => ({ options: await passkeys.beginLogin() })),

    handle(passkeyLogin, async ({ response, restore = false }, context) => {
      const owner = await passkeys.login(response)
      await sessions.refuseLeaving({ userId: owner.userId, restore })
      await sessions.refuseSuspended(owner.userId)
      return sessions.open(owner, context, { isStrong: true })
    }),
  ]
}

function changerOf({ member, cookies }: ContextOf<'user'>): Changer {
  const { userId, username, sessionId } = member
  return { userId, username, sessionId, locale: localeOf(cookies) }
}
