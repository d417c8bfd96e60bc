import type { ScorePair } from '#contract/schedule.ts'
import type { SettlementInputs, SettlementReason } from './tip-rules.ts'
import type { TipOutcome } from './tip-settlement.ts'

/**
 * Data of a tip in the chain. All numbers are exact texts or whole numbers, so that every program writes the same text.
 */
export type TipRecord = {
  v: 1
  tipster: string
  seq: number
  fixture: string
  home: string
  away: string
  kickOff: number
  market: string
  line: string | null
  side: string
  stake: number
  price: string
  company: string
  oddsType: number
  priceAt: number
  inPlay: boolean
  score: ScorePair | null
  minute: number | null
  /** SHA-256 of the text with its salt. The text may be hidden, the record cannot. */
  text: string
  at: number
}

/** Previous hash of the first record of a chain. */
export const genesisHash = '0'.repeat(64)

/**
 * Returns JSON with sorted keys and no whitespace, so the same value is the same text everywhere (like RFC 8785 for
 * these types).
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${fields.map(([key, field]) => `${JSON.stringify(key)}:${canonicalJson(field)}`).join(',')}}`
}

/** Returns the text that is hashed for a link of a tipster's chain. */
export function linkText(prevHash: string, record: string): string {
  return `${prevHash}|${record}`
}

/** Returns the text that is hashed for `text` of a record. */
export function saltedText(salt: string, content: string): string {
  return `${salt}|${content}`
}

/**
 * Data of a settlement in the chain. It includes everything the settlement depends on, so that anyone can repeat it.
 */
export type SettlementRecord = {
  v: 1
  tipster: string
  seq: number
  /** Hash of the tip's link. */
  tip: string
  /** Hash of the link of the settlement that this one corrects; null without one. */
  replaces: string | null
  outcome: TipOutcome
  reason: SettlementReason
  /** In hundred-thousandths of a unit. */
  profit: number
  closing: string | null
  rules: number
  /** Terms of the tip, and the facts of the fixture known then. */
  inputs: SettlementInputs
  at: number
}

/**
 * Last links of a tipster's two chains at the end of a day on which either grew. Days of version 1 have only the tips:
 * `settledSeq` and `settledHash` are null there.
 */
export type DayHead = {
  userId: string
  seq: number
  hash: string
  settledSeq: number | null
  settledHash: string | null
}
export type Day = { version: number; prevRoot: string; day: string; heads: readonly DayHead[] }

export const dayVersion = 2

/**
 * Returns the text that is hashed for the root of a day: the root of the day before, and the last link at midnight of
 * each chain that grew.
 */
export function dayText({ version, prevRoot, day, heads }: Day): string {
  const lines = heads
    .toSorted((a, b) => compareIds(a.userId, b.userId))
    .map(({ userId, seq, hash, settledSeq, settledHash }) =>
      version === 1 ? `${userId}:${seq}:${hash}` : `${userId}:${seq}:${hash}:${settledSeq}:${settledHash}`,
    )
  return [...(version === 1 ? [] : [`v${version}`]), prevRoot, day, ...lines].join('\n')
}

/** Returns the text that is signed for a day (Ed25519, RFC 8032). */
export function signedText({ day, root }: { day: string; root: string }): string {
  return `khan-dai tips ${day} ${root}`
}

function compareIds(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : a > b ? 1 : 0)
}

export type ChainLink = { seq: number; prevHash: string; record: string; hash: string }
export type ChainFault = { seq: number; kind: 'order' | 'link' | 'hash' | 'tipster' }

/**
 * Returns the first fault in a part of a chain, or null. `from` is the link before it (for the chain's beginning: seq 0
 * and the genesis hash). `sha256` returns lower-case hex.
 */
export async function findChainFault(
  links: readonly ChainLink[],
  {
    from,
    tipster,
    sha256,
  }: { from: { seq: number; hash: string }; tipster: string; sha256: (text: string) => Promise<string> },
): Promise<ChainFault | null> {
  let before = from
  for (const link of links) {
    const { seq } = link
    if (seq !== before.seq + 1) return { seq, kind: 'order' }
    if (link.prevHash !== before.hash) return { seq, kind: 'link' }
    if ((await sha256(linkText(link.prevHash, link.record))) !== link.hash) return { seq, kind: 'hash' }
    const record = recordOf(link.record)
    if (record?.seq !== seq || record.tipster !== tipster) return { seq, kind: 'tipster' }
    before = { seq, hash: link.hash }
  }
  return null
}

/** Parses a tip's record as it was hashed. Returns null for any other text. */
export function recordOf(text: string): TipRecord | null {
  return parsed<TipRecord>(text)
}

/** Parses a settlement's record as it was hashed. Returns null for any other text. */
export function settlementOf(text: string): SettlementRecord | null {
  return parsed<SettlementRecord>(text)
}

function parsed<T extends { tipster: string }>(text: string): T | null {
  try {
    const record: unknown = JSON.parse(text)
    return typeof record === 'object' && record !== null && 'tipster' in record ? (record as T) : null
  } catch {
    return null
  }
}
