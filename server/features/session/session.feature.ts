import type { Feature, Ground } from '#server/feature.ts'
import { accessLifeS } from '#server/http/tokens.ts'
import { createLoginService } from './login.service.ts'
import { sessionRoutes } from './session.routes.ts'
import { createSessionService, type SessionService } from './session.service.ts'

/** An access token may be a minute older than it says, by the clock tolerance. */
const rememberEndedS = accessLifeS + 60

export function createSession({ engines, config, authority, log }: Ground): Feature<SessionService> {
  const { db } = engines.database
  const logins = createLoginService({ db, freeTries: config.limits.loginFailures })
  const sessions = createSessionService({ db, authority, login: logins, secret: config.secret, log })
  return {
    service: sessions,
    routes: sessionRoutes({ sessions, logins, authority }),
    jobs: [
      {
        name: 'session.sweep',
        cron: '17 3 * * *',
        async run() {
          await sessions.sweep()
          await logins.sweep()
        },
      },
    ],
    async start() {
      for (const sessionId of await sessions.endedWithin(rememberEndedS)) authority.endSession(sessionId)
    },
  }
}
