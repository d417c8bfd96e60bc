import { expect, test } from 'vitest'
import { openTestDatabase } from '#tests/setup/test-database.ts'
import { migrateDown } from './migrate.ts'
import { down, up } from './migrations/0187-ratings-of-all.ts'

test('ratings of commentators move to the table of all ratings with their sums, and back', async () => {
  const { db, pool, close } = await openTestDatabase('owner')
  await migrateDown(db, '0187-ratings-of-all')
  await db.transaction().execute(down)
  const user = async (name: string) =>
    String(
      (
        await pool.query(`insert into users (username, username_key, username_skeleton, nickname, nickname_skeleton)
          values ('${name}', '${name}', '${name}', '${name}', '${name}') returning id`)
      ).rows[0].id,
    )
  const [fan, other, commentator] = [await user('fan'), await user('other'), await user('blv')]
  await pool.query('insert into commentator_ratings values ($1, $3, 5), ($2, $3, 2)', [fan, other, commentator])
  await db.transaction().execute(up)
  const sums = async () =>
    (await pool.query('select kind, target_id::text as id, total, stars from rating_counts')).rows
  expect(await sums()).toEqual([{ kind: 'commentator', id: commentator, total: 2, stars: 7 }])
  await pool.query('delete from users where id = $1', [other])
  expect(await sums()).toEqual([{ kind: 'commentator', id: commentator, total: 1, stars: 5 }])
  await db.transaction().execute(down)
  const { rows } = await pool.query('select user_id::text as id, stars from commentator_ratings')
  expect(rows).toEqual([{ id: fan, stars: 5 }])
  await close()
})
