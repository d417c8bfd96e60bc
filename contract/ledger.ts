import * as z from 'zod/mini'
import { publicUser } from './account.ts'
import { type DataOf, endpoint } from './endpoint.ts'
import { digits, epochMs, keysetPageOf, keysetPaging } from './envelope.ts'

// Xu are points of the site in whole numbers. They are never bought, sold or paid out.

/** Reasons of a transfer, as shown in a statement. A feature that transfers xu adds its reasons here. */
export const ledgerReasons = [
  'opening',
  'adjustment',
  'check-in',
  'make-up',
  'shield',
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

/** Max amount of one transfer, in xu. */
export const maxXu = 1_000_000_000

/** One line of a member's statement. Amounts in xu: positive is income, negative is spending. */
export const ledgerLine = z.object({
  id: digits,
  at: epochMs,
  reason: ledgerReason,
  /** Note of the transfer, such as an operator's; often empty. */
  note: z.string(),
  amount: z.int(),
  /** The member's balance after the transfer. */
  balance: z.int(),
})
export type LedgerLine = z.infer<typeof ledgerLine>

export const ledgerStatement = endpoint({
  method: 'GET',
  path: '/au/api/user/ledger/list',
  summary: 'The member’s income and spending, newest first',
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
    /** Since when and why the member’s rewards are frozen; null when they are not. */
    frozen: z.nullable(z.object({ at: epochMs, reason: z.string() })),
    lines: keysetPageOf(ledgerLine),
  }),
  errors: ['USER_NOT_FOUND'],
})
export type MemberLedger = DataOf<typeof ledgerOfMember>

export const maxLedgerNoteLength = 300

/** A repeated `requestId` transfers nothing. Operators cannot adjust their own balance. */
export const ledgerAdjust = endpoint({
  method: 'POST',
  path: '/au/api/ledger/adjust',
  summary: 'Give xu to a member, or take xu with a negative amount; the log and the member see the note',
  auth: 'operator',
  input: z.object({
    username,
    amount: z.int().check(
      z.gte(-maxXu),
      z.lte(maxXu),
      z.refine((amount) => amount !== 0),
    ),
    note: z.string().check(z.trim(), z.minLength(3), z.maxLength(maxLedgerNoteLength)),
    requestId: z.uuid(),
  }),
  data: z.object({ balance: z.int() }),
  errors: ['USER_NOT_FOUND', 'NOT_PERMISSIONS', 'BALANCE_TOO_LOW', 'BALANCE_FULL', 'CONFLICT'],
})

/** A repeat changes nothing. Rewards missed while frozen are not paid later. */
export const ledgerFreeze = endpoint({
  method: 'POST',
  path: '/au/api/ledger/freeze',
  summary: 'Freeze or unfreeze a member’s rewards, with a note in the log; the member keeps the balance',
  auth: 'operator',
  input: z.object({
    username,
    isFrozen: z.boolean(),
    note: z.string().check(z.trim(), z.minLength(3), z.maxLength(maxLedgerNoteLength)),
  }),
  data: z.object({ isFrozen: z.boolean() }),
  errors: ['USER_NOT_FOUND', 'NOT_PERMISSIONS'],
})

/** Compares every balance with the sum of its postings, and checks that each transfer’s postings add up to zero. */
export const ledgerAudit = endpoint({
  method: 'GET',
  path: '/au/api/ledger/audit',
  summary: 'Check the ledger: whether each balance matches its postings, and each transfer adds up to zero',
  auth: 'operator',
  data: z.object({
    checkedAt: epochMs,
    /** Number of accounts whose balance is not the sum of their postings. */
    wrongAccounts: z.int(),
    /** Number of transfers whose postings do not add up to zero. */
    openTransfers: z.int(),
    /** Total balance of all members. */
    circulating: z.int(),
    postings: z.int(),
  }),
})
export type LedgerAudit = DataOf<typeof ledgerAudit>
