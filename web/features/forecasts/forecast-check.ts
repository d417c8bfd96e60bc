import { type ForecastRecord, forecastAuthor } from '#contract/rules/forecast-record.ts'
import { type ChainLink, genesisHash } from '#contract/rules/tip-record.ts'
import { type ChainReader, checkDays, none, type Tally, walk } from '#web/features/tips/chain-check.ts'

type Reader = Pick<ChainReader, 'days'> & {
  chain(afterSeq: number): Promise<{ head: { seq: number; hash: string }; list: ChainLink[] }>
}

/** `badSeq` is the first link that is broken or was not written before kick-off; null without one. */
export type ForecastReport = { badSeq: number | null; links: number; days: Tally }

/** Reads the chain of forecasts and all days piece by piece, and recomputes everything. */
export async function checkForecasts(
  reader: Reader,
  progress: (done: number, total: number) => void,
): Promise<ForecastReport> {
  const late: number[] = []
  const { fault, links, hashes } = await walk(reader.chain, { tipster: forecastAuthor, progress }, async (link) => {
    const { at, kickOff } = JSON.parse(link.record) as ForecastRecord
    if (at >= kickOff) late.push(link.seq)
  })
  const days = none()
  const own = { tipster: forecastAuthor, tips: hashes, settled: new Map([[0, genesisHash]]) }
  await checkDays(reader, own, days)
  return { badSeq: fault?.seq ?? late[0] ?? null, links: links.good, days }
}
