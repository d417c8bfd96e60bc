import type { PublicUser } from '#contract/account.ts'
import { decideReports, openReports } from '#contract/reports.ts'
import type { Feature, Ground } from '#server/feature.ts'
import { handle, memberOf } from '#server/http/bind.ts'
import { personalRows } from '#server/personal-data.ts'
import { createReportService, type ReportService, type Shown } from './reports.service.ts'
import { listOpen } from './reports.store.ts'

type Uses = { accounts: { findPublic(userIds: readonly string[]): Promise<ReadonlyMap<string, PublicUser>> } }

/** Reports to the moderators, for all domains. Each domain declares its kind of target and binds its own call. */
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
        const shownOf = await service.shown(list.map(({ kind: of, target_id }) => ({ kind: of, targetId: target_id })))
        const authors = list.flatMap((row) => shownOf(row.kind, row.target_id)?.authorId ?? [])
        const users = await accounts.findPublic([...new Set([...list.map((row) => row.reporter_id), ...authors])])
        const present = (shown: Shown | null) =>
          shown && {
            ...{ text: shown.text, path: shown.path, canRemove: shown.canRemove },
            author: users.get(shown.authorId ?? '') ?? null,
          }
        const reports = list.map(({ id, target_id, reporter_id, created_at, ...said }) => ({
          ...said,
          reportId: id,
          targetId: target_id,
          reporter: users.get(reporter_id) ?? null,
          createdAt: created_at.getTime(),
          shown: present(shownOf(said.kind, target_id)),
        }))
        return { list: reports, ...page }
      }),
      handle(decideReports, async (of, context) => ({ decided: await service.decide(memberOf(context), of) })),
    ],
  }
}
