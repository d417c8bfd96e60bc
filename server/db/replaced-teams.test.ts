import { expect, test } from 'vitest'
import { openTestDatabase } from '#tests/setup/test-database.ts'
import { migrateDown } from './migrate.ts'
import { down, up } from './migrations/0062-replaced-teams.ts'

test('rows of teams that were replaced earlier move to the new team, and search no longer finds the old one', async () => {
  const { db, pool, close } = await openTestDatabase('owner')
  await migrateDown(db, '0062-replaced-teams')
  await db.transaction().execute(down)
  const team = async (name: string) => {
    const names = JSON.stringify({ vi: name, en: name, zh: name })
    const { rows } = await pool.query(
      `insert into teams (source_key, sport, names, short_name, colour) values ($1, 10, $2, 'X', '#000000') returning id`,
      [name, names],
    )
    return String(rows[0].id)
  }
  const [stands, merged] = [await team('Hafen'), await team('Zweitname')]
  await pool.query('insert into team_replacements (team_id, by_id) values ($1, $2)', [merged, stands])
  await pool.query(`insert into team_aliases (alias, sport, team_id) values ('Drittname', 10, $1)`, [merged])
  await pool.query(
    `insert into id_map (provider, kind, ext_id, our_id, confidence, decided_by) values ('isports', 'team', '7', $1, 1, 'name')`,
    [merged],
  )
  const named = async () => {
    const { rows } = await pool.query(
      `select ref_id::text as id, trim(name) as name from search_names where name <> ' x' order by name`,
    )
    return rows.map(({ id, name }) => `${name} ${id === stands ? 'stands' : 'merged'}`)
  }
  expect(await named()).toEqual(['drittname merged', 'hafen stands', 'zweitname merged'])
  await db.transaction().execute(up)
  expect(await named()).toEqual(['drittname stands', 'hafen stands'])
  const { rows } = await pool.query(`select our_id::text as id from id_map where ext_id = '7'`)
  expect(rows).toEqual([{ id: stands }])
  await pool.query('delete from team_replacements')
  expect(await named()).toEqual(['drittname stands', 'hafen stands', 'zweitname merged'])
  await close()
})
