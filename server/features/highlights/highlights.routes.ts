import type { Locale } from '#contract/envelope.ts'
import {
  clipCreate,
  highlightAdd,
  highlightCards,
  highlightDelete,
  highlightDesk,
  highlightFind,
  highlightGoals,
  highlightList,
  highlightOrder,
  highlightsOfFixture,
  highlightUpdate,
  ownClip,
} from '#contract/highlights.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import { ApiError } from '#server/http/errors.ts'
import { handle, type Route } from '#server/http/handle.ts'
import {
  type HighlightRow,
  listAll,
  listFixtures,
  listFound,
  listGoals,
  listHighlights,
  listOfFixtures,
} from './highlight.store.ts'
import { type HighlightReads, pathOf } from './highlight.view.ts'
import type { OwnHighlightService } from './highlights.service.ts'

type Uses = { database: DatabaseEngine; service: OwnHighlightService; reads: HighlightReads }

const shownOfEach = 12
const maxOfFixture = 200

const foundShown = 30

export function highlightRoutes({ database: { db }, service, reads }: Uses): Route[] {
  /** Returns the ready highlights with their fixtures, in the order of the rows. */
  async function withFixtures(rows: readonly HighlightRow[], locale: Locale) {
    const fixtures = await reads.fixtures(
      rows.map(({ fixture_id }) => fixture_id),
      locale,
    )
    const ready = rows.filter(({ state }) => state === 'ready')
    return (await reads.present(ready, fixtures)).flatMap((highlight) => {
      const fixture = fixtures.get(highlight.fixtureId)
      return fixture ? [{ fixture, highlight }] : []
    })
  }

  return [
    handle(highlightList, async ({ locale, ...paging }) => {
      const { list: found, ...page } = await listFixtures(db, paging)
      const ids = found.map(({ fixture_id }) => fixture_id)
      const [rows, fixtures] = await Promise.all([listOfFixtures(db, ids, shownOfEach), reads.fixtures(ids, locale)])
      const shown = Map.groupBy(await reads.present(rows, fixtures), ({ fixtureId }) => fixtureId)
      const list = ids.flatMap((id) => {
        const fixture = fixtures.get(id)
        return fixture ? [{ fixture, list: shown.get(id) ?? [] }] : []
      })
      return { list, ...page }
    }),
    handle(highlightGoals, async ({ locale, ...paging }) => {
      const { list: rows, ...page } = await listGoals(db, paging)
      return { list: await withFixtures(rows, locale), ...page }
    }),
    handle(highlightCards, async ({ ids, locale }) => ({
      list: await withFixtures(await listHighlights(db, [...new Set(ids.split(','))]), locale),
    })),
    handle(highlightFind, async ({ q, locale }) => ({
      list: await withFixtures(await listFound(db, { q, limit: foundShown }), locale),
    })),
    handle(highlightsOfFixture, async ({ id, having, locale }) => {
      const [fixtures, rows] = await Promise.all([reads.fixtures([id], locale), listOfFixtures(db, [id], maxOfFixture)])
      const fixture = fixtures.get(id)
      if (!fixture) throw new ApiError('FIXTURE_NOT_FOUND')
      // Errors are not cached, so that requests with made-up ids do not fill the memory.
      if (having !== undefined && !rows.some((row) => row.id === having)) throw new ApiError('HIGHLIGHT_NOT_FOUND')
      return { fixture, list: await reads.present(rows, fixtures) }
    }),
    handle(clipCreate, async (input, { member }) => {
      const { id, state, fixture_id } = await service.clip(member, input)
      const fixture = (await reads.fixtures([fixture_id], 'vi')).get(fixture_id)
      return { id, state, path: pathOf(fixture?.slug ?? fixture_id, id) }
    }),
    handle(ownClip, async ({ id, locale }, { member }) => {
      const [row] = await listHighlights(db, [id])
      if (!row || row.user_id !== member.userId) throw new ApiError('HIGHLIGHT_NOT_FOUND')
      const shown =
        row.state === 'ready' ? await reads.present([row], await reads.fixtures([row.fixture_id], locale)) : []
      return { id, state: row.state, highlight: shown[0] ?? null }
    }),
    handle(highlightDelete, async ({ id }, { member }) => {
      await service.removeOwn(member, id)
      return null
    }),
    handle(highlightDesk, async ({ locale, fixtureId, state, ...paging }) => {
      const { list: rows, ...page } = await listAll(db, { fixtureId, state, paging })
      return { list: await reads.desk(rows, locale), ...page }
    }),
    handle(highlightAdd, async (input) => ({ id: await service.addAddress(defined(input)) })),
    handle(highlightUpdate, async ({ id, ...change }, { member }) => ({
      id,
      state: await service.update(member, id, defined(change)),
    })),
    handle(highlightOrder, async ({ fixtureId, ids }) => {
      await service.order(fixtureId, ids)
      return { fixtureId }
    }),
  ]
}

type Defined<T> = { [K in keyof T]: Exclude<T[K], undefined> }

function defined<T extends object>(input: T): Defined<T> {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as Defined<T>
}
