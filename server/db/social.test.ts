import { expect, test } from 'vitest'
import { openTestDatabase } from '#tests/setup/test-database.ts'
import { migrateDown } from './migrate.ts'
import { down, up } from './migrations/0080-social.ts'

test('follows from four tables move to one, with their dates and counts, and back', async () => {
  const { db, pool, close } = await openTestDatabase('owner')
  await migrateDown(db, '0080-social')
  await db.transaction().execute(down)
  const idOf = async (statement: string) => String((await pool.query(`${statement} returning id`)).rows[0].id)
  const names = `'{"vi":"A","en":"A","zh":"A"}'`
  const user = (name: string) =>
    idOf(`insert into users (username, username_key, username_skeleton, nickname, nickname_skeleton)
      values ('${name}', '${name}', '${name}', '${name}', '${name}')`)
  const [fan, tipster] = [await user('fan'), await user('tipster')]
  const team = await idOf(
    `insert into teams (source_key, sport, names, short_name, colour) values ('a', 10, ${names}, 'A', '#000000')`,
  )
  const tournament = await idOf(
    `insert into tournaments (source_key, sport, names, colour) values ('t', 10, ${names}, '#000000')`,
  )
  const room = await idOf(`insert into chat_rooms (kind) values ('group')`)
  const day = '2025-05-17T00:00:00.000Z'
  await pool.query('insert into team_follows values ($1, $2, $3)', [fan, team, day])
  await pool.query('insert into tournament_follows values ($1, $2, $3)', [fan, tournament, day])
  await pool.query('insert into tipster_follows values ($1, $2, $3)', [fan, tipster, day])
  await pool.query('insert into chat_members (room_id, user_id, is_following) values ($1, $2, true), ($1, $3, false)', [
    room,
    fan,
    tipster,
  ])
  await db.transaction().execute(up)
  const kept = await pool.query(
    `select kind, target_id::text as id, followers from follows join follow_counts using (kind, target_id)
      where user_id = $1 and (kind = 'room' or created_at = $2) order by kind`,
    [fan, day],
  )
  expect(kept.rows).toEqual([
    { kind: 'room', id: room, followers: 1 },
    { kind: 'team', id: team, followers: 1 },
    { kind: 'tipster', id: tipster, followers: 1 },
    { kind: 'tournament', id: tournament, followers: 1 },
  ])
  await pool.query(`delete from follows where kind = 'team'`)
  const { rows } = await pool.query('select followers from teams')
  expect(rows).toEqual([{ followers: 0 }])
  await db.transaction().execute(down)
  const back = await pool.query('select user_id::text from chat_members where is_following')
  expect(back.rows).toEqual([{ user_id: fan }])
  await close()
})
