import * as z from 'zod/mini'
import { publicUser } from './account.ts'
import { endpoint } from './endpoint.ts'
import { digits, digitsInput, epochMs, keysetPageOf, keysetPaging } from './envelope.ts'
import type { ErrorName } from './errors.ts'

export const reportReasons = ['spam', 'abuse', 'hate', 'sexual', 'violence', 'fraud', 'rights', 'other'] as const
export const reportReason = z.enum(reportReasons)
export type ReportReason = z.infer<typeof reportReason>
export const maxReportNoteLength = 500
export const reportDecision = z.enum(['upheld', 'dismissed'])

/**
 * Returns the call to report items of a domain. `domain` is the path segment. `errors` are the domain’s errors for ids
 * that cannot be reported.
 */
export function reportCalls(domain: string, errors: readonly ErrorName[], options: { isRestricted?: boolean } = {}) {
  return {
    report: endpoint({
      method: 'POST',
      path: `/au/api/user/${domain}/report`,
      summary: 'Report an item to the moderators; a repeated report replaces the member’s pending one',
      auth: 'user',
      input: z.object({
        id: digitsInput,
        reason: reportReason,
        note: z._default(z.string().check(z.trim(), z.maxLength(maxReportNoteLength)), ''),
      }),
      data: z.object({ id: digits }),
      errors,
      ...options,
    }),
  }
}
export type ReportCalls = ReturnType<typeof reportCalls>

export const report = z.object({
  reportId: digits,
  kind: z.string(),
  targetId: digits,
  reason: reportReason,
  note: z.string(),
  reporter: z.nullable(publicUser),
  createdAt: epochMs,
  /** Number of members with pending reports of the target. */
  waiting: z.int(),
  /**
   * Current state of the target; null when it is deleted or its kind cannot be shown. `path` is without locale prefix.
   */
  shown: z.nullable(
    z.object({
      text: z.string(),
      /** Texts of the target before the author's edits, oldest first. */
      earlierTexts: z.array(z.string()),
      author: z.nullable(publicUser),
      path: z.nullable(z.string()),
      canRemove: z.boolean(),
    }),
  ),
})
export type Report = z.infer<typeof report>

export const openReports = endpoint({
  method: 'GET',
  path: '/au/api/moderation/report/list',
  summary: 'Reports that wait for a decision, oldest first',
  auth: 'moderator',
  scope: 'reports:read',
  input: z.object({ kind: z.optional(z.string().check(z.regex(/^[a-z][a-z-]{0,29}$/))), ...keysetPaging(50) }),
  data: keysetPageOf(report),
})

export const decideReports = endpoint({
  method: 'POST',
  path: '/au/api/moderation/report/decide',
  summary: 'Decide all pending reports of a target, and remove the target if requested',
  auth: 'moderator',
  input: z.object({
    kind: z.string().check(z.regex(/^[a-z][a-z-]{0,29}$/)),
    targetId: digitsInput,
    decision: reportDecision,
    remove: z._default(z.boolean(), false),
  }),
  data: z.object({ decided: z.int() }),
  errors: ['NOT_FOUND', 'NOT_PERMISSIONS'],
})
