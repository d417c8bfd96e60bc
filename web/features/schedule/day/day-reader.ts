import type { FixtureSummary } from '#contract/schedule.ts'
import { createStore, type Store } from '#web/ui/store.ts'

export type Pages = { fixtures: FixtureSummary[]; next: string | null; hasFailed: boolean }
type Page = { list: FixtureSummary[]; next: string | null }

export type DayReader = {
  pages: Store<Pages>
  /**
   * Reads pages, one after the other, until the tournament has `total` rows or no page is left. Several groups may
   * request rows at the same time.
   */
  reach(tournamentId: string, total: number): void
  retry(): void
  /**
   * Reports the number of rendered fixtures. The next page is read only when all are rendered; otherwise rendering
   * would never catch up.
   */
  shown(count: number): void
}

/** Creates a reader for a day's fixtures. It starts with the page's first rows, and reads later ones on demand. */
export function createDayReader(first: Page, read: (after: string) => Promise<Page>): DayReader {
  const pages = createStore<Pages>({ fixtures: first.list, next: first.next, hasFailed: false })
  const wanted = new Map<string, number>()
  let isReading = false
  let shownCount = first.list.length
  let whenShown = () => {}

  function untilShown(): Promise<void> {
    return new Promise((resolve) => {
      whenShown = () => shownCount >= pages.get().fixtures.length && resolve()
      whenShown()
    })
  }

  async function readOn(): Promise<void> {
    if (isReading) return
    isReading = true
    pages.set((now) => (now.hasFailed ? { ...now, hasFailed: false } : now))
    try {
      for (;;) {
        const { next, fixtures } = pages.get()
        if (next === null || !isMissing(fixtures, wanted)) return
        const page = await read(next)
        pages.set((now) => ({ ...now, fixtures: joined(now.fixtures, page.list), next: page.next }))
        await untilShown()
      }
    } catch (error) {
      console.warn('The rest of the day could not be read', error)
      pages.set((now) => ({ ...now, hasFailed: true }))
    } finally {
      isReading = false
    }
  }

  return {
    pages,
    reach(tournamentId, total) {
      wanted.set(tournamentId, total)
      if (!pages.get().hasFailed) void readOn()
    },
    retry: () => void readOn(),
    shown(count) {
      shownCount = count
      whenShown()
    },
  }
}

function isMissing(fixtures: FixtureSummary[], wanted: Map<string, number>): boolean {
  const have = new Map<string, number>()
  for (const { tournament } of fixtures) have.set(tournament.id, (have.get(tournament.id) ?? 0) + 1)
  return [...wanted].some(([id, total]) => (have.get(id) ?? 0) < total)
}

/** Appends fixtures and skips known ones, because a fixture that moved between two reads may be in both pages. */
function joined(known: FixtureSummary[], more: FixtureSummary[]): FixtureSummary[] {
  const ids = new Set(known.map(({ fixtureId }) => fixtureId))
  return [...known, ...more.filter(({ fixtureId }) => !ids.has(fixtureId))]
}
