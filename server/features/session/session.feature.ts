import { addressKey } from '#media/kit/address-key.ts'
import { createAddressHash } from '#server/http/address-hash.ts'
import { accessLifeS } from '#server/http/tokens.ts'
import type { Feature, Ground } from '#server/kit/feature.ts'
import { personalRows } from '#server/kit/personal-data.ts'
import { createLoginService } from './login.service.ts'
import { createPasskeyService } from './passkey.service.ts'
import { secondStepRoutes } from './second-step.routes.ts'
import { createSecondStepService, type SecondStepService } from './second-step.service.ts'
import { sessionRoutes } from './session.routes.ts'
import { createSessionService, type ReadOwnUser, type SessionService } from './session.service.ts'
import { clearAddresses } from './session.store.ts'

/**
 * Ended sessions are read this far back, because an access token is accepted for one minute after its expiry (clock
 * tolerance).
 */
const rememberEndedS = accessLifeS + 60
/**
 * Interval for reading ended sessions again, because the bus may lose a message. A logout during an outage of Redis
 * applies in the other processes within this time.
 */
const pollMs = 5_000
/** Many intervals, so that later reads cover failed ones. */
const overlapS = 90
/** Logins of one account in an hour. Any number of visitors know the accounts of a demo. */
const loginsAnHour = { usual: 60, demo: 1_000_000 }
const addressesKeptMs = 30 * 24 * 3_600_000

export function createSession(
  { engines, config, brand, authority, log }: Ground,
  { ownUser }: { ownUser: ReadOwnUser },
): Feature<SessionService & { secondSteps: SecondStepService }> {
  const { db } = engines.database
  const { secret, isStaffSecondFactorRequired: isStaffBound, publicUrl: siteUrl, allowedOrigins } = config
  const siteName = () => brand.now().name
  const secondSteps = createSecondStepService({ db, secret, isStaffBound, siteName })
  const hashOf = createAddressHash(secret, 'session address')
  const logins = createLoginService({ db, freeTries: config.limits.loginFailures })
  const perAccount = engines.buckets.open('account:login', {
    points: config.isDemo ? loginsAnHour.demo : loginsAnHour.usual,
    windowS: 3_600,
  })
  const hashAddress = (ip: string) => hashOf(addressKey(ip)).toString('base64url')
  const sessions = createSessionService({
    db,
    authority,
    login: logins,
    secondSteps,
    ownUser,
    secret,
    isStaffBound,
    log,
    // A loopback address belongs to a proxy on this machine or to the program, so it does not identify a client.
    hashAddress: (ip) => (isLoopback(ip) ? null : hashOf(addressKey(ip))),
  })
  const passkeys = createPasskeyService({ db, secret, siteUrl, siteName, allowedOrigins, secondSteps })
  const onFailure = (error: unknown) => log.warn({ err: error }, 'ended sessions wait for the database')
  let polling: NodeJS.Timeout | undefined
  let stopListening = () => {}

  /**
   * Revokes the tokens of sessions that ended recently and closes their sockets, because the bus may have lost the
   * message.
   */
  async function noteEnded(withinS: number): Promise<void> {
    for (const sessionId of await sessions.endedWithin(withinS)) authority.noteEnded(sessionId)
  }

  return {
    service: { ...sessions, secondSteps },
    routes: [
      ...sessionRoutes({ sessions, logins, authority, hashAddress, perAccount }),
      ...secondStepRoutes({ sessions, secondSteps, passkeys }),
    ],
    personal: [
      personalRows(db, { table: 'sessions', without: ['device', 'address'], goes: true }),
      personalRows(db, { table: 'passkeys', without: ['id', 'public_key'], goes: true }),
    ],
    jobs: [
      {
        name: 'session.sweep',
        cron: '17 3 * * *',
        async run() {
          await sessions.sweep()
          await logins.sweep()
          await secondSteps.sweep()
          await clearAddresses(db, new Date(Date.now() - addressesKeptMs))
        },
      },
    ],
    async start() {
      await noteEnded(rememberEndedS)
      polling = setInterval(() => noteEnded(overlapS).catch(onFailure), pollMs).unref()
      stopListening = engines.bus.onReturn(() => void noteEnded(rememberEndedS).catch(onFailure))
    },
    async close() {
      clearInterval(polling)
      stopListening()
    },
  }
}

function isLoopback(ip: string): boolean {
  const key = addressKey(ip)
  return key.startsWith('127.') || key === '0:0:0:0'
}
