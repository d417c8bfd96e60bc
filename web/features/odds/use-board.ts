import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { DataOf } from '#contract/endpoint.ts'
import type { Locale } from '#contract/envelope.ts'
import { type BoardFixture, oddsBoard } from '#contract/odds.ts'
import { call } from '#web/api/call.ts'
import { useScores } from '#web/fixture/use-scores.ts'
import { useLocale } from '#web/root-data.ts'
import { type FollowedBoard, followBoard } from './follow-board.ts'
import { rememberLines } from './odds.state.ts'

export type Board = DataOf<typeof oddsBoard>
export type Group = Board['groups'][number]

const refreshMs = 60_000

/** A later page. `after` is the cursor after which it starts. */
type FurtherPage = Board & { after: string }
type Kept = { given: Board; pages: [Board, ...FurtherPage[]] }

export type BoardView = {
  groups: Group[]
  hasMore: boolean
  more: 'idle' | 'loading' | 'failed'
  loadMore(): void
}

/**
 * Returns the page's board with its later pages, updated by its topics. The list of fixtures is read again every
 * minute, and immediately after a gap that is too large.
 */
export function useBoard(given: Board): BoardView {
  const locale = useLocale()
  const { revalidate } = useRevalidator()
  useScores()
  const [kept, setKept] = useState<Kept>({ given, pages: [given] })
  // Another tab or company starts from the first page. After a new read of the same board, the later pages stay, so
  // that the viewer does not lose the scroll position. They are read again when the first page now ends at another
  // cursor.
  if (kept.given !== given)
    setKept({ given, pages: isSameBoard(kept.given, given) ? [given, ...furtherOf(kept)] : [given] })
  const pages: Kept['pages'] = kept.given === given ? kept.pages : [given]
  const last = pages.at(-1) ?? given
  const [more, setMore] = useState<BoardView['more']>('idle')

  useEffect(() => rememberLines(linesOf(given)), [given])
  useBoardNews(pages, () => void revalidate())
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void revalidate()
    }, refreshMs)
    return () => clearInterval(timer)
  }, [revalidate])

  const further = pages[1]
  const mayHaveGap = further !== undefined && given.next !== null && further.after !== given.next
  useEffect(() => {
    if (!mayHaveGap) return
    let isCurrent = true
    readFurther(given, { pages: kept.pages.length - 1, locale }).then(
      (read) => isCurrent && setKept((now) => (now.given === given ? { given, pages: [given, ...read] } : now)),
      (error: unknown) => console.warn('A later page of the board could not be read again', error),
    )
    return () => {
      isCurrent = false
    }
  }, [mayHaveGap, given, kept.pages.length, locale])

  const loadMore = useCallback(async () => {
    const { next } = last
    if (next === null) return
    setMore('loading')
    try {
      const page = await readPage(last, next, locale)
      setKept((now) => (now.given === given ? { given, pages: [...now.pages, page] } : now))
      setMore('idle')
    } catch (error) {
      console.warn('More of the board could not be read', error)
      setMore('failed')
    }
  }, [last, given, locale])

  // While the pages are unchanged, the groups remain the same objects. So a render of the page does not render every
  // row.
  const groups = useMemo(() => joined(pages), [pages])
  return { groups, hasMore: last.next !== null, more, loadMore: () => void loadMore() }
}

function furtherOf({ pages: [, ...further] }: Kept): FurtherPage[] {
  return further
}

function isSameBoard(a: Board, b: Board): boolean {
  return a.tab === b.tab && a.companyId === b.companyId
}

async function readPage({ tab, companyId }: Board, after: string, locale: Locale): Promise<FurtherPage> {
  const page = await call(oddsBoard, { tab, ...(companyId === null ? {} : { companyId }), after, locale })
  rememberLines(linesOf(page))
  return { ...page, after }
}

/** Reads at most `pages` later pages, each from the end of the page before it. */
async function readFurther(first: Board, of: { pages: number; locale: Locale }): Promise<FurtherPage[]> {
  const read: FurtherPage[] = []
  for (let next = first.next; next !== null && read.length < of.pages; next = read.at(-1)?.next ?? null)
    read.push(await readPage(first, next, of.locale))
  return read
}

function linesOf({ groups }: Board) {
  return groups.flatMap(({ fixtures }) => fixtures.flatMap(({ lines }) => lines))
}

/**
 * Merges the pages. A tournament that continues on a later page remains one group. A fixture that moved to another page
 * is shown once.
 */
function joined(pages: Board[]): Group[] {
  const groups = new Map<string, { tournament: Group['tournament']; fixtures: Map<string, BoardFixture> }>()
  for (const { tournament, fixtures } of pages.flatMap((page) => page.groups)) {
    const group = groups.get(tournament.id) ?? { tournament, fixtures: new Map() }
    for (const entry of fixtures) group.fixtures.set(entry.fixture.fixtureId, entry)
    groups.set(tournament.id, group)
  }
  return [...groups.values()].map(({ tournament, fixtures }) => ({ tournament, fixtures: [...fixtures.values()] }))
}

/** Subscribes once to each board of the pages. When the first page was read again, continues from its revision. */
function useBoardNews(pages: Board[], readAgain: () => void): void {
  const latest = useRef(readAgain)
  const followed = useRef(new Map<string, FollowedBoard>())
  const names = [...new Set(pages.flatMap(({ boards }) => boards))].toSorted().join()
  const revision = pages[0]?.revision ?? '0'
  const from = useRef(revision)
  useEffect(() => {
    latest.current = readAgain
  })
  useEffect(() => {
    const boards = followed.current
    for (const name of names === '' ? [] : names.split(','))
      boards.set(name, followBoard(name, { revision: from.current, readAgain: () => latest.current() }))
    return () => {
      for (const board of boards.values()) board.stop()
      boards.clear()
    }
  }, [names])
  useEffect(() => {
    if (from.current === revision) return
    from.current = revision
    for (const board of followed.current.values()) board.readUpTo(revision)
  }, [revision])
}
