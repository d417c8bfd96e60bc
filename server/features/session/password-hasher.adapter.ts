import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { createBoundedQueue } from '#server/http/bounded-queue.ts'
import { ApiError } from '#server/http/errors.ts'

/** Memory in KiB, passes and lanes: OWASP's minimum for Argon2id, about 22 ms on a common core. */
type Cost = { memory: number; passes: number; parallelism: number }
const cost: Cost = { memory: 19_456, passes: 2, parallelism: 1 }
const tagBytes = 32
const saltBytes = 16

export type Verdict = { isRight: boolean; isOutdated: boolean }

export type PasswordHasher = {
  /** Returns a PHC string: `$argon2id$v=19$m=…,t=…,p=…$salt$tag`. Throws LOGIN_BUSY. */
  hash(password: string): Promise<string>
  /**
   * Checks a password. Without a stored hash, the check takes the same time and fails, so that the time does not reveal
   * which accounts exist.
   */
  verify(password: string, stored: string | null): Promise<Verdict>
  /** Throws LOGIN_BUSY when the queue is full. Called before any other work for the request. */
  refuseWhenFull(): void
}

/**
 * Hashes on the thread pool, `parallel` in parallel. Up to `waiting` more are queued, and further calls throw LOGIN_BUSY.
 * So a flood of logins cannot fill the memory or block the thread pool.
 */
export function createPasswordHasher({ parallel, waiting }: { parallel: number; waiting: number }): PasswordHasher {
  const queue = createBoundedQueue({ pool: 'password hashes', running: parallel, waiting })
  const dummy = { cost, salt: randomBytes(saltBytes), tag: randomBytes(tagBytes) }

  function refuseWhenFull(): void {
    if (queue.isFull()) throw new ApiError('LOGIN_BUSY', { retryAfterS: 2 })
  }

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    refuseWhenFull()
    return queue.run(work)
  }

  return {
    hash: (password) =>
      inTurn(async () => {
        const salt = randomBytes(saltBytes)
        return encode({ cost, salt, tag: await derive(password, { cost, salt }) })
      }),
    verify: (password, stored) =>
      inTurn(async () => {
        const kept = stored === null ? dummy : decode(stored)
        const isSame = timingSafeEqual(await derive(password, kept), kept.tag)
        return { isRight: isSame && stored !== null, isOutdated: !isCurrent(kept.cost) }
      }),
    refuseWhenFull,
  }
}

type Kept = { cost: Cost; salt: Buffer; tag: Buffer }

/** Normalises the password: another input method may compose the same text differently (RFC 8265 4.2.2). */
function derive(password: string, { cost, salt }: { cost: Cost; salt: Buffer }): Promise<Buffer> {
  const parameters: Argon2Parameters = { ...cost, message: password.normalize('NFC'), nonce: salt, tagLength: tagBytes }
  return new Promise((resolve, reject) => {
    argon2('argon2id', parameters, (error, tag) => (error ? reject(error) : resolve(tag)))
  })
}

function encode({ cost: c, salt, tag }: Kept): string {
  const text = (bytes: Buffer) => bytes.toString('base64').replace(/={1,2}$/, '')
  return `$argon2id$v=19$m=${c.memory},t=${c.passes},p=${c.parallelism}$${text(salt)}$${text(tag)}`
}

function decode(stored: string): Kept {
  const [, memory, passes, parallelism, salt, tag] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(stored) ?? []
  if (!salt || !tag) throw new Error('a stored password hash is not Argon2id')
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}

function isCurrent(c: Cost): boolean {
  return c.memory === cost.memory && c.passes === cost.passes && c.parallelism === cost.parallelism
}
