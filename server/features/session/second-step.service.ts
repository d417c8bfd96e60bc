import { randomInt } from 'node:crypto'
import type { Kysely } from 'kysely'
import { generateSecret, generateURI, verify } from 'otplib'
import type { Locale } from '#contract/envelope.ts'
import type { Database, Db, Tx } from '#server/db/sql.ts'
import { ApiError } from '#server/http/errors.ts'
import { createSeal } from '#server/http/seal.ts'
import { event } from '#server/kit/events.ts'
import { deleteLoginTries, findAccount, takeLoginTry } from './login.store.ts'
import { newRecoveryCodes, readCode, recoveryHash } from './second-step.rules.ts'
import {
  countRecoveryCodes,
  deleteExpiredChallenges,
  deletePasskey,
  deletePasskeysOf,
  deleteRecoveryCode,
  deleteRecoveryCodes,
  deleteTotpKey,
  findTotpKey,
  hasSecondStep,
  insertRecoveryCodes,
  lockSecondSteps,
  updateTotpStep,
  upsertTotpKey,
} from './second-step.store.ts'
import { updateSessionStrong, updateSessionsWeak } from './session.store.ts'

/** `locale` is the language of the notification about a change. */
export type Changer = { userId: string; username: string; sessionId: string; locale: Locale }

export type SecondStepService = {
  isAskedOf(userId: string): Promise<boolean>
  /** Accepts an app code or a recovery code, each only once. Throws SECOND_FACTOR_WRONG or TOO_MANY_REQUESTS. */
  check(userId: string, typed: string): Promise<void>
  infoOf(userId: string): Promise<{ hasApp: boolean; recoveryCodesLeft: number; isRequired: boolean }>
  /**
   * Returns a new key for an authenticator app, which `confirmApp` must confirm. Throws CONFLICT when an app is already
   * confirmed.
   */
  beginApp(owner: Changer): Promise<{ secret: string; uri: string }>
  /**
   * Confirms the app by one of its codes. Returns recovery codes when it is the first second step. Throws
   * SECOND_FACTOR_WRONG, TOO_MANY_REQUESTS, or SECOND_FACTOR_MISSING when `beginApp` was not called.
   */
  confirmApp(owner: Changer, typed: string): Promise<{ recoveryCodes: string[] | null }>
  /** Throws SECOND_FACTOR_KEPT when the app is the last second step and the member's role requires one. */
  removeApp(owner: Changer): Promise<void>
  /** Replaces all recovery codes. Throws SECOND_FACTOR_MISSING when the member has no second step. */
  renewCodes(owner: Changer): Promise<string[]>
  /**
   * Throws PASSKEY_NOT_FOUND, or SECOND_FACTOR_KEPT when the passkey is the last second step and the member's role
   * requires one.
   */
  removePasskey(owner: Changer, id: string): Promise<void>
  /**
   * Runs in the transaction that added a second step. Marks this session as strong and notifies the member. Returns
   * recovery codes for the first second step, else null.
   */
  added(tx: Tx, owner: Changer, options: { isFirst: boolean }): Promise<string[] | null>
  /**
   * Removes all second steps of a member who lost them, on behalf of staff, and notifies the member. Throws
   * SECOND_FACTOR_MISSING.
   */
  reset(tx: Tx, userId: string): Promise<void>
  /** Deletes all second steps of a member whose account is deleted. */
  forget(tx: Tx, userId: string): Promise<void>
  sweep(): Promise<void>
}

/** Allows one step before and after, for clocks that differ (RFC 6238, 5.2). */
const toleranceS = 30
const tries = { free: 5, windowS: 15 * 60, firstWaitS: 30 }

