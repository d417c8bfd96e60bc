import { avatarUpload, coverUpload } from '#contract/account-pictures.ts'
import { siteOrigin } from '#server/config/site-origin.ts'
import type { Screening } from '#server/features/screening/screening.service.ts'
import type { ReadOwnUser, SessionService } from '#server/features/session/session.service.ts'
import type { UploadService } from '#server/features/uploads/uploads.service.ts'
import { createProofs } from '#server/http/proofs.ts'
import { createWorkLimit } from '#server/http/work-limit.ts'
import { listener } from '#server/kit/events.ts'
import type { Feature, Ground } from '#server/kit/feature.ts'
import { personalRows } from '#server/kit/personal-data.ts'
import { postFiles } from '#server/tables/posts.ts'
import { accountRoutes } from './account.routes.ts'
import { type AccountService, createAccountService } from './account.service.ts'
import { listPicturesInUse } from './account.store.ts'
import { displayRoutes } from './display.routes.ts'
import type { LevelOf } from './own-user.view.ts'
import { createRecovery } from './recovery.service.ts'

type Uses = {
  sessions: SessionService
  screening: Screening
  uploads: UploadService
  ownUser: ReadOwnUser
  levelOf: LevelOf
}

/** Columns left out of a member’s data export: folded forms of names, used to detect look-alikes. */
const hiddenColumns = ['username_key', 'username_skeleton', 'nickname_skeleton']

/** Accounts of one address and of one browser in an hour. The free ones of an address are a setting. */
const registrationsAnHour = { max: 3_000, perViewer: 10 }

export function createAccount(
  { engines, config, settings, brand, metrics, log }: Ground,
  { sessions, screening, uploads, ownUser, levelOf }: Uses,
): Feature<AccountService> {
  const { db } = engines.database
  const { buckets } = engines
  const { registrations: free } = config.limits
  const siteName = () => brand.now().name
  const proofs = createProofs({ secret: config.secret, buckets, metrics })
  const max = Math.max(registrationsAnHour.max, free.points)
  const registrations = createWorkLimit({ purpose: 'register', free, ...registrationsAnHour, max }, { proofs, buckets })
  const accounts = createAccountService({
    db,
    sessions,
    ownUser,
    levelOf,
    imageHosts: config.imageHosts,
    screening,
    settings,
    siteName,
  })
  uploads.accept(avatarUpload, {
    async inUse(addresses) {
      const own = await listPicturesInUse(db, 'profile_picture', addresses)
      if (addresses.length === 0) return own
      // An uploaded avatar is also published as a post, which still shows the file after the member changes the avatar.
      const posted = await postFiles(db).where('url', 'in', addresses).execute()
      return new Set([...own, ...posted.map(({ url }) => url)])
    },
  })
  uploads.accept(coverUpload, { inUse: (addresses) => listPicturesInUse(db, 'cover_picture', addresses) })
  const recovery = createRecovery({
    db,
    sessions,
    mail: engines.mail,
    sms: engines.sms,
    buckets,
    proofs,
    siteUrl: siteOrigin(config),
    siteName,
    secret: config.secret,
    log,
  })
  return {
    service: accounts,
    routes: [...accountRoutes({ accounts, sessions, recovery, registrations }), ...displayRoutes(db)],
    personal: [
      personalRows(db, { table: 'users', column: 'id', without: hiddenColumns, goes: false }),
      personalRows(db, { table: 'display_settings', goes: true }),
    ],
    jobs: [{ name: 'account.sweep', cron: '27 3 * * *', run: recovery.sweep }],
    listeners: [
      listener('session.opened-on-new-device', recovery.mailNewDevice),
      listener('second-step.changed', recovery.mailSecondStep),
      listener('data-export.ready', recovery.mailExportReady),
      listener('account.leaving', recovery.mailLeaving),
    ],
    close: () => recovery.settled(),
  }
}
