import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { openTestDatabase } from '#tests/setup/test-database.ts'
import { migrateDown } from './migrate.ts'
import { down, up } from './migrations/0279-sealed-marble-seeds.ts'

const hashed = (hex: string) => createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex')

test('races get their positions in the existing chains, and readable chain starts are deleted', async () => {
  const { db, pool, close } = await openTestDatabase('owner')
  await migrateDown(db, '0279-sealed-marble-seeds')
  await db.transaction().execute(down)
  const start = 'ab'.repeat(32)
  const anchor = hashed(hashed(start))
  // Two races used up the first chain. The third race is announced from the second chain.
  await pool.query(`set local session_replication_role = replica;
    insert into marble_chains (room_id, anchor, start, length, used)
      select id, '${anchor}', '${start}', 2, 2 from marble_rooms where place = 0;
    insert into marble_chains (room_id, anchor, start, length, used)
      select id, 'anchor of the second', 'start of the second', 900, 1 from marble_rooms where place = 0;
    insert into marble_races (room_id, race_no, fixture_id, track_id, track_hash, engine, commit, server_seed, marbles,
        starts_at, locks_at, drawn_at, hash, settled_at)
      select m.id, n, 1, 't', 't', 'e', 'c', 'seed ' || n, '{1}', now(), now(), seen.at, 'h' || seen.at, seen.at
      from marble_rooms m, generate_series(1, 3) n, lateral (select case when n < 3 then now() end as at) seen
      where place = 0`)
  const chains = async () =>
    (await pool.query('select to_jsonb(c)::text as text from marble_chains c order by id')).rows
  expect(JSON.stringify(await chains())).toContain(start)

  await db.transaction().execute(up)
  expect(JSON.stringify(await chains())).not.toMatch(/(ab){32}|start of the second/)
  const { rows } = await pool.query(`select r.race_no as no, c.anchor, r.chain_no as at, r.server_seed as seed
    from marble_races r join marble_chains c on c.id = r.chain_id order by r.race_no`)
  expect(rows).toEqual([
    { no: 1, anchor, at: 1, seed: 'seed 1' },
    { no: 2, anchor, at: 2, seed: 'seed 2' },
    { no: 3, anchor: 'anchor of the second', at: 1, seed: 'seed 3' },
  ])

  await db.transaction().execute(down)
  expect((await pool.query('select race_no from marble_races')).rows).toHaveLength(3)
  await close()
})
