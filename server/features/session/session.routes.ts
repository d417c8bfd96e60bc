import { randomUUID } from 'node:crypto'
import { sessionEnd, sessionEndOthers, sessionList } from '#contract/devices.ts'
import { guestInfo, guestLogin, login, logout, refreshToken } from '#contract/session.ts'
import type { Bucket } from '#server/engines/ports.ts'
import { ApiError } from '#server/http/errors.ts'
import { type ContextOf, handle, type Route } from '#server/http/handle.ts'
import { takePoint } from '#server/http/rate-limit.ts'
import type { Authority } from '#server/http/tokens.ts'
import type { LoginService } from './login.service.ts'
import type { SessionService } from './session.service.ts'
import {
  clearMemberCookies,
  clearTokenCookies,
  readDevice,
  setGuestCookies,
  setMemberCookies,
} from './session-cookies.http.ts'

export function sessionRoutes(use: {
  sessions: SessionService
  logins: LoginService
  authority: Authority
  hashAddress: (ip: string) => string
  /** Limits logins with the right password, because they do not count for the address. */
  perAccount: Bucket
}): Route[] {
  const { sessions, logins, authority, hashAddress, perAccount } = use

  function guestTokenOf({ viewer, token, cookies }: ContextOf<'public'>): string | null {
    if (viewer.kind === 'guest') return token
    const kept = cookies.get('guestToken')
    return kept && authority.viewerOf(kept)?.kind === 'guest' ? kept : null
  }

  return [
    handle(login, async (input, context) => {
      const { username, password, code, restore = false } = input
      const from = { device: readDevice(context.cookies), addressHash: hashAddress(context.ip) }
      const owner = await logins.checkLogin({ username, password, ...from })
      const { userId } = owner
      await takePoint(perAccount, userId)
      // Checks the scheduled deletion before the code, because a code is valid for one try only. The deletion is
      // cancelled only after the code was accepted.
      await sessions.refuseLeaving({ userId, restore })
      const isStrong = await sessions.checkSecondStep({ userId, code })
      await sessions.refuseSuspended(userId)
      return sessions.open(owner, context, { isStrong })
    }),

    handle(guestLogin, async (_input, context) => {
      const token = guestTokenOf(context) ?? authority.signGuest(randomUUID())
      if (context.viewer.kind !== 'user') setGuestCookies(context.cookies, token)
      return token
    }),

    handle(guestInfo, async (_input, { viewer }) => {
      if (viewer.kind !== 'guest') throw new ApiError('NOT_PERMISSIONS')
      return { guestId: viewer.guestId, displayName: `Khách ${viewer.guestId.slice(0, 4).toUpperCase()}` }
    }),

    handle(refreshToken, async (input, { cookies }) => {
      const presented = input.refreshToken || cookies.get('refreshToken')
      if (!presented) throw new ApiError('REFRESH_TOKEN_INVALID')
      try {
        const { userId, ...tokens } = await sessions.refresh(presented)
        setMemberCookies(cookies, { ...tokens, userId })
        return tokens
      } catch (error) {
        if (error instanceof ApiError && presented === cookies.get('refreshToken')) clearMemberCookies(cookies)
        throw error
      }
    }),

    handle(sessionList, async (_input, { member }) => {
      const { userId, sessionId } = member
      const devices = await sessions.devicesOf(userId)
      const list = devices.map((device) => ({ ...device, isCurrent: device.sessionId === sessionId }))
      return { list: list.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent)) }
    }),

    handle(sessionEnd, async ({ sessionId }, { member }) => {
      await sessions.remove({ sessionId, userId: member.userId })
      return null
    }),

    handle(sessionEndOthers, async (_input, { member }) => {
      const { userId, sessionId } = member
      return { ended: await sessions.endAll(userId, { exceptSessionId: sessionId, reason: 'removed' }) }
    }),

    handle(logout, async (input, { viewer, cookies }) => {
      if (viewer.kind === 'user') await sessions.end({ sessionId: viewer.sessionId })
      if (input.refreshToken) await sessions.end({ refreshToken: input.refreshToken })
      clearTokenCookies(cookies)
      return null
    }),
  ]
}
