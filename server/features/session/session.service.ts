import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { Role } from '#contract/account.ts'
import type { Database, Tx } from '#server/db/sql.ts'
import type { CallContext } from '#server/http/bind.ts'
import { ApiError } from '#server/http/errors.ts'
import type { Authority } from '#server/http/tokens.ts'
import type { LoginService } from './login.service.ts'
import { upsertPassword } from './login.store.ts'
import { readDevice, setDevice, setMemberCookies, type Tokens } from './session.cookies.ts'
import { decideRotation, newDevice, newRefreshToken, refreshLifeS, successorOf, tokenHash } from './session.rules.ts'
import {
  deleteSessionsUnusedFor,
  type EndReason,
  findSessionOfToken,
  findSessionOwner,
  insertRefreshToken,
  insertSession,
  isRefreshTokenUsed,
  listSessionsEndedWithin,
  lockRefreshToken,
  updateRefreshTokenUsed,
  updateSessionsEnded,
  updateSessionUsed,
} from './session.store.ts'

export type Owner = { userId: string; username: string; role: Role }

export type SessionService = {
  /** Opens a session, one family of refresh tokens; gives its tokens and sets them as cookies. */
  open(owner: Owner, client: Pick<CallContext, 'cookies' | 'userAgent'>): Promise<Tokens>
  /** Throws REFRESH_TOKEN_INVALID; a token turned in twice ends its whole family. */
  refresh(refreshToken: string): Promise<Tokens & { userId: string }>
  end(which: { sessionId: string } | { refreshToken: string }): Promise<void>
  /** Ends the member's sessions, at once and on every instance. */
  endAll(userId: string, options?: { exceptSessionId?: string; reason?: EndReason }): Promise<void>
  /** Keeps a hash made by `hashPassword` as the member's password. */
  storePassword(tx: Tx, password: { userId: string; hash: string }): Promise<void>
  hashPassword: LoginService['hashPassword']
  checkPassword: LoginService['checkPassword']
  /** Ids of the sessions that ended within the last `seconds`. */
  endedWithin(seconds: number): Promise<string[]>
  /** Takes away what no token can open any more. */
  sweep(): Promise<void>
}

const longestUserAgent = 300

export function createSessionService(use: {
  db: Kysely<Database>
  authority: Authority
  login: LoginService
  secret: string
  log: FastifyBaseLogger
}): SessionService {
  const { db, authority, login, secret, log } = use

  async function endSessions(which: Parameters<typeof updateSessionsEnded>[1]): Promise<void> {
    for (const sessionId of await updateSessionsEnded(db, which)) authority.endSession(sessionId)
  }

  /** Null when the token is refused; a reuse has ended the family by then, which must be committed. */
  async function rotate(
    tx: Tx,
    token: string,
  ): Promise<{ sessionId: string; refreshToken: string; owner: Owner } | null> {
    const hash = tokenHash(token)
    const found = await lockRefreshToken(tx, hash)
    if (!found) return null
    const sessionId = found.session_id
    const owner = await findSessionOwner(tx, sessionId)
    if (!owner) return null
    const refreshToken = successorOf(token, secret)
    const decision = decideRotation({
      now: found.now,
      expiresAt: found.expires_at,
      usedAt: found.used_at,
      isSuccessorUsed: found.used_at !== null && (await isRefreshTokenUsed(tx, tokenHash(refreshToken))),
      sessionEndedAt: owner.endedAt,
    })
    if (decision === 'refuse') return null
    if (decision === 'reuse') {
      await updateSessionsEnded(tx, { sessionId, reason: 'reuse' satisfies EndReason })
      authority.endSession(sessionId)
      log.warn({ sessionId, userId: owner.userId }, 'a refresh token was used twice; its session is ended')
      return null
    }
    if (decision === 'rotate') {
      await updateRefreshTokenUsed(tx, { hash, usedAt: found.now })
      await insertRefreshToken(tx, { hash: tokenHash(refreshToken), sessionId, lifeS: refreshLifeS })
      await updateSessionUsed(tx, sessionId)
    }
    return { sessionId, refreshToken, owner }
  }

  return {
    async open(owner, { cookies, userAgent }) {
      const sessionId = randomUUID()
      const refreshToken = newRefreshToken()
      const device = readDevice(cookies) ?? newDevice()
      await db.transaction().execute(async (tx) => {
        await insertSession(tx, {
          id: sessionId,
          userId: owner.userId,
          userAgent: userAgent.slice(0, longestUserAgent),
          device: tokenHash(device),
        })
        await insertRefreshToken(tx, { hash: tokenHash(refreshToken), sessionId, lifeS: refreshLifeS })
      })
      const tokens = { accessToken: authority.signAccess({ ...owner, sessionId }), refreshToken }
      setMemberCookies(cookies, { ...tokens, userId: owner.userId })
      setDevice(cookies, device)
      return tokens
    },

    async refresh(token) {
      const rotated = await db.transaction().execute((tx) => rotate(tx, token))
      if (!rotated) throw new ApiError('REFRESH_TOKEN_INVALID')
      const { sessionId, refreshToken, owner } = rotated
      return {
        accessToken: authority.signAccess({ ...owner, sessionId }),
        refreshToken,
        userId: owner.userId,
      }
    },

    async end(which) {
      const sessionId =
        'sessionId' in which ? which.sessionId : await findSessionOfToken(db, tokenHash(which.refreshToken))
      if (sessionId) await endSessions({ sessionId, reason: 'logout' })
    },

    endAll: (userId, options) => endSessions({ userId, reason: 'password', ...options }),
    storePassword: (tx, password) => upsertPassword(tx, password),
    hashPassword: login.hashPassword,
    checkPassword: login.checkPassword,
    endedWithin: (seconds) => listSessionsEndedWithin(db, seconds),
    sweep: () => deleteSessionsUnusedFor(db, refreshLifeS),
  }
}