export function createSecondStepService(use: {
  db: Kysely<Database>
  secret: string
  isStaffBound: boolean
  /** Returns the site's name, under which an authenticator app lists a new key. */
  siteName: () => string
}): SecondStepService {
  const { db, secret, isStaffBound, siteName } = use
  const { seal, open } = createSeal(secret, 'totp keys')
  /**
   * Returns true when the member must have a second step. Uses the stored role, because the token's role may be
   * restricted.
   */
  const isRequiredOf = async (tx: Db, userId: string) =>
    isStaffBound && (await findAccount(tx, userId))?.role !== 'user'

  /**
   * Marks the code's time step as used; with `isConfirming`, also confirms the key. Returns false when the member has
   * no such key, or when the code is wrong or already used.
   */
  async function takeAppCode(
    on: Db,
    { userId, code, isConfirming }: { userId: string; code: string; isConfirming: boolean },
  ): Promise<boolean> {
    const key = await findTotpKey(on, userId)
    if (!key || (key.confirmed_at === null) !== isConfirming) return false
    const checked = await verify({ secret: open(userId, key.sealed), token: code, epochTolerance: toleranceS })
    if (!checked.valid || !('timeStep' in checked)) return false
    return updateTotpStep(on, { userId, step: checked.timeStep, sealed: key.sealed, isConfirming })
  }

  /**
   * Throws SECOND_FACTOR_WRONG unless `isRight` returns true. Counts the try before its outcome is known, so that
   * parallel guesses count too. A right code clears the failed tries.
   */
  async function limited(userId: string, isRight: () => Promise<boolean>): Promise<void> {
    const key = `second-step:${userId}`
    const retryAfterS = await takeLoginTry(db, key, tries)
    if (retryAfterS !== null) throw new ApiError('TOO_MANY_REQUESTS', { retryAfterS })
    if (!(await isRight())) throw new ApiError('SECOND_FACTOR_WRONG')
    await deleteLoginTries(db, key)
  }

  async function issueCodes(tx: Tx, userId: string): Promise<string[]> {
    const codes = newRecoveryCodes(randomInt)
    await deleteRecoveryCodes(tx, userId)
    await insertRecoveryCodes(
      tx,
      userId,
      codes.map((code) => recoveryHash(secret, userId, code)),
    )
    return codes
  }

  async function remove(owner: Changer, takeAway: (tx: Tx) => Promise<void>): Promise<void> {
    const { userId, locale } = owner
    await db.transaction().execute(async (tx) => {
      await lockSecondSteps(tx, userId)
      await takeAway(tx)
      if (!(await hasSecondStep(tx, userId))) {
        if (await isRequiredOf(tx, userId)) throw new ApiError('SECOND_FACTOR_KEPT')
        await deleteRecoveryCodes(tx, userId)
        await updateSessionsWeak(tx, userId)
      }
      await event(tx, 'second-step.changed', { userId, isAdded: false, locale })
    })
  }

  const service: SecondStepService = {
    isAskedOf: (userId) => hasSecondStep(db, userId),

    async check(userId, typed) {
      const code = readCode(typed)
      if (!code) throw new ApiError('SECOND_FACTOR_WRONG')
      await limited(userId, () =>
        'app' in code
          ? takeAppCode(db, { userId, code: code.app, isConfirming: false })
          : deleteRecoveryCode(db, { userId, hash: recoveryHash(secret, userId, code.recovery) }),
      )
    },

    async infoOf(userId) {
      const key = await findTotpKey(db, userId)
      return {
        hasApp: key !== null && key.confirmed_at !== null,
        recoveryCodesLeft: await countRecoveryCodes(db, userId),
        isRequired: await isRequiredOf(db, userId),
      }
    },

    async beginApp({ userId, username }) {
      const key = generateSecret()
      if (!(await upsertTotpKey(db, { userId, sealed: seal(userId, key) }))) throw new ApiError('CONFLICT')
      return { secret: key, uri: generateURI({ issuer: siteName(), label: username, secret: key }) }
    },

    async confirmApp(owner, typed) {
      const { userId } = owner
      const code = readCode(typed)
      if (!(await findTotpKey(db, userId))) throw new ApiError('SECOND_FACTOR_MISSING')
      let recoveryCodes: string[] | null = null
      await limited(userId, async () => {
        if (code === null || !('app' in code)) return false
        // Locked before it is read, so that a passkey registered in parallel does not issue recovery codes too.
        return db.transaction().execute(async (tx) => {
          await lockSecondSteps(tx, userId)
          const isFirst = !(await hasSecondStep(tx, userId))
          if (!(await takeAppCode(tx, { userId, code: code.app, isConfirming: true }))) return false
          recoveryCodes = await service.added(tx, owner, { isFirst })
          return true
        })
      })
      return { recoveryCodes }
    },

    removeApp: (owner) => remove(owner, async (tx) => void (await deleteTotpKey(tx, owner.userId))),

    async renewCodes({ userId }) {
      return db.transaction().execute(async (tx) => {
        await lockSecondSteps(tx, userId)
        if (!(await hasSecondStep(tx, userId))) throw new ApiError('SECOND_FACTOR_MISSING')
        return issueCodes(tx, userId)
      })
    },

    removePasskey: (owner, id) =>
      remove(owner, async (tx) => {
        if (!(await deletePasskey(tx, { id, userId: owner.userId }))) throw new ApiError('PASSKEY_NOT_FOUND')
      }),

    async added(tx, { userId, sessionId, locale }, { isFirst }) {
      await lockSecondSteps(tx, userId)
      await updateSessionStrong(tx, sessionId)
      await event(tx, 'second-step.changed', { userId, isAdded: true, locale })
      return isFirst ? issueCodes(tx, userId) : null
    },

    async reset(tx, userId) {
      await lockSecondSteps(tx, userId)
      if (!(await hasSecondStep(tx, userId))) throw new ApiError('SECOND_FACTOR_MISSING')
      await service.forget(tx, userId)
      await updateSessionsWeak(tx, userId)
      await event(tx, 'second-step.changed', { userId, isAdded: false, locale: 'vi' })
    },

    async forget(tx, userId) {
      await deleteTotpKey(tx, userId)
      await deleteRecoveryCodes(tx, userId)
      await deletePasskeysOf(tx, userId)
    },

    sweep: () => deleteExpiredChallenges(db),
  }
  return service
}
