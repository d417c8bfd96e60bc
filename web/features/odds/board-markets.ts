import type { OddsKind } from '#contract/rules/odds-kinds.ts'
import type { TextKey } from '#contract/texts/all.ts'

export type MarketColumn = { kind: OddsKind; short: TextKey }
export type MarketGroup = { label: TextKey; columns: MarketColumn[] }

/** Columns in the usual order of Vietnamese boards, followed by our additional ones. */
export const marketGroups: MarketGroup[] = [
  {
    label: 'odds.whole',
    columns: [
      { kind: 'handicap', short: 'odds.short.handicap' },
      { kind: 'overUnder', short: 'odds.short.overUnder' },
      { kind: 'europeOdds', short: 'odds.short.europeOdds' },
    ],
  },
  {
    label: 'odds.half',
    columns: [
      { kind: 'handicapHalf', short: 'odds.short.handicap' },
      { kind: 'overUnderHalf', short: 'odds.short.overUnder' },
      { kind: 'europeOddsHalf', short: 'odds.short.europeOdds' },
    ],
  },
  {
    label: 'odds.more',
    columns: [
      { kind: 'corner', short: 'odds.short.corner' },
      { kind: 'cornerHandicap', short: 'odds.short.cornerHandicap' },
      { kind: 'doubleChance', short: 'odds.short.doubleChance' },
    ],
  },
]

export const marketColumns: MarketColumn[] = marketGroups.flatMap(({ columns }) => columns)
