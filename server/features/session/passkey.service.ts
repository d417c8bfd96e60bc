import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { Kysely } from 'kysely'
import type { Role } from '#contract/account.ts'
import { type CreatedCredential, maxPasskeys, type Passkey, type UsedCredential } from '#contract/second-step.ts'
import type { Database } from '#server/db/sql.ts'
import { ApiError, isUnavailable } from '#server/http/errors.ts'
import { findAccount } from './login.store.ts'
import type { Changer, SecondStepService } from './second-step.service.ts'
import {
  findPasskey,
  hasSecondStep,
  insertPasskey,
  insertUsedChallenge,
  listPasskeys,
  lockSecondSteps,
  updatePasskeyUsed,
} from './second-step.store.ts'

type Json = Record<string, unknown>

export type PasskeyService = {
  listOf(userId: string): Promise<Passkey[]>
  /** Returns options with which the browser creates a passkey. Throws TOO_MANY_PASSKEYS. */
  begin(owner: Changer): Promise<Json>
  /**
   * Stores a new passkey. Returns recovery codes when it is the first second step. Throws PASSKEY_REFUSED or
   * TOO_MANY_PASSKEYS.
   */
  register(
    owner: Changer,
    made: { response: CreatedCredential; name: string },
  ): Promise<{ passkey: Passkey; recoveryCodes: string[] | null }>
  beginLogin(): Promise<Json>
  /** Returns the owner of the passkey. Throws PASSKEY_REFUSED. */
  login(response: UsedCredential): Promise<{ userId: string; username: string; role: Role }>
}

/** EdDSA, ES256 and RS256. Every platform supports at least one of them. */
const algorithms = [-8, -7, -257]
const challengeLifeMs = 5 * 60_000
const nonceBytes = 16
const timeBytes = 6

