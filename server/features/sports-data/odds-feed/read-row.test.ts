import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { unit, writeDecimal } from '#contract/rules/odds-format.ts'
import { type OddsKind, oddsKinds, sidesOf } from '#contract/rules/odds-kinds.ts'
import { type RowFeed, rowFeeds, rowLayouts } from './layouts.data.ts'
import { type FeedRow, readOddsRow } from './read-row.rules.ts'

const fetchedAt = 1_790_000_000_000

function read(text: string, kind: OddsKind, feed: RowFeed | null): FeedRow {
  const found = readOddsRow(text, { kind, feed, fetchedAt })
  if (!found.ok) throw new Error(`${found.refusal}: ${text}`)
  return found.row
}

const every = rowFeeds.flatMap((feed) =>
  oddsKinds.flatMap((kind) => {
    const layout = rowLayouts[feed][kind]
    return layout ? [{ feed, kind, layout }] : []
  }),
)

describe('published rows', () => {
  test('main handicap', () => {
    const text = '362940922,14,0.75,0.85,0.79,0.75,0.85,0.79,false,false,1775629273,false,2'
    expect(read(text, 'handicap', 'main')).toEqual({
      fixture: '362940922',
      company: 14,
      kind: 'handicap',
      lineIndex: 1,
      initial: { line: '0.75', first: '1.8500', second: '1.7900', third: null },
      instant: { line: '0.75', first: '1.8500', second: '1.7900', third: null },
      maintenance: false,
      inPlay: false,
      close: false,
      oddsType: 2,
      changedAt: 1_775_629_273_000,
    })
  })

  test('1X2 is decimal, although the documentation says otherwise', () => {
    const row = read('362940922,8,1.73,4.00,3.50,1.73,4.00,3.50,1775629978,false,2', 'europeOdds', 'main')
    expect(row.instant).toEqual({ line: null, first: '1.7300', second: '3.5000', third: '4.0000' })
  })

  test('the other kinds', () => {
    expect(
      read('362940922,22,3.25,0.76,0.85,3.25,0.72,0.89,1775628043,false,2', 'overUnder', 'main').instant,
    ).toMatchObject({ line: '3.25', first: '1.7200', second: '1.8900' })
    expect(read('276131031,35,0,0.80,0.78,false,true,1782719754,false,3', 'handicap', 'main/changes')).toMatchObject({
      instant: { line: '0', first: '1.8000' },
      inPlay: true,
      oddsType: 3,
    })
    expect(read('397370927,3,0,0.65,1.29,1782719737,2', 'handicapHalf', 'main/changes')).not.toHaveProperty('initial')
    expect(
      read('362940922,35,0.5,0.72,1.06,0.5,0.72,1.06,false,false,2,2,1779181200,false,1', 'handicap', 'all'),
    ).toMatchObject({ lineIndex: 2, oddsType: 1 })
    expect(read('362940922,35,0.5,1.19,0.62,0.5,1.19,0.62,false,2,1775629208,1', 'handicapHalf', 'all')).toMatchObject({
      lineIndex: 2,
      changedAt: 1_775_629_208_000,
    })
  })
})

test.each([
  ['main', [13, 11, 11, 10, 10]],
  ['main/changes', [10, 8, 8, 7, 7]],
  ['main/future', [12, 10, 10, 9, 9]],
  ['main/history', [12, 10, 10, 9, 9]],
  ['all', [15, 12, 12, 12, 11]],
  ['all/changes', [11, 9, 9, 9, 8]],
  ['all/future', [14, 11, 11, 11, 10]],
  ['all/history', [14, 11, 11, 11, 10]],
] as const)('rows of %s have the documented number of fields', (feed, counts) => {
  const kinds: OddsKind[] = ['handicap', 'overUnder', 'europeOdds', 'handicapHalf', 'overUnderHalf']
  expect(kinds.map((kind) => rowLayouts[feed][kind]?.length)).toEqual(counts)
})

