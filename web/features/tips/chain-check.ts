import { toHex } from '#contract/rules/hex.ts'
import { readDecimal } from '#contract/rules/odds-format.ts'
import {
  type ChainFault,
  type ChainLink,
  dayText,
  findChainFault,
  genesisHash,
  recordOf,
  type SettlementRecord,
  saltedText,
  settlementOf,
  type TipRecord,
} from '#contract/rules/tip-record.ts'
import { decideTip } from '#contract/rules/tip-rules.ts'
import { profitOf } from '#contract/rules/tip-settlement.ts'
import type { ExportedLink, FullDay } from '#contract/tip-chains.ts'

type Head = { seq: number; hash: string }
/** Number of checked items (`total`), and number of correct ones (`good`). */
export type Tally = { good: number; total: number }
type Fault = ChainFault | { seq: number; kind: 'head' }
export type ChainReport = {
  fault: Fault | null
  links: Tally
  texts: Tally
  hidden: number
  /** Links of the settlement chain. Each settlement is computed again from its facts. */
  settlements: Tally
  /** Days whose root matches its content, follows the previous root, and includes this tipster's heads. */
  days: Tally
}

type Piece<L> = { head: Head; list: L[] }
export type ChainReader = {
  chain(afterSeq: number): Promise<Piece<ExportedLink>>
  settled(afterSeq: number): Promise<Piece<ChainLink>>
  /** Returns the days after a given one, oldest first. Returns an empty list at the end. */
  days(after: string | undefined): Promise<FullDay[]>
}

export async function sha256(text: string): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))))
}

type Asked = { tipster: string; progress: (done: number, total: number) => void }

/**
 * Reads both chains and all days piece by piece, and recomputes everything. Calls `progress` with the position in the
 * chain of tips.
 */
export async function checkChain(reader: ChainReader, { tipster, progress }: Asked): Promise<ChainReport> {
  const report: ChainReport = {
    fault: null,
    links: none(),
    texts: none(),
    hidden: 0,
    settlements: none(),
    days: none(),
  }
  const records = new Map<string, TipRecord>()
  const tips = await walk(reader.chain, { tipster, progress }, async (link) => {
    const record = recordOf(link.record)
    if (record) records.set(link.hash, record)
    if (link.content === null || link.salt === null) report.hidden += 1
    else count(report.texts, (await sha256(saltedText(link.salt, link.content))) === record?.text)
  })
  report.links = tips.links
  const settled = await walk(reader.settled, { tipster, progress: () => {} }, async (link) => {
    const settlement = settlementOf(link.record)
    const record = settlement && records.get(settlement.tip)
    count(report.settlements, !!settlement && !!record && isRight(settlement, record))
  })
  // Settlements after a broken link were not recomputed, so count all links as the total.
  report.settlements.total = settled.links.total
  report.fault = tips.fault ?? settled.fault
  await checkDays(reader, { tipster, tips: tips.hashes, settled: settled.hashes }, report.days)
  return report
}

/**
 * Verifies a chain from its start to its head or its first fault, and calls `look` with each valid link. Returns the
 * fault, the numbers of links, and the hashes by `seq`.
 */
export async function walk<L extends ChainLink>(
  read: (afterSeq: number) => Promise<Piece<L>>,
  { tipster, progress }: Asked,
  look: (link: L) => Promise<void>,
): Promise<{ fault: Fault | null; links: Tally; hashes: Map<number, string> }> {
  const hashes = new Map([[0, genesisHash]])
  const links = none()
  let fault: Fault | null = null
  let at: Head = { seq: 0, hash: genesisHash }
  let head: Head
  do {
    const piece = await read(at.seq)
    head = piece.head
    fault = await findChainFault(piece.list, { from: at, tipster, sha256 })
    for (const link of piece.list) {
      const isWhole = !fault || link.seq < fault.seq
      count(links, isWhole)
      if (!isWhole) continue
      hashes.set(link.seq, link.hash)
      await look(link)
    }
    const last = piece.list.at(-1)
    if (!last) break
    at = { seq: last.seq, hash: last.hash }
    progress(at.seq, head.seq)
  } while (!fault && at.seq < head.seq)
  if (!fault && hashes.get(head.seq) !== head.hash) fault = { seq: head.seq, kind: 'head' }
  return { fault, links, hashes }
}

export function none(): Tally {
  return { good: 0, total: 0 }
}

function count(tally: Tally, isGood: boolean): void {
  tally.total += 1
  if (isGood) tally.good += 1
}

/**
 * Returns true when the settlement is for the terms of the recorded tip, and computing it again gives the same outcome
 * and profit.
 */
function isRight(settlement: SettlementRecord, record: TipRecord): boolean {
  const price = readDecimal(record.price) ?? 0
  return (
    isOfRecord(settlement, record) &&
    outcomeOf(settlement) === settlement.outcome &&
    profitOf(settlement.outcome, { stake: record.stake, price }) === settlement.profit
  )
}

function outcomeOf({ rules, inputs }: SettlementRecord) {
  try {
    return decideTip(rules, inputs)?.outcome
  } catch {
    // Invalid inputs have no outcome, which never equals the recorded one.
    return undefined
  }
}

function isOfRecord({ inputs }: SettlementRecord, record: TipRecord): boolean {
  const { terms } = inputs
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

type Own = { tipster: string; tips: Map<number, string>; settled: Map<number, string> }

/**
 * Checks all days from the first. The root of each must match its content and follow the previous root, and the
 * tipster's heads must be in the verified chains.
 */
export async function checkDays({ days }: Pick<ChainReader, 'days'>, own: Own, tally: Tally): Promise<void> {
  let before = genesisHash
  let after: string | undefined
  for (let list = await days(after); list.length > 0; list = await days(after)) {
    for (const day of list) {
      const head = day.heads.find(({ userId }) => userId === own.tipster)
      const isHeld =
        !head ||
        (own.tips.get(head.seq) === head.hash &&
          (head.settledSeq === null || own.settled.get(head.settledSeq) === head.settledHash))
      count(tally, isHeld && day.prevRoot === before && (await sha256(dayText(day))) === day.root)
      before = day.root
      after = day.day
    }
  }
}
