import type { PublicUser } from '#contract/account.ts'
import { decideReports, openReports, type ReportCalls } from '#contract/reports.ts'
import type { Db } from '#server/db/sql.ts'
import { handle, type Route } from '#server/http/handle.ts'
import type { OwnReportService, Reports, Shown } from './reports.service.ts'
import { listOpen } from './reports.store.ts'

type Uses = {
  db: Db
  service: Pick<OwnReportService, 'decide' | 'shown'>
  accounts: { findPublic(userIds: readonly string[]): Promise<ReadonlyMap<string, PublicUser>> }
}

export function queueRoutes({ db, service, accounts }: Uses): Route[] {
  return [
    handle(openReports, async ({ kind, ...paging }) => {
      const { list, ...page } = await listOpen(db, kind, paging)
      const shownOf = await service.shown(list.map(({ kind: of, target_id }) => ({ kind: of, targetId: target_id })))
      const authors = list.flatMap((row) => shownOf(row.kind, row.target_id)?.authorId ?? [])
      const users = await accounts.findPublic([...new Set([...list.map((row) => row.reporter_id), ...authors])])
      const present = (shown: Shown | null) =>
        shown && {
          text: shown.text,
          earlierTexts: shown.earlierTexts ?? [],
          path: shown.path,
          canRemove: shown.canRemove,
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
    handle(decideReports, async (of, { member }) => ({ decided: await service.decide(member, of) })),
  ]
}

export function reportRoutes(calls: ReportCalls, { reports }: { reports: Reports }): Route[] {
  return [
    handle(calls.report, async ({ id, reason, note }, { member }) => {
      await reports.add(member, { targetId: id, reason, note })
      return { id }
    }),
  ]
}