/** Generates a row as a provider could send it, with the expected result. */
function arbitraryRow(kind: OddsKind) {
  const price = fc.integer({ min: 1, max: 200_000 })
  const quote = fc.record({
    line: fc.integer({ min: -16, max: 16 }).map((quarters) => quarters * 2_500),
    prices: fc.array(price, { minLength: 3, maxLength: 3 }),
  })
  return fc.record({
    matchId: fc.integer({ min: 1, max: 2 ** 40 }),
    companyId: fc.integer({ min: 1, max: 999 }),
    initial: quote,
    instant: quote,
    inPlay: quote,
    flags: fc.tuple(fc.boolean(), fc.boolean(), fc.boolean()),
    index: fc.integer({ min: 1, max: 12 }),
    changeTime: fc.integer({ min: 1_500_000_000, max: 1_790_000_000 }),
    oddsType: fc.integer({ min: 0, max: 3 }),
    kind: fc.constant(kind),
  })
}

type Made = ReturnType<typeof arbitraryRow> extends fc.Arbitrary<infer T> ? T : never

const placeOf = (kind: OddsKind, name: string) =>
  sidesOf[kind].findIndex((side) => side.toLowerCase() === name.toLowerCase())

function write(made: Made, layout: readonly string[]): string {
  const textFor = (field: string): string => {
    const simple: Record<string, string | number | boolean> = {
      matchId: made.matchId,
      companyId: made.companyId,
      maintenance: made.flags[0],
      inPlay: made.flags[1],
      close: made.flags[2],
      handicapIndex: made.index,
      handicapCount: 12,
      changeTime: made.changeTime,
      oddsType: made.oddsType,
    }
    if (field in simple) return String(simple[field])
    const [, when = '', name = ''] = /^(initial|instant|inPlay)(.+)$/.exec(field) ?? []
    const quote = made[when as 'initial' | 'instant' | 'inPlay']
    if (name === 'Handicap') return writeDecimal(quote.line)
    const net = quote.prices[placeOf(made.kind, name)] ?? 0
    return made.kind.startsWith('europe') ? writeDecimal(net + unit, 2) : writeDecimal(net, 2)
  }
  return layout.map(textFor).join(',')
}

const ofPrices = (kind: OddsKind, { line, prices }: Made['instant'], layout: readonly string[]) => {
  const isTwoWay = kind === 'europeOdds' && !layout.some((field) => field.endsWith('Draw'))
  const [first, second, third] = prices.map((net) => writeDecimal(net + unit, 4))
  return {
    line: layout.some((field) => field.endsWith('Handicap')) ? writeDecimal(line) : null,
    first,
    second,
    third: sidesOf[kind].length === 3 && !isTwoWay ? third : null,
  }
}

test.each(every)('$feed $kind: reads exactly the values of a row', ({ feed, kind, layout }) => {
  fc.assert(
    fc.property(arbitraryRow(kind), (made) => {
      const row = read(write(made, layout), kind, feed)
      const has = (field: string) => layout.includes(field)
      const isPlayed = has('inPlayHandicap')
      expect(row).toEqual({
        fixture: String(made.matchId),
        company: made.companyId,
        kind,
        lineIndex: has('handicapIndex') ? made.index : 1,
        instant: ofPrices(kind, isPlayed ? made.inPlay : made.instant, layout),
        maintenance: has('maintenance') && made.flags[0],
        inPlay: isPlayed || (has('inPlay') && made.flags[1]),
        close: has('close') && made.flags[2],
        oddsType: isPlayed ? 3 : has('oddsType') ? made.oddsType : 0,
        changedAt: has('changeTime') ? made.changeTime * 1_000 : fetchedAt,
        ...(layout.some((field) => field.startsWith('initial'))
          ? { initial: ofPrices(kind, made.initial, layout) }
          : {}),
        ...(has('handicapCount') ? { lineCount: 12 } : {}),
        ...(feed.startsWith('basketball') && kind === 'overUnder' ? { companySpace: 'total' } : {}),
      })
    }),
    { numRuns: 30 },
  )
})

