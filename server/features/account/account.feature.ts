import { avatarUpload, coverUpload } from '#contract/account.ts'
import type { Feature, Ground } from '#server/feature.ts'
import type { SessionService } from '#server/features/session/session.service.ts'
import type { UploadService } from '#server/features/uploads/uploads.service.ts'
import { accountRoutes } from './account.routes.ts'
import { type AccountService, createAccountService } from './account.service.ts'
import { listPicturesInUse } from './account.store.ts'
import { createLedger } from './ledger.service.ts'
import { createRecovery } from './recovery.service.ts'

export function createAccount(
  { engines, config, log }: Ground,
  { sessions, uploads }: { sessions: SessionService; uploads: UploadService },
): Feature<AccountService> {
  const { db } = engines.database
  const ledger = createLedger(db)
  const accounts = createAccountService({
    db,
    sessions,
    ledger,
    imageHosts: config.imageHosts,
    postingRequires: config.postingRequires,
  })
  uploads.accept(avatarUpload, { inUse: (addresses) => listPicturesInUse(db, 'profile_picture', addresses) })
  uploads.accept(coverUpload, { inUse: (addresses) => listPicturesInUse(db, 'cover_picture', addresses) })
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
