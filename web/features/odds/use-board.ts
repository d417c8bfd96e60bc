import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { DataOf } from '#contract/endpoint.ts'
import { type BoardFixture, oddsBoard } from '#contract/odds.ts'
import { call } from '#web/api/call.ts'
import { useScores } from '#web/features/schedule/use-scores.ts'
import { useLocale } from '#web/root-data.ts'
import { type FollowedBoard, followBoard } from './follow-board.ts'
import { rememberLines } from './odds.state.ts'

export type Board = DataOf<typeof oddsBoard>
export type Group = Board['groups'][number]

const refreshMs = 60_000

export type BoardView = {
  groups: Group[]
  hasMore: boolean
  more: 'idle' | 'loading' | 'failed'
  loadMore(): void
}

/**
 * The board as the page was given it, page after page, kept up to date by its topics. Which fixtures stand on it is read
 * anew each minute, and at once where the sockets lost too much.
 */
export function useBoard(given: Board): BoardView {
  const locale = useLocale()
  const { revalidate } = useRevalidator()
  useScores()
  const [kept, setKept] = useState({ given, pages: [given] })
  // Another tab or company begins anew; the same one read again keeps what was loaded further down.
  if (kept.given !== given)
    setKept({ given, pages: isSameBoard(kept.given, given) ? [given, ...kept.pages.slice(1)] : [given] })
  const pages = kept.given === given ? kept.pages : [given]
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

  const loadMore = useCallback(async () => {
    const { tab, companyId, next } = last
    if (companyId === null || next === null) return
    setMore('loading')
    try {
      const page = await call(oddsBoard, { tab, companyId, after: next, locale })
      rememberLines(linesOf(page))
      setKept((now) => (now.given === given ? { given, pages: [...now.pages, page] } : now))
      setMore('idle')
    } catch (error) {
      console.warn('More of the board could not be read', error)
      setMore('failed')
    }
  }, [last, given, locale])

  // The same groups stay the same objects, so that a render of the page is not one of every row.
  const groups = useMemo(() => joined(pages), [pages])
  return { groups, hasMore: last.next !== null, more, loadMore: () => void loadMore() }
}

function isSameBoard(a: Board, b: Board): boolean {
  return a.tab === b.tab && a.companyId === b.companyId && a.next === b.next
}

function linesOf({ groups }: Board) {
  return groups.flatMap(({ fixtures }) => fixtures.flatMap(({ lines }) => lines))
}

/** A tournament that goes on on a later page stays one group, and a fixture that moved between pages one row. */
function joined(pages: Board[]): Group[] {
  const groups = new Map<string, { tournament: Group['tournament']; fixtures: Map<string, BoardFixture> }>()
  for (const { tournament, fixtures } of pages.flatMap((page) => page.groups)) {
    const group = groups.get(tournament.id) ?? { tournament, fixtures: new Map() }
    for (const entry of fixtures) group.fixtures.set(entry.fixture.fixtureId, entry)
    groups.set(tournament.id, group)
  }
  return [...groups.values()].map(({ tournament, fixtures }) => ({ tournament, fixtures: [...fixtures.values()] }))
}

/** Follows each board of the pages once; a page that was read anew tells how far it goes. */
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
