// Measures a storm of gifts in a room of 10,000 viewers on one processor: the latency for givers, the bytes sent to
// viewers, and whether the ledger is correct afterwards. Then it times boards and sums over 10^6 postings. VIEWERS and
// RATE set the storm (the open-file limit must allow the sockets); VIEWERS=0 skips it. POSTINGS sets the size of the
// ledger.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { giftList } from '#contract/gifts.ts'
import { createMemoryBus } from '#server/engines/bus/memory.ts'
import { createAuthority } from '#server/http/tokens.ts'
import { startOurs } from './chat/servers.ts'
import type { StormFigures, StormPlan } from './gifts/plan.ts'
import { fillPurses, makeFans, makeStage, readBooks } from './gifts/stage.ts'
import { machineLine } from './machine.ts'
import { startOwnApp } from './own-app.ts'

const viewers = Number(process.env.VIEWERS ?? 10_000)
const ratePerS = Number(process.env.RATE ?? 100)
const postings = Number(process.env.POSTINGS ?? 1_000_000)
const seconds = 15
const givers = 1_000
const secret = 'do-luong-qua-tang-tren-khan-dai-2026'

async function storm(): Promise<void> {
  const server = await startOurs({ SECRET: secret })
  const client = new pg.Client({ connectionString: server.databaseUrl ?? '' })
  await client.connect()
  try {
    const { fixtureId, commentatorId } = await makeStage(client)
    const userIds = await makeFans(client, givers)
    await fillPurses(client, userIds, 100_000)
    const [groupId = ''] = await server.roomsOf([fixtureId])
    const address = new URL(server.url).origin.replace('ws', 'http')
    const answer = (await (await fetch(address + giftList.path)).json()) as {
      data: { list: { id: string; price: number }[] }
    }
    const [gift] = answer.data.list
    if (!gift) throw new Error('there is nothing to give')
    const figures = await run({
      address,
      url: server.url,
      groupId,
      viewers,
      secret,
      userIds,
      ratePerS,
      seconds,
      serverPid: server.pid,
      databasePid: server.databasePid ?? 0,
      gift: { commentatorId, giftId: gift.id, price: gift.price },
    })
    console.log(`${viewers} viewers, ${ratePerS} gifts/s for ${seconds} s, of ${givers} members:`)
    console.table({ storm: rounded(figures) })
    console.log('the books afterwards (all sums are equal, nothing is wrong, nothing is open):')
    console.table({ books: { ...(await readBooks(client)), due: figures.acknowledged * gift.price } })
  } finally {
    await client.end()
    await server.stop()
  }
}

/**
 * Runs the load generator in its own process, on Linux on another processor than the server’s, so that its CPU time
 * does not slow the server. Throws when the process prints no result.
 */
async function run(plan: StormPlan): Promise<StormFigures> {
  const pin = process.platform === 'linux' ? ['taskset', '-c', '1'] : []
  const load = join(import.meta.dirname, 'gifts', 'storm-process.ts')
  const [program = '', ...words] = [...pin, process.execPath, load, JSON.stringify(plan)]
  const child = spawn(program, words, { stdio: ['ignore', 'pipe', 'inherit'] })
  const [said] = await Promise.all([text(child.stdout), once(child, 'exit')])
  if (said === '') throw new Error('the load generator failed')
  return JSON.parse(said) as StormFigures
}

function rounded(figures: StormFigures) {
  const { framesPerViewerS, acksPerS, ...rest } = figures
  const whole = Object.fromEntries(Object.entries(rest).map(([name, figure]) => [name, Math.round(figure)]))
  return { acksPerS: Number(acksPerS.toFixed(1)), ...whole, framesPerViewerS: Number(framesPerViewerS.toFixed(1)) }
}

