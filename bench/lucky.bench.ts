// Members draw from a wheel, each connection as fast as it gets responses. Reports draws per second, latency, and the
// CPU time of the server and PostgreSQL. First each member has a free turn, then a turn for xu, which needs two more
// transfers.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { drawLucky, luckyList } from '#contract/lucky.ts'
import { createMemoryBus } from '#server/engines/bus/memory.ts'
import { createAuthority } from '#server/http/tokens.ts'
import { cpuSecondsOf, cpuSecondsOfFamily, quantile } from './machine.ts'
import { startOwnApp } from './own-app.ts'

const members = Number(process.env.MEMBERS ?? 3_000)
const parallel = 32
/** The bench signs the members' tokens with the server's secret, so that it does not measure logins. */
const secret = crypto.randomUUID()

type Flood = { address: string; tokens: string[] }
type Drawn = { takenMs: number[]; failed: string[]; seconds: number }

/**
 * Draws once for each member, `parallel` at a time. It runs in a separate process, so that its CPU time is not counted as
 * the server's.
 */
async function drawAll({ address, tokens }: Flood): Promise<Drawn> {
  const drawn: Drawn = { takenMs: [], failed: [], seconds: 0 }
  const waiting = tokens.values()
  const startedAt = performance.now()
  await Promise.all(
    Array.from({ length: parallel }, async () => {
      for (const token of waiting) {
        const sentAt = performance.now()
        const answer = await fetch(address + drawLucky.path, {
          method: drawLucky.method,
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ type: 1, requestId: crypto.randomUUID() }),
        })
        const { msg } = (await answer.json()) as { msg: string }
        drawn.takenMs.push(performance.now() - sentAt)
        if (msg !== 'Success') drawn.failed.push(msg)
      }
    }),
  )
  drawn.seconds = (performance.now() - startedAt) / 1_000
  return drawn
}

async function measure(): Promise<void> {
  const own = await startOwnApp({ MARBLE_RACES: 'off', SECRET: secret })
  await own.fill([
    {
      text: `with made as (insert into users (username, username_key, username_skeleton, nickname, nickname_skeleton)
          select n, n, n, n, n from (select 'nguoi' || i as n from generate_series(1, $1::int) i) x returning id),
        given as (insert into ledger_accounts (user_id, balance) select id, 100000 from made returning id, balance),
        site as (select id from ledger_accounts where site = 'rewards'),
        moved as (insert into ledger_transfers (key, reason, note)
          select 'opening:' || id, 'opening', '' from given returning id, key)
        insert into ledger_postings (transfer_id, account_id, amount, balance_after)
        select moved.id, side.account_id, side.amount, side.after from moved
        join given on moved.key = 'opening:' || given.id, site,
        lateral (values (given.id, given.balance, given.balance), (site.id, -given.balance, null)) as side (account_id, amount, after)`,
      values: [members],
    },
  ])
  const { rows } = await own.database.pool.query<{ id: string; username: string }>(
    `select id::text, username from users where username like 'nguoi%' order by id`,
  )
  const authority = createAuthority({ secret, bus: createMemoryBus() })
  const tokens = rows.map(({ id: userId, username }) =>
    authority.signAccess({ userId, username, role: 'user', sessionId: crypto.randomUUID() }),
  )
  // The first request for the list creates the day's round.
  await fetch(`${own.address}${luckyList.path}?type=1`, { headers: { authorization: `Bearer ${tokens[0]}` } })
  const table: Record<string, Record<string, number>> = {}
  for (const kind of ['free turns', 'turns for xu']) {
    const before = { server: cpuSecondsOf(process.pid), database: cpuSecondsOfFamily(own.postgresPid) }
    const client = fork(import.meta.filename)
    client.send({ address: own.address, tokens } satisfies Flood)
    const [drawn] = (await once(client, 'message')) as [Drawn]
    client.kill()
    if (drawn.failed.length > 0) throw new Error(`${drawn.failed.length} draws failed: ${drawn.failed[0]}`)
    const cpu = {
      server: cpuSecondsOf(process.pid) - before.server,
      database: cpuSecondsOfFamily(own.postgresPid) - before.database,
    }
    table[kind] = {
      'draws/s': Math.round(tokens.length / drawn.seconds),
      'p50 ms': Math.round(quantile(drawn.takenMs, 0.5)),
      'p99 ms': Math.round(quantile(drawn.takenMs, 0.99)),
      'server ms/draw': Number(((cpu.server / tokens.length) * 1_000).toFixed(2)),
      'PostgreSQL ms/draw': Number(((cpu.database / tokens.length) * 1_000).toFixed(2)),
    }
  }
  console.table(table)
  const { rows: books } = await own.database.pool.query(
    `select count(*)::int as wrong from ledger_accounts a
      where a.balance is not null and a.balance <> (select coalesce(sum(amount), 0) from ledger_postings p where p.account_id = a.id)`,
  )
  console.log(`balances that are not the sum of their postings: ${books[0].wrong}`)
  authority.close()
  await own.stop()
}

if (process.send) process.once('message', async (flood: Flood) => process.send?.(await drawAll(flood)))
else await measure()