describe('a row of an unknown feed', () => {
  const football = every.filter(({ feed }) => !feed.startsWith('basketball'))

  test.each(football)(
    '$feed $kind is read by the columns that fit, never by their number alone',
    ({ kind, layout }) => {
      fc.assert(
        fc.property(arbitraryRow(kind), (made) => {
          const text = write(made, layout)
          const found = readOddsRow(text, { kind, feed: null, fetchedAt })
          if (found.ok) expect(found.row.changedAt).toBe(made.changeTime * 1_000)
          expect(found).toMatchObject({
            ok: true,
            row: { lineIndex: layout.includes('handicapIndex') ? made.index : 1 },
          })
        }),
        { numRuns: 30 },
      )
    },
  )

  test('distinguishes layouts with the same number of fields', () => {
    const future = '362940922,8,1.73,4.00,3.50,1.73,4.00,3.50,1,1775629978,false'
    expect(read(future, 'europeOdds', null)).toMatchObject({ lineIndex: 1, oddsType: 0, changedAt: 1_775_629_978_000 })
    const main = '362940922,8,1.73,4.00,3.50,1.73,4.00,3.50,1775629978,false,2'
    expect(read(main, 'europeOdds', null)).toMatchObject({ oddsType: 2, changedAt: 1_775_629_978_000 })
    expect(read('1,3,0,0.65,1.29,false,1,1782719737,2', 'handicapHalf', null)).not.toHaveProperty('initial')
    expect(read('1,3,0,0.65,1.29,0,0.65,1.29,1782719737', 'handicapHalf', null)).toHaveProperty('initial')
  })
})

describe('an invalid row', () => {
  const good = '362940922,14,0.75,0.85,0.79,0.75,0.85,0.79,false,false,1775629273,false,2'
  const withField = (at: number, value: string) => good.split(',').with(at, value).join(',')
  const refusalOf = (text: string, feed: RowFeed | null = 'main') => {
    const found = readOddsRow(text, { kind: 'handicap', feed, fetchedAt })
    return found.ok ? 'read' : found.refusal
  }

  test('with another shape than its feed is dropped, although another feed has such rows', () => {
    for (const text of ['', '1,2,3', `${good},1`, good.split(',').slice(0, -1).join(',')])
      expect([text, refusalOf(text)]).toEqual([text, 'shape'])
    expect(refusalOf('1,2,3', null)).toBe('shape')
  })

  test.each([
    ['an invalid fixture id', 0, 'abc'],
    ['an invalid company id', 1, '0'],
    ['a line that is not a multiple of a quarter', 5, '0.6'],
    ['a line above the maximum', 5, '5000'],
    ['a price that is not a number', 6, 'x'],
    ['a negative price', 6, '-0.85'],
    ['a price above the maximum', 6, '99999999'],
    ['a price with too many decimals', 6, '0.85001'],
    ['an invalid flag', 8, '2'],
    ['a time in milliseconds', 10, '1775629273000'],
    ['a time as a text', 10, '2026-04-08 10:00'],
    ['an unknown type', 12, '7'],
  ])('%s', (_, at, value) => {
    expect(refusalOf(withField(at, value))).toBe('value')
  })

  test('a value that is not offered is null, not zero', () => {
    for (const nothing of ['', '-', '0', '0.00']) {
      const { instant } = read(withField(6, nothing), 'handicap', 'main')
      expect(instant).toMatchObject({ first: null, second: '1.7900' })
    }
  })

  test('the reader never throws', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.constantFrom(...oddsKinds),
        fc.constantFrom(...rowFeeds, null),
        (text, kind, feed) => {
          expect(readOddsRow(text, { kind, feed, fetchedAt })).toHaveProperty('ok')
        },
      ),
    )
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.constantFrom('', '-', 'true', '1775629273', '0.25'), fc.string({ maxLength: 4 })), {
          maxLength: 16,
        }),
        fc.constantFrom(...oddsKinds),
        (values, kind) => {
          expect(readOddsRow(values.join(','), { kind, feed: null, fetchedAt })).toHaveProperty('ok')
        },
      ),
    )
  })
})
