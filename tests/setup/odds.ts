import { readDecimal, writeDecimal } from '#contract/rules/odds-format.ts'
import { hasLine, type OddsKind } from '#contract/rules/odds-kinds.ts'
import type { OddsUpdate } from '#server/features/odds/odds.service.ts'

/** Feed whose companies every database has. Number 3 of the feed is the site’s first company, A. */
export const provider = 'isports'
export const companyA = 3
export const companyB = 31

type Given = Partial<OddsUpdate> & { prices?: [string, string, string?]; line?: string; opening?: [string, string] }

/** Returns a row as a provider sends it, by default a handicap with equal prices that opened half a goal lower. */
export function oddsRow(fixtureId: string, given: Given = {}): OddsUpdate {
  const { prices = ['1.95', '1.95'], line = '0.75', opening, ...rest } = given
  const kind: OddsKind = rest.kind ?? 'handicap'
  const at = hasLine(kind) ? line : null
  const [first, second, third = null] = prices
  const lower = at === null ? null : writeDecimal((readDecimal(at) ?? 0) - 5_000)
  return {
    fixtureId,
    company: companyA,
    kind,
    lineIndex: 1,
    ...(opening ? { initial: { line: lower, first: opening[0], second: opening[1], third: null } } : {}),
    instant: { line: at, first, second, third },
    maintenance: false,
    inPlay: false,
    close: false,
    oddsType: 2,
    changedAt: Math.floor(Date.now() / 1_000) * 1_000 - 60_000,
    ...rest,
  }
}
