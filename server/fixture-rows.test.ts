import { afterAll, beforeAll, expect, test } from 'vitest'
import { newsfeedCreate, newsfeedInfo, newsfeedShare } from '#contract/newsfeed.ts'
import { createWorld, type Person, type World } from '#demo/world.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'
import { fixtureRows } from './fixture-rows.ts'

let app: TestApp
let world: World
let commentator: Person
const double = { homeId: '', awayId: '', tournamentId: '', kickOff: Date.now() }
beforeAll(async () => {
  app = await startTestApp()
  world = createWorld(app, { password: 'Kh4n-dai-thu-nghiem' })
  commentator = await world.commentator()
  double.homeId = await world.team()
  double.awayId = await world.team()
  double.tournamentId = await world.tournament()
})
afterAll(() => app.close())

test('every table with a fixture id declares what happens to its rows when two fixtures are merged', async () => {
  const { rows } = await app.engines.database.pool.query<{ table: string }>(`
    select distinct c.table_name::text as table from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name = 'fixture_id'
    union
    select distinct k.conrelid::regclass::text from pg_constraint k
      where k.contype = 'f' and k.confrelid = 'fixtures'::regclass
    union
    select distinct c.table_name::text from information_schema.columns c
      where c.table_schema = 'public' and c.column_name = 'shared_kind'
    order by 1`)
  expect(fixtureRows.map(({ table }): string => table).sort()).toEqual(rows.map(({ table }) => table))
})

/** Tables whose rows keep the sides they were made with: they name the teams, or are an append-only chain. */
const keepsSides = ['forecast_scores', 'forecasts', 'tips']

test('every table with columns of sides declares how they are exchanged', async () => {
  const { rows } = await app.engines.database.pool.query<{ table: string }>(`
    select distinct c.table_name::text as table from information_schema.columns c
      join information_schema.columns f using (table_schema, table_name)
      where c.table_schema = 'public' and f.column_name = 'fixture_id'
        and (c.column_name ~ '(^|_)(home|away|side)(_|$)' or c.column_name ~ '^price_[0-9]$')
    order by 1`)
  const turned = new Set(fixtureRows.flatMap(({ table, turn }) => (turn ? [table as string] : [])))
  expect(rows.map(({ table }) => table).filter((table) => !turned.has(table))).toEqual(keepsSides)
})

const inserts: Record<string, string> = {
  chat_rooms: `insert into chat_rooms (kind, fixture_id) values ('fixture', $1)`,
  live_sessions: `insert into live_sessions (stream_id, fixture_id, user_id, state) values (gen_random_uuid(), $1, $2, 'ended')`,
  highlights: `insert into highlights (fixture_id, user_id, kind, state, position, happened_at) values ($1, $2, 'clip', 'failed', 1, now())`,
  player_ratings: `with p as (insert into players (sport, name) values (10, 'Nguyễn Văn Quyết') returning id)
    insert into player_ratings (fixture_id, user_id, player_id, score) select $1, $2, id, 7 from p`,
  gift_sends: `insert into gift_sends (user_id, commentator_id, fixture_id, gift_id, request_id, quantity, cost, combo, created_at)
    select $2, $2, $1, min(id), gen_random_uuid(), 1, 1, 1, now() from gifts`,
}

test.each(Object.entries(inserts))(
  'a duplicate fixture with a row for %s remains, with the row',
  async (table, insert) => {
    const { pool } = app.engines.database
    const [ofId, fixtureId] = [await world.fixture(double), await world.fixture(double)]
    await pool.query(insert, insert.includes('$2') ? [fixtureId, commentator.userId] : [fixtureId])
    expect(await app.features.schedule.removeDouble({ fixtureId, ofId })).toBe(false)
    expect((await pool.query(`select from ${table} where fixture_id = $1`, [fixtureId])).rowCount).toBe(1)
    expect(await app.features.schedule.exists(fixtureId)).toBe(true)
  },
)

test('a duplicate fixture is deleted with the data from its source', async () => {
  const [ofId, fixtureId] = [await world.fixture(double), await world.fixture(double)]
  await app.engines.database.pool.query(
    `insert into fixture_statistics (fixture_id, kind, home, away) values ($1, 1, 3, 4)`,
    [fixtureId],
  )
  expect(await app.features.schedule.removeDouble({ fixtureId, ofId })).toBe(true)
  expect(await app.features.schedule.exists(fixtureId)).toBe(false)
  expect(await app.features.schedule.exists(ofId)).toBe(true)
})

test('posts that share a duplicate fixture, private ones too, show the fixture that remains', async () => {
  const [ofId, fixtureId] = [await world.fixture(double), await world.fixture(double)]
  const token = await world.tokenOf(commentator)
  const ids: string[] = []
  for (const visibility of [1, 2] as const) {
    const { data } = await app.call(newsfeedCreate, { type: 50, sharedId: fixtureId, visibility }, { token })
    ids.push(data.id)
  }
  const { data: share } = await app.call(newsfeedShare, { id: ids[0] ?? '', content: 'Xem này' }, { token })
  expect(await app.features.schedule.removeDouble({ fixtureId, ofId })).toBe(true)
  for (const id of ids)
    expect((await app.call(newsfeedInfo, { id }, { token })).data.shared).toMatchObject({
      fixture: { fixtureId: ofId },
    })
  const { data: shared } = await app.call(newsfeedInfo, { id: share.id }, { token })
  expect(shared.shared).toMatchObject({ kind: 'post', post: { live: { fixture: { fixtureId: ofId } } } })
  const late = await app.call(newsfeedCreate, { type: 50, sharedId: fixtureId }, { token })
  expect(late.msg).toBe('SHARED_NOT_FOUND')
})
