import type { OddsKind } from '#contract/rules/odds-kinds.ts'
import { oddsRecordFields } from '#contract/rules/odds-records.ts'

/** Feeds with text rows. `house` is our own record format; the last two are for basketball. */
export const rowFeeds = [
  'main',
  'main/changes',
  'main/future',
  'main/history',
  'all',
  'all/changes',
  'all/future',
  'all/history',
  'house',
  'basketball',
  'basketball/changes',
] as const
export type RowFeed = (typeof rowFeeds)[number]

type Layout = readonly string[]

const head = ['matchId', 'companyId']
const handicap = ['instantHandicap', 'instantHome', 'instantAway']
const overUnder = ['instantHandicap', 'instantOver', 'instantUnder']
const europe = ['instantHome', 'instantDraw', 'instantAway']

function withInitial(instant: Layout): Layout {
  return [...instant.map((field) => field.replace('instant', 'initial')), ...instant]
}

const main: Partial<Record<OddsKind, Layout>> = {
  handicap: [...head, ...withInitial(handicap), 'maintenance', 'inPlay', 'changeTime', 'close', 'oddsType'],
  overUnder: [...head, ...withInitial(overUnder), 'changeTime', 'close', 'oddsType'],
  europeOdds: [...head, ...withInitial(europe), 'changeTime', 'close', 'oddsType'],
  handicapHalf: [...head, ...withInitial(handicap), 'changeTime', 'oddsType'],
  overUnderHalf: [...head, ...withInitial(overUnder), 'changeTime', 'oddsType'],
}

const all: Partial<Record<OddsKind, Layout>> = {
  handicap: [
    ...[...head, ...withInitial(handicap), 'maintenance', 'inPlay'],
    ...['handicapIndex', 'handicapCount', 'changeTime', 'close', 'oddsType'],
  ],
  overUnder: [...head, ...withInitial(overUnder), 'handicapIndex', 'changeTime', 'close', 'oddsType'],
  europeOdds: [...head, ...withInitial(europe), 'handicapIndex', 'changeTime', 'close', 'oddsType'],
  handicapHalf: [...head, ...withInitial(handicap), 'inPlay', 'handicapIndex', 'changeTime', 'oddsType'],
  overUnderHalf: [...head, ...withInitial(overUnder), 'handicapIndex', 'changeTime', 'oddsType'],
}

/** A row of changes has no opening prices and no number of lines. */
function changesOf(layouts: Partial<Record<OddsKind, Layout>>): Partial<Record<OddsKind, Layout>> {
  return mapped(layouts, (layout) => layout.filter((field) => !/^initial|^handicapCount$/.test(field)))
}

/** Rows of fixtures far in the future or in the past have no odds type. */
function untyped(layouts: Partial<Record<OddsKind, Layout>>): Partial<Record<OddsKind, Layout>> {
  return mapped(layouts, (layout) => layout.slice(0, -1))
}

function mapped(
  layouts: Partial<Record<OddsKind, Layout>>,
  change: (layout: Layout) => Layout,
): Partial<Record<OddsKind, Layout>> {
  return Object.fromEntries(Object.entries(layouts).map(([kind, layout]) => [kind, change(layout)]))
}

const teams = ['instantHome', 'instantAway']

/** Columns of each feed's rows by market. Markets that are missing here have no text rows. */
export const rowLayouts: Record<RowFeed, Partial<Record<OddsKind, Layout>>> = {
  main,
  'main/changes': changesOf(main),
  'main/future': untyped(main),
  'main/history': untyped(main),
  all,
  'all/changes': changesOf(all),
  'all/future': untyped(all),
  'all/history': untyped(all),
  house: oddsRecordFields,
  basketball: {
    handicap: [...head, ...withInitial(handicap), 'inPlayHandicap', 'inPlayHome', 'inPlayAway'],
    overUnder: [...head, ...withInitial(overUnder), 'inPlayHandicap', 'inPlayOver', 'inPlayUnder'],
    europeOdds: [...head, ...withInitial(teams)],
  },
  'basketball/changes': {
    handicap: [...head, ...handicap, 'changeTime'],
    overUnder: [...head, ...overUnder, 'changeTime'],
    europeOdds: [...head, ...teams, 'changeTime'],
  },
}
