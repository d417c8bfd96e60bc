import type { ScorePair } from '#contract/schedule.ts'
import type { SettlementInputs, SettlementReason } from './tip-rules.ts'
import type { TipOutcome } from './tip-settlement.ts'

/**
 * A tip’s record in the chain. All numbers are exact texts or whole numbers, so that every program writes the same
 * text.
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
  /** SHA-256 of the tip’s text with its salt. The text may be hidden later, but the record cannot. */
  text: string
  at: number
}

/** Value of the previous hash in the first link of a chain. */
export const genesisHash = '0'.repeat(64)

/**
 * Returns JSON with sorted keys and no whitespace, so that a value gives the same text everywhere (like RFC 8785 for
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

/** Returns the text whose hash is stored in `TipRecord.text`. */
export function saltedText(salt: string, content: string): string {
  return `${salt}|${content}`
}

/** A settlement’s record in the chain. It includes all inputs of the settlement, so that anyone can repeat it. */
export type SettlementRecord = {
  v: 1
  tipster: string
  seq: number
  /** Hash of the link of the settled tip. */
  tip: string
  /** Hash of the link of the settlement that this one corrects; null for a first settlement. */
  replaces: string | null
  outcome: TipOutcome
  reason: SettlementReason
  /** Profit in hundred-thousandths of a unit. */
  profit: number
  closing: string | null
  rules: number
  /** Terms of the tip, and the facts of the fixture that were known at the settlement. */
  inputs: SettlementInputs
  at: number
}

/**
 * Last links of a tipster’s two chains (tips and settlements) at the end of a day, if a link was added to either. Days
 * of version 1 have only the tips, so `settledSeq` and `settledHash` are null.
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
 * Returns the text that is hashed for the root of a day. It contains the previous day’s root, and the last links at
 * midnight of each tipster whose chains grew.
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
 * Returns the first fault in a part of a chain, or null. `from` is the link before this part; at the chain’s start it
 * has seq 0 and the genesis hash. `sha256` returns lower-case hex.
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

/** Parses the hashed text of a tip’s record. Returns null for any other text. */
export function recordOf(text: string): TipRecord | null {
  return parsed<TipRecord>(text)
}

/** Parses the hashed text of a settlement’s record. Returns null for any other text. */
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
