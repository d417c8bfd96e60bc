import type { OddsKind, OddsSide } from '#contract/rules/odds-kinds.ts'
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
  /**
   * Of the asked line by the first company that has it open and told it lately, else of a main line where nobody has
   * that line at all; null when nothing is.
   */
  now(db: Db, asked: Asked & { isInPlay: boolean; at: number }): Promise<Quote | null>
  /** The last price before kick-off on the same line, in ten-thousandths; null where nobody told. */
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
