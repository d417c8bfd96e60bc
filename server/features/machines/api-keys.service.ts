import { createHash, randomBytes } from 'node:crypto'
import { maxApiKeys } from '#contract/api-keys.ts'
import { type KeyScope, keyPrefix, shownKeyLength } from '#contract/rules/key-scopes.ts'
import type { Db } from '#server/db/sql.ts'
import type { Clock } from '#server/engines/clock.ts'
import type { SessionService } from '#server/features/session/session.service.ts'
import type { FoundKey } from '#server/http/api-keys.ts'
import { ApiError } from '#server/http/errors.ts'
import type { Member } from '#server/http/viewer.ts'
import { recordAct } from '#server/kit/acts.ts'
import { countOpenKeys, deleteOldKeys, endKey, endKeysOfMaker, findKey, insertKey, touchKey } from './api-key.store.ts'

type Uses = { db: Db; clock: Clock; sessions: Pick<SessionService, 'checkPassword'> }

const dayMs = 24 * 3_600_000
const noteEveryMs = 60_000
/** Ended keys stay in the list this long, so that people see which one was revoked. */
const endedKeptMs = 90 * dayMs

const hashOf = (key: string) => createHash('sha256').update(key).digest()

type NewKey = { name: string; scopes: readonly KeyScope[]; days: number; password: string }

/** Keys with which programs act in the name of an operator. */
export function createApiKeys({ db, clock, sessions }: Uses) {
  const now = () => new Date(clock.wallMs())

  return {
    /** Returns the key, which is stored nowhere. Throws WRONG_PASSWORD, LOGIN_BUSY, TOO_MANY_KEYS. */
    async make(by: Member, { name, scopes, days, password }: NewKey) {
      await sessions.checkPassword({ userId: by.userId, password })
      const key = keyPrefix + randomBytes(32).toString('base64url')
      const expiresAt = new Date(clock.wallMs() + days * dayMs)
      const own = { name, scopes: [...new Set(scopes)], userId: by.userId, expiresAt }
      const keyId = await db.transaction().execute(async (tx) => {
        if ((await countOpenKeys(tx, now())) >= maxApiKeys) throw new ApiError('TOO_MANY_KEYS')
        const id = await insertKey(tx, { ...own, hash: hashOf(key), prefix: key.slice(0, shownKeyLength) })
        await recordAct(tx, { kind: 'key.made', by, reason: `${name}: ${own.scopes.join(', ')}`, until: expiresAt })
        return id
      })
      return { keyId, key, expiresAt }
    },
    async revoke(by: Member, keyId: string): Promise<void> {
      await db.transaction().execute(async (tx) => {
        const name = await endKey(tx, keyId, now())
        if (name !== null) await recordAct(tx, { kind: 'key.revoked', by, reason: name })
      })
    },
    /** Ends the keys of a member who lost the rank for them. */
    endOfMaker: (userId: string) => endKeysOfMaker(db, userId, now()),
    /** Finds the member in whose name a key acts, and notes the use. Null for a key that does not work. */
    async find(key: string): Promise<FoundKey | null> {
      const found = await findKey(db, hashOf(key), now())
      if (!found) return null
      const { id, name, scopes, userId, username, role, usedAt } = found
      if (role === null) {
        await endKeysOfMaker(db, userId, now())
        return null
      }
      const before = new Date(clock.wallMs() - noteEveryMs)
      if (usedAt === null || usedAt < before) await touchKey(db, id, { now: now(), before })
      return { member: { kind: 'user', userId, username, role, sessionId: '', key: { id, name } }, scopes }
    },
    forget: () => deleteOldKeys(db, new Date(clock.wallMs() - endedKeptMs)),
  }
}

export type ApiKeyService = ReturnType<typeof createApiKeys>
