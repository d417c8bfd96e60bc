import type { OddsKind, OddsSide } from '#contract/rules/odds-kinds.ts'
import type { Db } from '#server/db/sql.ts'
import type { OddsService } from '#server/features/odds/odds.service.ts'

/** A price as stored on the server. Line and price are in ten-thousandths. */
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
  /**
   * Returns the price of the requested line from the first company that has it open and recently confirmed. When no
   * company has that line at all, returns the first usable price of a main line. Returns null when there is no usable
   * price.
   */
  now(db: Db, asked: Asked & { isInPlay: boolean; at: number }): Promise<Quote | null>
  /** Returns the last price before kick-off on the same line, in ten-thousandths, or null when there is none. */
  closing(db: Db, of: Asked & { companyId: string }): Promise<number | null>
}

const inPlayType = 3

export function createTipPrices(
  odds: Pick<OddsService, 'offersNow' | 'closingPrice'>,
  ages: { beforeMs: number; inPlayMs: number },
): TipPrices {
  return {
    async now(db, { market, isInPlay, at, line, ...asked }) {
      const offers = await odds.offersNow({ ...asked, kind: market }, db)
      const oldest = at - (isInPlay ? ages.inPlayMs : ages.beforeMs)
      const usable = offers.filter(
        (offer) => offer.state === 'open' && (offer.oddsType === inPlayType) === isInPlay && offer.seenAt >= oldest,
      )
      const same = usable.find((offer) => offer.line === line)
      if (same || offers.some((offer) => offer.line === line)) return same ?? null
      return usable.find((offer) => offer.lineIndex === 1) ?? null
    },
    closing: (db, { market, ...of }) => odds.closingPrice({ ...of, kind: market }, db),
  }
}
