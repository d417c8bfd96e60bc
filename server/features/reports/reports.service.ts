import type { ReportCalls, ReportReason } from '#contract/reports.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import { handle, memberOf, type Route } from '#server/http/bind.ts'
import { ApiError } from '#server/http/errors.ts'
import type { Member } from '#server/http/viewer.ts'
import type { Target } from '#server/target.ts'
import { updateDecision, upsertReport } from './reports.store.ts'

/** The reports of one kind of target. */
export type Reports = {
  /** Throws what the target's rule throws. */
  add(member: Member, said: { targetId: string; reason: ReportReason; note: string }): Promise<void>
  /** Answers the call that the domain declared with `reportCalls`. */
  routes(calls: ReportCalls): Route[]
}

export type ReportService = {
  of(target: Target): Reports
  /** Gives how many waited. Throws NOT_FOUND where none did. */
  decide(moderator: Member, of: { kind: string; targetId: string; decision: 'upheld' | 'dismissed' }): Promise<number>
}

export function createReportService({ db }: DatabaseEngine): ReportService {
  return {
    of({ kind, admit }) {
      const reports: Reports = {
        async add(member, { targetId, reason, note }) {
          const standing = await admit(member, targetId)
          await upsertReport(db, { reporterId: member.userId, kind, targetId: standing, reason, note })
        },
        routes: (calls) => [
          handle(calls.report, async ({ id, reason, note }, context) => {
            await reports.add(memberOf(context), { targetId: id, reason, note })
            return { id }
          }),
        ],
      }
      return reports
    },
    async decide(moderator, of) {
      const decided = await updateDecision(db, { ...of, by: moderator.userId })
      if (decided === 0) throw new ApiError('NOT_FOUND')
      return decided
    },
  }
}
