import type { ReportCalls, ReportReason } from '#contract/reports.ts'
import { transact } from '#server/db/transact.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import { ApiError } from '#server/http/errors.ts'
import type { Route } from '#server/http/handle.ts'
import type { Member } from '#server/http/viewer.ts'
import { recordAct } from '#server/kit/acts.ts'
import { event } from '#server/kit/events.ts'
import type { ShownTarget, Target } from '#server/kit/target.ts'
import { isWaiting, updateDecision, upsertReport } from './reports.store.ts'

export type Reports = {
  /**
   * Stores or replaces the member's report, unless it is already decided. Throws the errors of the target's `admit`
   * rule.
   */
  add(member: Member, said: { targetId: string; reason: ReportReason; note: string }): Promise<void>
}

type Decision = { kind: string; targetId: string; decision: 'upheld' | 'dismissed'; remove: boolean }
export type Shown = ShownTarget & { canRemove: boolean }

export type ReportService = {
  of(target: Target): Reports & {
    /** Returns the routes for the call that the domain declared with `reportCalls`. */
    routes(calls: ReportCalls): Route[]
  }
  /**
   * Decides all pending reports of the target and returns their number. `remove` deletes the target first. Throws
   * NOT_FOUND when no report is pending. Throws NOT_PERMISSIONS when the target's kind or its author's rank does not
   * allow the deletion.
   */
  decide(moderator: Member, of: Decision): Promise<number>
  /**
   * Returns a lookup of the reported targets by kind and id. The lookup returns null for targets that are gone or
   * cannot be shown.
   */
  shown(of: readonly { kind: string; targetId: string }[]): Promise<(kind: string, targetId: string) => Shown | null>
}

export type OwnReportService = Omit<ReportService, 'of'> & { of(target: Target): Reports }

/** True for the errors of a target that is already gone. Its removal then counts as done. */
const isGone = (error: unknown) => error instanceof ApiError && error.name.endsWith('NOT_FOUND')

export function createReportService({ db }: DatabaseEngine): OwnReportService {
  const targets = new Map<string, Target>()
  return {
    of(target) {
      const { kind, admit } = target
      targets.set(kind, target)
      return {
        async add(member, { targetId, reason, note }) {
          const standing = await admit(member, targetId)
          await transact(db, async (tx) => {
            const report = { reporterId: member.userId, kind, targetId: standing, reason, note }
            const reportId = await upsertReport(tx, report)
            if (reportId !== null) await event(tx, 'report.created', { reportId, kind, targetId: standing, reason })
          })
        },
      }
    },
    async decide(moderator, { remove, ...of }) {
      if (!(await isWaiting(db, of))) throw new ApiError('NOT_FOUND')
      const target = targets.get(of.kind)
      if (remove) {
        if (!target?.remove) throw new ApiError('NOT_PERMISSIONS')
        await target.remove(moderator, of.targetId).catch((error) => {
          if (!isGone(error)) throw error
        })
      }
      return db.transaction().execute(async (tx) => {
        const decided = await updateDecision(tx, { ...of, by: moderator.userId })
        if (decided === 0) throw new ApiError('NOT_FOUND')
        await recordAct(tx, { kind: `report.${of.decision}`, by: moderator, reason: `${of.kind} ${of.targetId}` })
        return decided
      })
    },
    async shown(all) {
      const found = new Map<string, Shown>()
      for (const [kind, some] of Map.groupBy(all, (one) => one.kind)) {
        const target = targets.get(kind)
        const shown = await target?.show?.([...new Set(some.map(({ targetId }) => targetId))])
        for (const [id, one] of shown ?? [])
          found.set(`${kind} ${id}`, { ...one, canRemove: target?.remove !== undefined })
      }
      return (kind, targetId) => found.get(`${kind} ${targetId}`) ?? null
    },
  }
}