async function boards(): Promise<void> {
  const own = await startOwnApp({ SECRET: secret })
  const commentators = 100
  const fans = 20_000
  const client = new pg.Client({ connectionString: own.ownerUrl })
  await client.connect()
  const { fixtureId, commentatorId } = await makeStage(client)
  const [firstFan = '0'] = await makeFans(client, fans)
  await client.end()
  const sends = Math.round(postings / 2)
  // Half of the gifts are for one commentator, the rest are spread over 50 other users.
  const to = `case when i % 2 = 0 then $2::bigint else $3::bigint + i % $4::int end`
  const by = '$3::bigint + (i::bigint * 7919) % $5::int'
  const at = `now() - make_interval(mins => i % 40000)`
  const values = [sends, commentatorId, firstFan, commentators, fans]
  await own.fill([
    {
      text: `insert into ledger_accounts (user_id, balance) select id, 1000 from users on conflict do nothing`,
    },
    { text: `insert into ledger_accounts (site) values ('spending') on conflict do nothing` },
    {
      text: `insert into ledger_transfers (id, key, reason) overriding system value
        select i, 'bench:' || i, 'gift' from generate_series(1, $1::int) i`,
      values: [sends],
    },
    {
      text: `insert into ledger_postings (transfer_id, account_id, amount, balance_after)
        select i, a.id, case when side = 0 then -2 else 2 end, case when side = 0 then 1000 end
        from generate_series(1, $1::int) i, generate_series(0, 1) side
        join lateral (select case when side = 1 then (select id from ledger_accounts where site = 'spending')
          else (select min(id) from ledger_accounts where user_id is not null) + (i::bigint * 7919) % $2::int end as id) a on true`,
      values: [sends, fans],
    },
    {
      text: `insert into gift_sends (user_id, commentator_id, fixture_id, gift_id, request_id, quantity, cost, combo, created_at)
        select ${by}, ${to}, $6, (select min(id) from gifts), gen_random_uuid(), 1, 2, 1, ${at} from generate_series(1, $1::int) i`,
      values: [...values, fixtureId],
    },
    {
      text: `insert into gift_fans (commentator_id, period, span, user_id, xu, reached_at)
        select commentator_id, p.period, case p.period when 'match' then fixture_id::text when 'all' then ''
            when 'day' then (created_at at time zone 'Asia/Ho_Chi_Minh')::date::text
            else date_trunc('week', created_at at time zone 'Asia/Ho_Chi_Minh')::date::text end,
          user_id, sum(cost), max(created_at)
        from gift_sends, unnest(array['match', 'day', 'week', 'all']) as p (period) group by 1, 2, 3, 4`,
    },
    {
      text: `insert into gift_tallies (commentator_id, fixture_id, day, gift_id, slot, quantity, xu)
        select commentator_id, fixture_id, (created_at at time zone 'Asia/Ho_Chi_Minh')::date, gift_id, user_id % 16, count(*), sum(cost)
        from gift_sends group by 1, 2, 3, 4, 5`,
    },
  ])
  const authority = createAuthority({ secret: secret, bus: createMemoryBus() })
  const tokenOf = (userId: string, role: 'user' | 'commentator') =>
    authority.signAccess({ userId, username: 'blv', role, sessionId: crypto.randomUUID() })
  const [fan, commentator] = [tokenOf(firstFan, 'user'), tokenOf(commentatorId, 'commentator')]
  authority.close()
  const board = (period: string, more = '') =>
    `/al/api/gift/top-fan?commentatorId=${commentatorId}&period=${period}${more}`
  const rank = (period: string) => `/au/api/user/gift/own-rank?commentatorId=${commentatorId}&period=${period}`
  // Each request has a different page size, because the server would answer a repeated request from its cache.
  const lengths = async (period: string, more = '') => {
    const taken: number[] = []
    for (let size = 1; size <= 50; size += 1) {
      const startedAt = performance.now()
      const answer = await fetch(`${own.address}${board(period, more)}&pageSize=${size}`)
      await answer.arrayBuffer()
      if (answer.status !== 200) throw new Error(`${period}: ${answer.status}`)
      taken.push(performance.now() - startedAt)
    }
    const sorted = taken.slice(5).toSorted((a, b) => a - b)
    const ms = (part: number) => Number((sorted[Math.floor(sorted.length * part)] ?? 0).toFixed(1))
    return { 'p50 ms': ms(0.5), 'p95 ms': ms(0.95) }
  }
  console.log(
    `\n${postings.toLocaleString('en')} postings of ${sends.toLocaleString('en')} gifts, half of them to one commentator:`,
  )
  console.table({
    'top fans, all time, uncached': await lengths('all'),
    'top fans, this week, uncached': await lengths('week'),
    'top fans, the match, uncached': await lengths('match', `&fixtureId=${fixtureId}`),
    'top fans, all time, shared': await own.time(board('all'), fan),
    'own place among all fans': await own.time(rank('all'), fan),
    'sums of the commentator': await own.time('/au/api/commentator/gift/sum', commentator),
    'top gifts today, shared': await own.time('/al/api/gift/top', fan),
  })
  await own.stop()
}

console.log(machineLine())
if (viewers > 0) await storm()
await boards()
process.exit(0)
