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
import { createPasswordHasher } from './password-hasher.ts'
import { accountKey } from './session.rules.ts'

export type LoginService = {
  /** Throws LOGIN_BUSY. */
  hashPassword(password: string): Promise<string>
  isPassword(who: { userId: string; password: string }): Promise<boolean>
  /** Throws INVALID_CREDENTIALS, TOO_MANY_REQUESTS for an account under attack, LOGIN_BUSY. */
  checkLogin(typed: { username: string; password: string }): Promise<Login>
  /** Forgets tries that no longer slow anybody down. */
  sweep(): Promise<void>
}

const tryWindowS = 15 * 60
const firstWaitS = 30
/** One core is left to everybody else, and never are all four threads of Node's pool taken for long. */
const hashesAtOnce = Math.min(4, Math.max(1, availableParallelism() - 1))

export function createLoginService(use: { db: Kysely<Database>; freeTries: number }): LoginService {
  const { db } = use
  const limits = { free: use.freeTries, windowS: tryWindowS, firstWaitS }
  const hasher = createPasswordHasher({ atOnce: hashesAtOnce, waiting: 100 })

  /** Hashes of older, cheaper parameters are renewed when the password is at hand. */
  async function renewHash(login: Login, password: string): Promise<void> {
    const to = await hasher.hash(password)
    await updatePasswordHash(db, { userId: login.userId, from: login.hash, to })
  }

  return {
    hashPassword: (password) => hasher.hash(password),

    async isPassword({ userId, password }) {
      const login = await findLogin(db, userId)
      return (await hasher.verify(password, login?.hash ?? null)).isRight
    },

    async checkLogin({ username, password }) {
      hasher.refuseWhenFull()
      const key = accountKey(username)
      const retryAfterS = await takeLoginTry(db, key, limits)
      if (retryAfterS !== null) throw new ApiError('TOO_MANY_REQUESTS', { retryAfterS })
      const login = await findLoginByName(db, key)
      const verdict = await hasher.verify(password, login?.hash ?? null).catch(async (error: unknown) => {
        await updateLoginTryReturned(db, key)
        throw error
      })
      if (!login || !verdict.isRight) throw new ApiError('INVALID_CREDENTIALS')
      await deleteLoginTries(db, key)
      if (verdict.isOutdated) await renewHash(login, password)
      return login
    },

    sweep: () => deleteLoginTriesOlderThan(db, tryWindowS),
  }
}
