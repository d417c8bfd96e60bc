import * as z from 'zod/mini'
import { publicUser } from './account.ts'
import { type DataOf, endpoint } from './endpoint.ts'
import { digits, epochMs, keysetPageOf, keysetPaging } from './envelope.ts'

// Xu are points of the site: counted in whole numbers, and never bought, sold or paid out.

/** What moved xu, as a statement names it. A feature that moves some adds its own. */
export const ledgerReasons = [
  'opening',
  'adjustment',
  'check-in',
  'make-up',
  'mission',
  'referral',
  'welcome',
  'level',
  'lucky-draw',
  'gift',
  'event',
  'minigame',
  'prediction',
  'marble',
] as const
export const ledgerReason = z.enum(ledgerReasons)
export type LedgerReason = z.infer<typeof ledgerReason>

/** The most that one transfer moves. */
export const mostXu = 1_000_000_000

/** One line of a member's statement. Amounts in xu: what came is positive, what went negative. */
export const ledgerLine = z.object({
  id: digits,
  at: epochMs,
  reason: ledgerReason,
  /** Words that belong to it, such as an operator's; often empty. */
  note: z.string(),
  amount: z.int(),
  /** What the member had after it. */
  balance: z.int(),
})
export type LedgerLine = z.infer<typeof ledgerLine>

export const ledgerStatement = endpoint({
  method: 'GET',
  path: '/au/api/user/ledger/list',
  summary: 'What came to the member’s balance and what went, newest first',
  auth: 'user',
  input: z.object(keysetPaging(30)),
  data: keysetPageOf(ledgerLine),
})

const username = z.string().check(z.trim(), z.minLength(1), z.maxLength(64))

export const ledgerOfMember = endpoint({
  method: 'GET',
  path: '/au/api/ledger/member',
  summary: 'A member’s balance and statement, newest first; for operators',
  auth: 'operator',
  input: z.object({ username, ...keysetPaging(30) }),
  data: z.object({
    user: publicUser,
    balance: z.int(),
    /** Since when and why the member earns nothing; null for whoever does. */
    frozen: z.nullable(z.object({ at: epochMs, reason: z.string() })),
    lines: keysetPageOf(ledgerLine),
  }),
  errors: ['USER_NOT_FOUND'],
})
export type MemberLedger = DataOf<typeof ledgerOfMember>

export const longestLedgerNote = 300

/** The same `requestId` moves nothing again. Nobody adjusts his own balance. */
export const ledgerAdjust = endpoint({
  method: 'POST',
  path: '/au/api/ledger/adjust',
  summary: 'Give a member xu, or take some (a negative amount), with a reason that the log and the member see',
  auth: 'operator',
  input: z.object({
    username,
    amount: z.int().check(
      z.gte(-mostXu),
      z.lte(mostXu),
      z.refine((amount) => amount !== 0),
    ),
    note: z.string().check(z.trim(), z.minLength(3), z.maxLength(longestLedgerNote)),
    requestId: z.uuid(),
  }),
  data: z.object({ balance: z.int() }),
  errors: ['USER_NOT_FOUND', 'NOT_PERMISSIONS', 'BALANCE_TOO_LOW', 'BALANCE_FULL', 'CONFLICT'],
})

/** Again changes nothing. What the account would have earned meanwhile is not paid later. */
export const ledgerFreeze = endpoint({
  method: 'POST',
  path: '/au/api/ledger/freeze',
  summary: 'Hold a member’s rewards back, or lift that, with a reason that the log keeps; what the member has stays',
  auth: 'operator',
  input: z.object({
    username,
    isFrozen: z.boolean(),
    note: z.string().check(z.trim(), z.minLength(3), z.maxLength(longestLedgerNote)),
  }),
  data: z.object({ isFrozen: z.boolean() }),
  errors: ['USER_NOT_FOUND', 'NOT_PERMISSIONS'],
})

/** Every balance beside the sum of its postings, and all postings together, which come to nothing. */
export const ledgerAudit = endpoint({
  method: 'GET',
  path: '/au/api/ledger/audit',
  summary: 'Whether the books agree: each balance with its postings, and all postings with each other',
  auth: 'operator',
  data: z.object({
    checkedAt: epochMs,
    /** Accounts whose balance is not the sum of their postings. */
    wrongAccounts: z.int(),
    /** Transfers whose postings do not come to nothing. */
    openTransfers: z.int(),
    /** Held by all members together. */
    circulating: z.int(),
    postings: z.int(),
  }),
})
export type LedgerAudit = DataOf<typeof ledgerAudit>
