import type { PublicUser } from '#contract/account.ts'
import type { Feature, Ground } from '#server/kit/feature.ts'
import { personalRows } from '#server/kit/personal-data.ts'
import { queueRoutes, reportRoutes } from './reports.routes.ts'
import { createReportService, type ReportService } from './reports.service.ts'
import { reportedTargets } from './reports.store.ts'

type Uses = { accounts: { findPublic(userIds: readonly string[]): Promise<ReadonlyMap<string, PublicUser>> } }

/**
 * Creates the reports to the moderators, for all domains. Each domain declares its kind of target with `of` and binds
 * its own call with `routes`.
 */
export function createReports({ engines }: Ground, { accounts }: Uses): Feature<ReportService> {
  const { db } = engines.database
  const service = createReportService(engines.database)
  return {
    service: {
      ...service,
      of(target) {
        const reports = service.of(target)
        return { ...reports, routes: (calls) => reportRoutes(calls, { reports }) }
      },
    },
    personal: [
      personalRows(engines.database.db, {
        table: 'reports',
        column: 'reporter_id',
        without: ['decided_by'],
        goes: false,
      }),
    ],
    routes: queueRoutes({ db, service, accounts }),
    queues: [
      {
        name: 'reports',
        icon: 'flag',
        waiting: reportedTargets,
        pathOf: (id) => `/quan-tri/bao-cao?viec=${id}`,
      },
    ],
  }
}
