import { availableParallelism } from 'node:os'
import type { Kysely } from 'kysely'
import type { Database } from '#server/db/sql.ts'
import { ApiError } from '#server/http/errors.ts'
import {
  deleteLoginTries,
  deleteLoginTriesOlderThan,
  findLogin,
  findLoginByName,
  type Login,
  takeLoginTry,
  updateLoginTryReturned,
  updatePasswordHash,
} from './login.store.ts'
import { createPasswordHasher, type Verdict } from './password-hasher.adapter.ts'
import { accountKey, type Guesser, tokenHash, triesKeys } from './session.rules.ts'
import { isDeviceOf } from './session.store.ts'

export type LoginService = {
  /** Throws LOGIN_BUSY when too many passwords wait to be hashed. */
  hashPassword(password: string): Promise<string>
  /**
   * Checks the password of a logged-in member, and returns it as `lockAccount` names it. Throws WRONG_PASSWORD,
   * TOO_MANY_REQUESTS after several wrong ones, or LOGIN_BUSY.
   */
  checkPassword(who: { userId: string; password: string }): Promise<Pick<Login, 'passwordChangedAt'>>
  /**
   * `device` is the browser's device token. On a device where the owner has logged in before, other clients' failed
   * tries cause no delay. Elsewhere those from other addresses cause none, until there are many. Throws
   * INVALID_CREDENTIALS, TOO_MANY_REQUESTS for an account under attack, or LOGIN_BUSY.
   */
  checkLogin(typed: { username: string; password: string; device: string | null; addressHash: string }): Promise<Login>
  /** Deletes tries that no longer cause a delay. */
  sweep(): Promise<void>
}

const tryWindowS = 15 * 60
const firstWaitS = 30
/** Leaves one core for other work, and never uses more than the four threads of Node's pool. */
const parallelHashes = Math.min(4, Math.max(1, availableParallelism() - 1))

export function createLoginService(use: { db: Kysely<Database>; freeTries: number }): LoginService {
  const { db } = use
  const hasher = createPasswordHasher({ parallel: parallelHashes, waiting: 100 })

  /**
   * Replaces a hash that was made with other parameters. This is possible only at a login, while the password is known.
   */
  async function renewHash(login: Login, password: string): Promise<void> {
    const to = await hasher.hash(password)
    await updatePasswordHash(db, { userId: login.userId, from: login.hash, to })
  }

  /**
   * Returns null when the account does not exist or the password is wrong. Both count as failed tries of `guesser`, and
   * a right password clears them. Throws LOGIN_BUSY or TOO_MANY_REQUESTS.
   */
  async function weigh(
    guesser: Guesser,
    { password, find }: { password: string; find: () => Promise<Login | null> },
  ): Promise<{ login: Login; verdict: Verdict } | null> {
    hasher.refuseWhenFull()
    const keys = triesKeys(guesser)
    for (const { key, factor } of keys) {
      const retryAfterS = await takeLoginTry(db, key, { free: use.freeTries * factor, windowS: tryWindowS, firstWaitS })
      if (retryAfterS !== null) throw new ApiError('TOO_MANY_REQUESTS', { retryAfterS })
    }
    const login = await find()
    const verdict = await hasher.verify(password, login?.hash ?? null).catch(async (error: unknown) => {
      for (const { key } of keys) await updateLoginTryReturned(db, key)
      throw error
    })
    if (!login || !verdict.isRight) return null
    for (const { key } of keys) await deleteLoginTries(db, key)
    return { login, verdict }
  }

  async function guesserOf(typed: { username: string; device: string | null; addressHash: string }): Promise<Guesser> {
    const { username: name, device, addressHash } = typed
    const isKnown =
      device !== null && (await isDeviceOf(db, { device: tokenHash(device), accountKey: accountKey(name) }))
    return isKnown ? { device, name } : { name, addressHash }
  }

  return {
    hashPassword: (password) => hasher.hash(password),

    async checkPassword({ userId, password }) {
      const weighed = await weigh({ userId }, { password, find: () => findLogin(db, userId) })
      if (!weighed) throw new ApiError('WRONG_PASSWORD')
      return { passwordChangedAt: weighed.login.passwordChangedAt }
    },

    async checkLogin({ password, ...typed }) {
      const find = () => findLoginByName(db, accountKey(typed.username))
      const weighed = await weigh(await guesserOf(typed), { password, find })
      if (!weighed) throw new ApiError('INVALID_CREDENTIALS')
      const { login, verdict } = weighed
      if (verdict.isOutdated) await renewHash(login, password)
      return login
    },

    sweep: () => deleteLoginTriesOlderThan(db, tryWindowS),
  }
}