/** `siteUrl` is empty when the site's address is not configured. Passkeys are then created for localhost only. */
export function createPasskeyService(use: {
  db: Kysely<Database>
  secret: string
  siteUrl: string
  /** Returns the site's name, which browsers show beside a new passkey. */
  siteName: () => string
  allowedOrigins: readonly string[]
  secondSteps: SecondStepService
}): PasskeyService {
  const { db, secret, siteUrl, secondSteps } = use
  const rpID = siteUrl === '' ? 'localhost' : new URL(siteUrl).hostname

  /**
   * Challenges are signed instead of stored, so that anonymous requests cannot fill a table. Only used challenges are
   * stored.
   */
  function sign(purpose: string, body: Buffer): Buffer {
    return createHmac('sha256', secret).update(`passkey ${purpose} `).update(body).digest()
  }

  function newChallenge(purpose: string): Uint8Array<ArrayBuffer> {
    const body = Buffer.concat([randomBytes(nonceBytes), Buffer.alloc(timeBytes)])
    body.writeUIntBE(Date.now() + challengeLifeMs, nonceBytes, timeBytes)
    return new Uint8Array(Buffer.concat([body, sign(purpose, body)]))
  }

  /** Marks the challenge as used. Returns false when it is invalid, expired or already used. */
  async function takeChallenge(purpose: string, challenge: string): Promise<boolean> {
    const bytes = Buffer.from(challenge, 'base64url')
    const [body, signature] = [bytes.subarray(0, nonceBytes + timeBytes), bytes.subarray(nonceBytes + timeBytes)]
    const expected = sign(purpose, body)
    if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return false
    const expiresAt = new Date(body.readUIntBE(nonceBytes, timeBytes))
    if (expiresAt.getTime() < Date.now()) return false
    return insertUsedChallenge(db, { hash: createHash('sha256').update(bytes).digest(), expiresAt })
  }

  /** Returns the site's origin and the allowed ones. Without a configured address it accepts localhost at any port. */
  function originsFor({ response }: CreatedCredential | UsedCredential): string[] {
    if (siteUrl !== '') return [new URL(siteUrl).origin, ...use.allowedOrigins]
    const origin = claimedOrigin(response.clientDataJSON)
    return origin !== null && new URL(origin).hostname === 'localhost' ? [origin] : []
  }

  /**
   * Runs a check of the library. Throws PASSKEY_REFUSED when it returns null or cannot parse the response. Other API
   * errors and failures of the database are rethrown.
   */
  async function orRefused<T>(work: () => Promise<T | null>): Promise<T> {
    const result = await work().catch((error: unknown) => {
      if (error instanceof ApiError || isUnavailable(error)) throw error
      return null
    })
    if (result === null) throw new ApiError('PASSKEY_REFUSED')
    return result
  }

  return {
    async listOf(userId) {
      return (await listPasskeys(db, userId)).map(toPasskey)
    },

    async begin({ userId, username }) {
      const known = await listPasskeys(db, userId)
      if (known.length >= maxPasskeys) throw new ApiError('TOO_MANY_PASSKEYS')
      const options = await generateRegistrationOptions({
        rpName: use.siteName(),
        rpID,
        userName: username,
        userID: new Uint8Array(Buffer.from(userId)),
        challenge: newChallenge(`register ${userId}`),
        timeout: challengeLifeMs,
        attestationType: 'none',
        supportedAlgorithmIDs: algorithms,
        excludeCredentials: known.map(({ id, transports }) => ({ id, transports })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })
      return { ...options }
    },

    async register(owner, { response, name }) {
      const { userId } = owner
      const made = await orRefused(async () => {
        const { registrationInfo } = await verifyRegistrationResponse({
          response: { ...response, clientExtensionResults: {} },
          expectedChallenge: (challenge) => takeChallenge(`register ${userId}`, challenge),
          expectedOrigin: originsFor(response),
          expectedRPID: rpID,
          requireUserVerification: true,
          supportedAlgorithmIDs: algorithms,
        })
        return registrationInfo?.credential ?? null
      })
      return db.transaction().execute(async (tx) => {
        await lockSecondSteps(tx, userId)
        if ((await listPasskeys(tx, userId)).length >= maxPasskeys) throw new ApiError('TOO_MANY_PASSKEYS')
        const isFirst = !(await hasSecondStep(tx, userId))
        const { id, publicKey, counter, transports = [] } = made
        const kept = await insertPasskey(tx, {
          id,
          userId,
          publicKey: Buffer.from(publicKey),
          counter,
          transports,
          name,
        })
        if (!kept) throw new ApiError('PASSKEY_REFUSED')
        return { passkey: toPasskey(kept), recoveryCodes: await secondSteps.added(tx, owner, { isFirst }) }
      })
    },

    async beginLogin() {
      const options = await generateAuthenticationOptions({
        rpID,
        challenge: newChallenge('login'),
        timeout: challengeLifeMs,
        userVerification: 'required',
      })
      return { ...options }
    },

    async login(response) {
      const { id } = response
      const passkey = await findPasskey(db, id)
      const owner = passkey && (await findAccount(db, passkey.user_id))
      if (!passkey || !owner) throw new ApiError('PASSKEY_REFUSED')
      const counter = await orRefused(async () => {
        const { verified, authenticationInfo } = await verifyAuthenticationResponse({
          response: { ...response, clientExtensionResults: {} },
          expectedChallenge: (challenge) => takeChallenge('login', challenge),
          expectedOrigin: originsFor(response),
          expectedRPID: rpID,
          requireUserVerification: true,
          credential: {
            id,
            publicKey: new Uint8Array(passkey.public_key),
            counter: Number(passkey.counter),
            transports: passkey.transports,
          },
        })
        return verified ? authenticationInfo.newCounter : null
      })
      await updatePasskeyUsed(db, { id, counter })
      return owner
    },
  }
}

type PasskeyRow = { id: string; name: string; created_at: Date; used_at: Date | null }

function toPasskey({ id, name, created_at, used_at }: PasskeyRow): Passkey {
  return { id, name, createdAt: created_at.getTime(), usedAt: used_at?.getTime() ?? null }
}

/**
 * Returns the origin that the browser wrote into the client data, or null when it cannot be parsed. The library
 * verifies it later.
 */
function claimedOrigin(clientDataJSON: string): string | null {
  try {
    const { origin } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { origin: string }
    return new URL(origin).origin
  } catch {
    return null
  }
}
