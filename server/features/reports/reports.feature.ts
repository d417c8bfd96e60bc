import type { PublicUser } from '#contract/account.ts'
import { decideReports, openReports } from '#contract/reports.ts'
import type { Feature, Ground } from '#server/feature.ts'
import { handle, memberOf } from '#server/http/bind.ts'
import { personalRows } from '#server/personal-data.ts'
import { createReportService, type ReportService } from './reports.service.ts'
import { listOpen } from './reports.store.ts'

type Uses = { accounts: { findPublic(userIds: readonly string[]): Promise<ReadonlyMap<string, PublicUser>> } }

/** Reports to the moderators, for every domain: each declares its kind of target and binds its own call. */
export function createReports({ engines }: Ground, { accounts }: Uses): Feature<ReportService> {
  const { db } = engines.database
  const service = createReportService(engines.database)
  return {
    service,
    personal: [
      personalRows(engines.database.db, {
        table: 'reports',
        column: 'reporter_id',
        without: ['decided_by'],
        goes: false,
      }),
    ],
    routes: [
      handle(openReports, async ({ kind, ...paging }) => {
        const { list, ...page } = await listOpen(db, kind, paging)
        const users = await accounts.findPublic(list.map(({ reporter_id }) => reporter_id))
        const reports = list.map(({ id, target_id, reporter_id, created_at, ...said }) => ({
          ...said,
          reportId: id,
          targetId: target_id,
          reporter: users.get(reporter_id) ?? null,
          createdAt: created_at.getTime(),
        }))
        return { list: reports, ...page }
      }),
      handle(decideReports, async (of, context) => ({ decided: await service.decide(memberOf(context), of) })),
    ],
  }
}
