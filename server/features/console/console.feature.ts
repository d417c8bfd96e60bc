import type { PublicUser } from '#contract/account.ts'
import { consoleUpload, deskPicture } from '#contract/console.ts'
import type { ScheduleService } from '#server/features/schedule/schedule.service.ts'
import type { UploadService } from '#server/features/uploads/uploads.service.ts'
import { jobResource } from '#server/jobs/job-resource.ts'
import { actResource } from '#server/kit/act-resource.ts'
import type { Feature, Ground } from '#server/kit/feature.ts'
import type { Finder } from '#server/kit/finder.ts'
import { personalRows } from '#server/kit/personal-data.ts'
import type { Resource } from '#server/kit/resource.ts'
import { createSoleNotice } from '#server/kit/sole-operator.ts'
import type { WorkQueue } from '#server/kit/work-queue.ts'
import { ageS } from '#server/metrics/backlogs.ts'
import { sharedRead } from '#server/metrics/metrics.ts'
import { applyDueSettings } from '#server/run-settings/due-settings.ts'
import { settingCases } from '#server/run-settings/run-setting.store.ts'
import { settingResource } from '#server/run-settings/setting-resource.ts'
import { createBulkService } from './bulk.service.ts'
import { consoleRoutes } from './console.routes.ts'
import { createConsoleService } from './console.service.ts'
import { serveExports } from './export.http.ts'
import { createExportService } from './export.service.ts'
import { figureRoutes } from './figures/figures.routes.ts'
import { createFiguresService, type FiguresService } from './figures/figures.service.ts'
import { createFindService } from './find.service.ts'
import { listRoutes } from './lists.routes.ts'
import { picturesInUse } from './pictures.service.ts'
import { queueRoutes } from './queue.routes.ts'
import { createQueueService } from './queue.service.ts'
import { createViewService } from './view.service.ts'

type Uses = {
  accounts: {
    findPublic(userIds: readonly string[]): Promise<ReadonlyMap<string, PublicUser>>
    findPublicByName(username: string): Promise<PublicUser | null>
  }
  uploads: UploadService
  resources: () => readonly Resource[]
  queues: () => readonly WorkQueue[]
  finders: () => readonly Finder[]
  audience: { all(): { fixtureId: string; viewers: number }[] }
  schedule: Pick<ScheduleService, 'findAll'>
}

/**
 * The operators’ console: lists, edits, logs and undoes changes of the resources that features declare, and lists the
 * cases that wait.
 */
export function createConsole(
  { engines, config, settings, words, metrics, authority, log }: Ground,
  { accounts, uploads, resources, queues: declared, finders, audience, schedule }: Uses,
): Feature<{ figures: FiguresService }> {
  const { db } = engines.database
  const service = createConsoleService(engines.database, {
    declared: resources,
    findByName: accounts.findPublicByName,
  })
  const views = createViewService(db, service)
  const bulk = createBulkService(db, service)
  const exports = createExportService(
    { db, words, buckets: engines.buckets, secret: config.secret, authority },
    service,
  )
  const finding = createFindService({ db, resources, finders, words })
  const queues = createQueueService(db, declared)
  if (config.roles.includes('jobs')) {
    const readAll = sharedRead(queues.allCounts)
    metrics.gauge('desk_cases_waiting', async (gauge) => {
      for (const { name: queue, count } of await readAll()) gauge.set({ queue }, count)
    })
    metrics.gauge('desk_oldest_case_seconds', async (gauge) => {
      for (const { name: queue, oldestAt } of await readAll()) gauge.set({ queue }, ageS(oldestAt))
    })
  }
  const figures = createFiguresService({
    db,
    registry: metrics.registry,
    audience,
    schedule,
    oldestCase: () => queues.oldest(),
  })
  const addOwn = () =>
    void figures.addOwn().catch((error: unknown) => log.warn({ err: error }, 'figures could not be stored'))
  const nameOf = async (userId: string) => (await accounts.findPublic([userId])).get(userId)?.displayName ?? ''
  const soleNotice = createSoleNotice({ engines, words, config })
  let adding: NodeJS.Timeout | undefined
  for (const kind of [consoleUpload, deskPicture])
    uploads.accept(kind, { inUse: (addresses) => picturesInUse(db, resources(), addresses) })

  return {
    service: { figures },
    routes: [
      ...consoleRoutes({ service, finding, accounts }),
      ...figureRoutes(figures),
      ...listRoutes({ views, bulk, exports }),
      ...queueRoutes({ queues, accounts }),
    ],
    serve: (http) => serveExports(http, exports),
    personal: [
      personalRows(db, { table: 'console_views', goes: true }),
      personalRows(db, { table: 'taken_cases', goes: true }),
    ],
    resources: [settingResource({ db, settings, nameOf, soleNotice, log }), actResource, jobResource(db)],
    queues: [
      {
        name: 'settings',
        icon: 'sliders-horizontal',
        waiting: settingCases,
        pathOf: (id) => `/quan-tri/settings?muc=${id}`,
      },
    ],
    async start() {
      adding = setInterval(addOwn, 60_000).unref()
    },
    async close() {
      clearInterval(adding)
    },
    jobs: [
      { name: 'figures.sample', cron: '* * * * *', run: () => figures.sample() },
      { name: 'settings.due', cron: '* * * * *', run: () => applyDueSettings({ db, settings, log }) },
      { name: 'queues.times', cron: '* * * * *', run: queues.noteTimes },
      { name: 'figures.forget', cron: '41 19 * * *', run: figures.forget },
      { name: 'forget-taken-cases', cron: '53 19 * * *', run: queues.forget },
    ],
  }
}
