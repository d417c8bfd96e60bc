import {
  type HighlightState,
  highlightKinds,
  highlightStates,
  maxHighlightTitleLength,
  maxPlayerNameLength,
} from '#contract/highlights.ts'
import type { Db } from '#server/db/sql.ts'
import type { ScheduleService } from '#server/features/schedule/schedule.service.ts'
import { event } from '#server/kit/events.ts'
import type { Resource, Row } from '#server/kit/resource.ts'
import { tableResource } from '#server/kit/table-rows.ts'
import { listHighlights, refreshFixture, updateState } from './highlight.store.ts'

type Uses = { schedule: Pick<ScheduleService, 'findAll'>; wake(): void }

/** Console resource for the highlights of all matches. Operators order those of one match on the match’s page. */
export function highlightResource({ schedule, wake }: Uses): Resource {
  const base = tableResource({
    name: 'highlights',
    group: 'content',
    icon: 'scissors',
    table: 'highlights',
    search: ['title', 'player'],
    columns: ['match', 'kind', 'player', 'title', 'minute', 'state', 'happenedAt'],
    filters: ['state', 'kind', 'happenedAt'],
    canAdd: false,
    canRemove: false,
    fields: {
      match: { kind: 'text', column: 'fixture_id', fixed: 'always' },
      poster: { kind: 'picture', fixed: 'always' },
      kind: { kind: 'choice', choices: highlightKinds },
      player: { kind: 'text', most: maxPlayerNameLength, isNeeded: false },
      title: { kind: 'text', most: maxHighlightTitleLength, isNeeded: false },
      minute: { kind: 'number', least: 0, most: 200, isNeeded: false },
      extraMinute: { kind: 'number', least: 0, most: 60, isNeeded: false },
      state: { kind: 'choice', choices: highlightStates },
      failure: { kind: 'text', fixed: 'always' },
      video: { kind: 'text', fixed: 'always' },
      happenedAt: { kind: 'moment', fixed: 'always' },
    },
    async check(db, { state }, id) {
      const row = await rowOf(db, id)
      const may: unknown[] = row?.video === null ? ['waiting', 'failed'] : ['ready']
      return row && [...may, 'rejected', row.state].includes(state) ? [] : [{ path: 'state', rule: 'highlightState' }]
    },
    async written(tx, id, { before, after }) {
      const row = after && after.state !== before?.state ? await rowOf(tx, id) : undefined
      if (!row) return
      await refreshFixture(tx, row.fixture_id)
      if (row.state === 'rejected' && row.user_id !== null)
        await event(tx, 'content.removed', { kind: 'highlight', contentId: id, userId: row.user_id, text: row.title })
    },
    changed: wake,
  })
  const { rows } = base

  /** Replaces the match id by the names of its teams. */
  async function named(list: readonly Row[]): Promise<Row[]> {
    const ids = [...new Set(list.map(({ values }) => String(values.match)))]
    const names = new Map(
      (await schedule.findAll(ids, 'vi')).map(({ fixtureId, home, away }) => [
        fixtureId,
        `${home.name} – ${away.name} · ${fixtureId}`,
      ]),
    )
    return list.map(({ id, values }) => {
      const fixtureId = String(values.match)
      return { id, values: { ...values, match: names.get(fixtureId) ?? fixtureId } }
    })
  }

  return {
    ...base,
    rows: {
      ...rows,
      async page(db, asked) {
        const { list, ...page } = await rows.page(db, asked)
        return { ...page, list: await named(list) }
      },
      async find(db, id) {
        const values = await rows.find(db, id)
        return values && ((await named([{ id, values }]))[0]?.values ?? null)
      },
      async update(tx, id, { state, ...facts }, change) {
        if (Object.keys(facts).length > 0) await rows.update(tx, id, facts, change)
        if (state !== undefined) await updateState(tx, id, state as HighlightState)
      },
    },
  }
}

async function rowOf(db: Db, id: string | null) {
  return id === null ? undefined : (await listHighlights(db, [id]))[0]
}
