import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestDatabase } from '#tests/setup/test-database.ts'
import { down, up } from './migrations/0061-one-season.ts'

test('seasons stored under two names become one with all their fixtures', async () => {
  const { db, pool, close } = await openTestDatabase('owner')
  await db.transaction().execute(down)
  const names = JSON.stringify({ vi: 'A', en: 'A', zh: 'A' })
  await pool.query(`insert into tournaments (source_key, sport, names, colour) values ('t', 10, $1, '#000000')`, [
    names,
  ])
  for (const key of ['h', 'a'])
    await pool.query(
      `insert into teams (source_key, sport, names, short_name, colour) values ($1, 10, $2, 'A', '#000000')`,
      [key, names],
    )
  const season = async (key: string, name: string, isCurrent: boolean) => {
    const { rows } = await pool.query(
      `insert into seasons (source_key, tournament_id, name, starts_on, ends_on, is_current)
        select $1, id, $2, $3, $4, $5 from tournaments returning id`,
      [key, name, isCurrent ? '2031-08-20' : '2031-08-01', '2031-12-01', isCurrent],
    )
    return String(rows[0].id)
  }
  const file = await season('t|2031/32', '2031/32', false)
  const feed = await season('season:1|2031-32', '2031-32', true)
  await season('season:1|2030', '2030', false)
  for (const [i, seasonId] of [file, file, feed].entries())
    await pool.query(
      `insert into fixtures (source_key, sport, tournament_id, home_id, away_id, round, kick_off, is_featured, season_id)
        select $1, 10, t.id, h.id, a.id, $2, now(), false, $3
        from tournaments t, teams h, teams a where h.source_key = 'h' and a.source_key = 'a'`,
      [`f${i}`, names, seasonId],
    )
  await db.transaction().execute(up)
  const { rows: kept } =
    await sql`select id::text, name, starts_on::text, is_current from seasons order by name`.execute(db)
  expect(kept).toEqual([
    { id: expect.any(String), name: '2030', starts_on: '2031-08-01', is_current: false },
    { id: file, name: '2031/32', starts_on: '2031-08-01', is_current: true },
  ])
  const { rows: fixtures } = await pool.query('select season_id::text from fixtures')
  expect(fixtures).toEqual([{ season_id: file }, { season_id: file }, { season_id: file }])
  await close()
})
