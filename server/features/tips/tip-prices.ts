import type { OddsKind, OddsSide } from '#contract/odds-kinds.ts'
import type { Db } from '#server/db/sql.ts'
import type { OddsService } from '#server/features/odds/odds.service.ts'

/** A price as the server had it; line and price in ten-thousandths. */
export type Quote = {
  companyId: string
  line: number | null
  price: number
  oddsType: 0 | 1 | 2 | 3
  /** Epoch milliseconds. */
  changedAt: number
}

type Asked = {
  fixtureId: string
  market: OddsKind
  side: OddsSide
  line: number | null
  companyId?: string | undefined
}

export type TipPrices = {
  /** Of the asked line where it is offered, else of the main line; null when nothing is open and fresh. */
  now(db: Db, asked: Asked & { isInPlay: boolean; at: number }): Promise<Quote | null>
  /** The last price before kick-off on the same line, in ten-thousandths; null where nobody told. */
  closing(db: Db, of: Asked): Promise<number | null>
}

/** Companies offer a handful of lines; the rest are further and further from even. */
const mostLines = 12
const inPlayType = 3

export function createTipPrices(
  odds: Pick<OddsService, 'priceNow' | 'closingPrice'>,
  ages: { beforeMs: number; inPlayMs: number },
): TipPrices {
  /** The offer on the asked line, else the first; lines are numbered without a gap. */
  async function onLine<T extends { line: number | null }>(
    line: number | null,
    offer: (lineIndex: number) => Promise<T | null>,
  ): Promise<{ main: T | null; same: T | null }> {
    const main = await offer(1)
    if (!main || main.line === line) return { main, same: main }
    for (let lineIndex = 2; lineIndex <= mostLines; lineIndex++) {
      const other = await offer(lineIndex)
      if (!other || other.line === line) return { main, same: other }
    }
    return { main, same: null }
  }

  return {
    async now(db, { market, isInPlay, at, line, ...asked }) {
      const { main, same } = await onLine(line, (lineIndex) => odds.priceNow({ ...asked, kind: market, lineIndex }, db))
      const found = same ?? main
      if (found?.state !== 'open' || (found.oddsType === inPlayType) !== isInPlay) return null
      const age = at - found.changedAt
      return age <= (isInPlay ? ages.inPlayMs : ages.beforeMs) ? found : null
    },
    async closing(db, { market, line, ...asked }) {
      const { same } = await onLine(line, (lineIndex) => odds.closingPrice({ ...asked, kind: market, lineIndex }, db))
      return same?.price ?? null
    },
  }
}
