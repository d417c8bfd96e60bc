import { randomBytes, randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { OwnUser, Role } from '#contract/account.ts'
import type { DeviceSession } from '#contract/devices.ts'
import type { Locale } from '#contract/envelope.ts'
import { graceDays } from '#contract/personal-data.ts'
import type { Database, Db, Tx } from '#server/db/sql.ts'
import { ApiError } from '#server/http/errors.ts'
import type { CallContext } from '#server/http/handle.ts'
import type { Authority } from '#server/http/tokens.ts'
import { localeOf, zoneOf } from '#server/http/visitor-cookies.ts'
import { event } from '#server/kit/events.ts'
import { createSuspensionTokens } from '#server/kit/suspension-token.ts'
import { findSuspension } from '#server/tables/suspensions.ts'
import {
  deleteDeparture,
  deleteDepartureByStaff,
  isLeaving,
  listDueDepartures,
  upsertDeparture,
} from './departure.store.ts'
import { deviceNames } from './device-names.rules.ts'
import type { LoginService } from './login.service.ts'
import { deletePassword, lockAccount, lockLogins, upsertPassword } from './login.store.ts'
import type { SecondStepService } from './second-step.service.ts'
import { decideRotation, refreshLifeS, sessionLifeS, successorOf, tokenHash } from './session.rules.ts'
import {
  deleteSessionsUnusedFor,
  type EndReason,
  findSession,
  findSessionOfToken,
  findSessionOwner,
  insertRefreshToken,
  insertSession,
  isDeviceOf,
  isRefreshTokenUsed,
  listOpenSessions,
  listSessionsEndedWithin,
  lockRefreshToken,
  type OpenSession,
  type SessionOwner,
  updateRefreshTokenUsed,
  updateSessionsEnded,
  updateSessionUsed,
} from './session.store.ts'
import { readDevice, setDevice, setMemberCookies, type Tokens } from './session-cookies.http.ts'

export type Owner = { userId: string; username: string; role: Role }
export type ReadOwnUser = (userId: string) => Promise<OwnUser>
type Entered = Tokens & { user: OwnUser }
type EndOptions = { exceptSessionId?: string; reason?: EndReason }
export type Client = Pick<CallContext, 'cookies' | 'userAgent' | 'country' | 'ip'>
export type Device = Omit<DeviceSession, 'isCurrent'>

export type SessionService = {
  /**
   * Opens a session with a new family of refresh tokens. Returns the tokens and the member, and sets the cookies.
   * Records an event for a device that is new to the owner, except at sign-up (`isNewcomer`). `isStrong` means that a
   * second step or a passkey was used. Throws INVALID_CREDENTIALS when the password of `passwordChangedAt`, with which
   * the owner logs in, was replaced in the meantime, and ACCOUNT_SUSPENDED.
   */
  open(
    owner: { userId: string; passwordChangedAt?: Date },
    client: Client,
    options?: { isNewcomer?: boolean; isStrong?: boolean },
  ): Promise<Entered>
  /** Exchanges a refresh token for new tokens. Throws REFRESH_TOKEN_INVALID. A reused token ends its session. */
  refresh(refreshToken: string): Promise<Tokens & { userId: string }>
  end(which: { sessionId: string } | { refreshToken: string }): Promise<void>
  /** Returns the devices on which the member is logged in, the last used first. */
  devicesOf(userId: string): Promise<Device[]>
  findDevice(sessionId: string): Promise<Device | null>
  isStrong(sessionId: string): Promise<boolean>
  /**
   * Checks the code when the account has a second step. Returns false when it has none. Throws SECOND_FACTOR_REQUIRED,
   * SECOND_FACTOR_WRONG or TOO_MANY_REQUESTS.
   */
  checkSecondStep(of: { userId: string; code: string | undefined }): Promise<boolean>
  /**
   * Ends every session and schedules the account's deletion after the grace period. Returns the time of the deletion.
   */
  leave(of: { userId: string; locale: Locale }): Promise<Date>
  /**
   * Schedules the account's deletion for staff, together with the suspension that keeps the member from restoring it.
   * Returns the time of the deletion.
   */
  removeIn(tx: Tx, userId: string): Promise<Date>
  /** Cancels a deletion that staff scheduled. */
  keepIn(tx: Tx, userId: string): Promise<void>
  /** Throws ACCOUNT_SUSPENDED, with the token of an appeal. Call it when the member has proved who it is. */
  refuseSuspended(userId: string): Promise<void>
  /** Throws ACCOUNT_LEAVING for a member who requested deletion, unless `restore` is set or a suspension forbids it. */
  refuseLeaving(of: { userId: string; restore: boolean }): Promise<void>
  dueToLeave(limit: number): Promise<string[]>
  /**
   * Deletes the member's password and second steps. Returns false when the member has cancelled the deletion.
   */
  left(tx: Tx, userId: string): Promise<boolean>
  /** Ends one of the member's sessions. Throws SESSION_NOT_FOUND when it is not open or not the member's. */
  remove(which: { sessionId: string; userId: string }): Promise<void>
  /** Ends the member's sessions immediately on all instances. Returns their number. */
  endAll(userId: string, options?: EndOptions): Promise<number>
  /**
   * Ends the member's sessions together with the change that is the reason. After the commit the caller passes their ids
   * to `announceEnded`.
   */
  endAllIn(tx: Tx, userId: string, options?: EndOptions): Promise<string[]>
  /** Revokes the access tokens of ended sessions immediately on all instances. */
  announceEnded(sessionIds: readonly string[]): void
  /** Stores a hash from `hashPassword` as the member's password. */
  storePassword(tx: Tx, password: { userId: string; hash: string }): Promise<void>
  /**
   * Returns false when the password that `checkPassword` accepted was replaced in the meantime. Otherwise a change of it
   * waits until the transaction ends.
   */
  holdPassword(tx: Tx, of: { userId: string; passwordChangedAt: Date }): Promise<boolean>
  hashPassword: LoginService['hashPassword']
  checkPassword: LoginService['checkPassword']
  endedWithin(seconds: number): Promise<string[]>
  /** Deletes sessions that no refresh token can continue. */
  sweep(): Promise<void>
}

const maxUserAgentLength = 300
const lives = { lifeS: refreshLifeS, sessionLifeS }

function toDevice(row: OpenSession): Device {
  const { id, user_agent: userAgent, country, zone, created_at: createdAt, used_at: usedAt } = row
  const times = { createdAt: createdAt.getTime(), usedAt: usedAt.getTime() }
  return { sessionId: id, ...deviceNames(userAgent), country, zone, ...times }
}

export function createSessionService(use: {
  db: Kysely<Database>
  authority: Authority
  login: LoginService
  secret: string
  secondSteps: SecondStepService
  ownUser: ReadOwnUser
  /** When true, staff can use their role only in strong sessions. */
  isStaffBound: boolean
  /** Returns a keyed hash of the address, or null for an address that does not identify a client. */
  hashAddress(ip: string): Buffer | null
  log: FastifyBaseLogger
}): SessionService {
  const { db, authority, login, secret, log } = use
  const suspensionTokens = createSuspensionTokens(secret)

  /**
   * Signs an access token. Staff who must still set up a second step get the role `user`. The next token after that
   * contains the full role.
   */
  function accessOf({ userId, username, role, isStrong }: Owner & { isStrong: boolean }, sessionId: string): string {
    const waits = use.isStaffBound && !isStrong && role !== 'user'
    const held = waits ? { role: 'user' as const, waitingRole: role } : { role }
    return authority.signAccess({ userId, username, sessionId, ...held })
  }

  async function refuseSuspended(from: Db, userId: string): Promise<void> {
    const suspension = await findSuspension(from, userId)
    if (suspension)
      throw new ApiError('ACCOUNT_SUSPENDED', { suspension: { token: suspensionTokens.sign(suspension) } })
  }

  async function endSessions(which: Parameters<typeof updateSessionsEnded>[1]): Promise<number> {
    const ended = await updateSessionsEnded(db, which)
    announceEnded(ended)
    return ended.length
  }

  function announceEnded(sessionIds: readonly string[]): void {
    for (const sessionId of sessionIds) authority.endSession(sessionId)
  }

  /**
   * Returns null when the token is refused. A reuse has then ended the family, so the transaction must be committed.
   */
  async function rotate(
    tx: Tx,
    token: string,
  ): Promise<{ sessionId: string; refreshToken: string; owner: SessionOwner } | null> {
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
      await insertRefreshToken(tx, { hash: tokenHash(refreshToken), sessionId, ...lives })
      await updateSessionUsed(tx, sessionId)
    }
    return { sessionId, refreshToken, owner }
  }

  return {
    async open(asked, { cookies, userAgent, country, ip }, { isNewcomer = false, isStrong = false } = {}) {
      const sessionId = randomUUID()
      const refreshToken = randomBytes(32).toString('base64url')
      const device = readDevice(cookies) ?? randomBytes(16).toString('base64url')
      const { userId } = asked
      const isKnown = isNewcomer || (await isDeviceOf(db, { device: tokenHash(device), userId }))
      const owner = await db.transaction().execute(async (tx) => {
        // Checking a password takes a while. A role or password that was changed by now has ended all other sessions.
        const account = await lockAccount(tx, asked)
        if (!account) throw new ApiError('INVALID_CREDENTIALS')
        await refuseSuspended(tx, userId)
        // In this transaction, so that it cancels no removal that staff decided in the same moment.
        await deleteDeparture(tx, userId)
        await insertSession(tx, {
          id: sessionId,
          userId,
          userAgent: userAgent.slice(0, maxUserAgentLength),
          device: tokenHash(device),
          address: use.hashAddress(ip),
          country,
          zone: zoneOf(cookies),
          isStrong,
        })
        if (!isKnown) await event(tx, 'session.opened-on-new-device', { sessionId, userId, locale: localeOf(cookies) })
        await insertRefreshToken(tx, { hash: tokenHash(refreshToken), sessionId, ...lives })
        return account
      })
      log.info({ userId, sessionId, isStrong }, 'a member logged in')
      const tokens = { accessToken: accessOf({ ...owner, isStrong }, sessionId), refreshToken }
      setMemberCookies(cookies, { ...tokens, userId })
      setDevice(cookies, device)
      return { ...tokens, user: await use.ownUser(userId) }
    },

    async refresh(token) {
      const rotated = await db.transaction().execute((tx) => rotate(tx, token))
      if (!rotated) throw new ApiError('REFRESH_TOKEN_INVALID')
      const { sessionId, refreshToken, owner } = rotated
      return {
        accessToken: accessOf(owner, sessionId),
        refreshToken,
        userId: owner.userId,
      }
    },

    async end(which) {
      const sessionId =
        'sessionId' in which ? which.sessionId : await findSessionOfToken(db, tokenHash(which.refreshToken))
      if (sessionId) await endSessions({ sessionId, reason: 'logout' })
    },

    devicesOf: async (userId) =>
      (await listOpenSessions(db, { userId, unusedForS: refreshLifeS, lifeS: sessionLifeS })).map(toDevice),

    async findDevice(sessionId) {
      const row = await findSession(db, sessionId)
      return row && toDevice(row)
    },

    isStrong: async (sessionId) => (await findSessionOwner(db, sessionId))?.isStrong ?? false,

    async checkSecondStep({ userId, code }) {
      if (!(await use.secondSteps.isAskedOf(userId))) return false
      if (!code) throw new ApiError('SECOND_FACTOR_REQUIRED')
      await use.secondSteps.check(userId, code)
      return true
    },

    async leave({ userId, locale }) {
      const dueAt = await db.transaction().execute(async (tx) => {
        const due = await upsertDeparture(tx, { userId, days: graceDays, isByStaff: false })
        await event(tx, 'account.leaving', { userId, locale, dueAt: due.getTime() })
        return due
      })
      await endSessions({ userId, reason: 'left' })
      return dueAt
    },

    async refuseLeaving({ userId, restore }) {
      if (restore || !(await isLeaving(db, userId)) || (await findSuspension(db, userId))) return
      throw new ApiError('ACCOUNT_LEAVING')
    },
    removeIn: (tx, userId) => upsertDeparture(tx, { userId, days: graceDays, isByStaff: true }),
    keepIn: deleteDepartureByStaff,
    refuseSuspended: (userId) => refuseSuspended(db, userId),

    dueToLeave: (limit) => listDueDepartures(db, limit),

    async left(tx, userId) {
      if (!(await deleteDeparture(tx, userId))) return false
      await deletePassword(tx, userId)
      await use.secondSteps.forget(tx, userId)
      return true
    },

    async remove(which) {
      if ((await endSessions({ ...which, reason: 'removed' })) === 0) throw new ApiError('SESSION_NOT_FOUND')
    },

    endAll: (userId, options) => endSessions({ userId, reason: 'password', ...options }),
    async endAllIn(tx, userId, options) {
      await lockLogins(tx, userId)
      return updateSessionsEnded(tx, { userId, reason: 'password', ...options })
    },
    announceEnded,
    storePassword: (tx, password) => upsertPassword(tx, password),
    holdPassword: async (tx, of) => (await lockAccount(tx, of)) !== null,
    hashPassword: login.hashPassword,
    checkPassword: login.checkPassword,
    endedWithin: (seconds) => listSessionsEndedWithin(db, seconds),
    sweep: () => deleteSessionsUnusedFor(db, refreshLifeS),
  }
}
