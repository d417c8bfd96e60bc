import type { Feature, Ground } from '#server/feature.ts'
import type { SessionService } from '#server/features/session/session.service.ts'
import { accountRoutes } from './account.routes.ts'
import { type AccountService, createAccountService } from './account.service.ts'
import { createLedger } from './ledger.service.ts'
import { createRecovery } from './recovery.service.ts'

export function createAccount(
  { engines, config, log }: Ground,
  { sessions }: { sessions: SessionService },
): Feature<AccountService> {
  const { db } = engines.database
  const ledger = createLedger(db)
  const accounts = createAccountService({ db, sessions, ledger, imageHosts: config.imageHosts })
  const recovery = createRecovery({
    db,
    sessions,
    mail: engines.mail,
    sms: engines.sms,
    siteUrl: config.publicUrl || `http://localhost:${config.port}`,
    secret: config.secret,
    log,
  })
  return {
    service: accounts,
    routes: accountRoutes({ accounts, sessions, recovery, ledger }),
    jobs: [{ name: 'account.sweep', cron: '27 3 * * *', run: recovery.sweep }],
    close: () => recovery.settled(),
  }
}
