import { readDecimal } from '#contract/odds-format.ts'
import { type ChainFault, dayText, findChainFault, genesisHash, recordOf, saltedText } from '#contract/tip-record.ts'
import { decideTip, type SettlementInputs } from '#contract/tip-rules.ts'
import { profitOf } from '#contract/tip-settlement.ts'
import type { ExportedLink, PublishedDay } from '#contract/tips.ts'

type Head = { seq: number; hash: string }
/** What was looked at, and how much of it is as it should be. */
export type Tally = { good: number; total: number }
export type ChainReport = {
  fault: ChainFault | { seq: number; kind: 'head' } | null
  links: Tally
  texts: Tally
  hidden: number
  settlements: Tally
  days: Tally
}

/** The days that the site published, with where this chain stood, and what a day's head covers. */
export type Published = {
  list: (PublishedDay & { head: Head | null })[]
  /** The newest day in full: who trusts its root need not trust the rest. */
  newest: { prevRoot: string; day: string; root: string; heads: { userId: string; seq: number; hash: string }[] } | null
}

export type ChainReader = {
  chain(afterSeq: number): Promise<{ head: Head; list: ExportedLink[] }>
  published(): Promise<Published>
}

const hex = (bytes: ArrayBuffer) =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')

export async function sha256(text: string): Promise<string> {
  return hex(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
}

/** Reads a chain piece by piece and computes all of it anew; `progress` is told how far it came. */
export async function checkChain(
  reader: ChainReader,
  { tipster, progress }: { tipster: string; progress: (done: number, total: number) => void },
): Promise<ChainReport> {
  const report: ChainReport = {
    fault: null,
    links: none(),
    texts: none(),
    hidden: 0,
    settlements: none(),
    days: none(),
  }
  const hashes = new Map<number, string>()
  let at: Head = { seq: 0, hash: genesisHash }
  let head: Head
  do {
    const piece = await reader.chain(at.seq)
    head = piece.head
    report.fault = await findChainFault(piece.list, { from: at, tipster, sha256 })
    for (const link of piece.list) {
      report.links.total += 1
      if (report.fault && link.seq >= report.fault.seq) continue
      report.links.good += 1
      hashes.set(link.seq, link.hash)
      await checkLink(link, report)
    }
    const last = piece.list.at(-1)
    if (!last) break
    at = { seq: last.seq, hash: last.hash }
    progress(at.seq, head.seq)
  } while (!report.fault && at.seq < head.seq)
  if (!report.fault && (at.seq !== head.seq || at.hash !== head.hash)) report.fault = { seq: head.seq, kind: 'head' }
  await checkDays(await reader.published(), hashes, report)
  return report
}

function none(): Tally {
  return { good: 0, total: 0 }
}

function count(tally: Tally, isGood: boolean): void {
  tally.total += 1
  if (isGood) tally.good += 1
}

async function checkLink(link: ExportedLink, report: ChainReport): Promise<void> {
  const record = recordOf(link.record)
  if (link.content === null || link.salt === null) report.hidden += 1
  else count(report.texts, (await sha256(saltedText(link.salt, link.content))) === record?.text)
  for (const one of link.settlements) {
    const decision = decided(one.rulesVersion, one.inputs)
    const terms = { stake: record?.stake ?? 0, price: readDecimal(record?.price ?? '') ?? 0 }
    const isSame = decision?.outcome === one.outcome && profitOf(one.outcome, terms) === one.profit
    count(report.settlements, isSame && isOfRecord(one.inputs as SettlementInputs, link.record))
  }
}

function decided(version: number, inputs: unknown) {
  try {
    return decideTip(version, inputs as SettlementInputs)
  } catch {
    // Inputs that are none decide nothing, and so fit no outcome.
    return null
  }
}

/** The terms that were settled are those that were recorded. */
function isOfRecord({ terms }: SettlementInputs, text: string): boolean {
  const record = recordOf(text)
  if (!record) return false
  return (
    record.market === terms.market &&
    record.side === terms.side &&
    (record.line === null ? null : readDecimal(record.line)) === terms.line &&
    record.kickOff === terms.kickOff &&
    record.inPlay === terms.isInPlay &&
    String(record.score) === String(terms.scoreAtTip) &&
    record.home === terms.homeId &&
    record.away === terms.awayId
  )
}

/** Each published head is a link of this chain, each day follows the one before, and the newest root is what it covers. */
async function checkDays({ list, newest }: Published, hashes: Map<number, string>, report: ChainReport): Promise<void> {
  for (const [i, day] of list.entries()) {
    const before = list[i + 1]
    const isNext = !before || day.prevRoot === before.root
    const isHead = !day.head || hashes.get(day.head.seq) === day.head.hash
    const root = newest?.day === day.day ? await sha256(dayText(newest.prevRoot, newest.day, newest.heads)) : day.root
    count(report.days, isNext && isHead && root === day.root)
  }
}
