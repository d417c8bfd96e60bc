import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkIn } from '#contract/check-in.ts'
import type { DataOf } from '#contract/endpoint.ts'
import type { Envelope } from '#contract/envelope.ts'
import { drawLucky } from '#contract/lucky.ts'
import { createKillableApp, type KillableApp, kill, signUpAt } from '#tests/setup/killable-app.ts'

let app: KillableApp
beforeAll(async () => {
  app = await createKillableApp({ REGISTRATIONS_PER_HOUR: '1000', CALLS_PER_MINUTE: '10000' })
})
afterAll(() => app.close())

const members = 50

async function checkInAt(address: string, token: string): Promise<DataOf<typeof checkIn>> {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(address + checkIn.path, { method: checkIn.method, headers })
  return ((await answer.json()) as Envelope<DataOf<typeof checkIn>>).data
}

type Drawer = { token: string; requestId: string }
async function drawAt(address: string, { token, requestId }: Drawer): Promise<DataOf<typeof drawLucky>['draw']> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ type: 1, requestId })
  const answer = await fetch(address + drawLucky.path, { method: drawLucky.method, headers, body })
  return ((await answer.json()) as Envelope<DataOf<typeof drawLucky>>).data.draw
}

const rows = async (text: string) => (await app.database.pool.query(text)).rows
const wrong = `select a.id from ledger_accounts a left join ledger_postings p on p.account_id = a.id
  where a.user_id is not null group by a.id having a.balance <> coalesce(sum(p.amount), 0)`
const open = 'select transfer_id from ledger_postings group by transfer_id having sum(amount) <> 0'
const unpaid = `select d.id from lucky_draws d
  where (select sum(p.amount) from ledger_transfers t join ledger_postings p on p.transfer_id = t.id
    where t.key = 'lucky:' || d.id || ':prize' and p.amount > 0) is distinct from d.amount`
const half = `select c.user_id from check_ins c
  where not exists (select from ledger_transfers t where t.key = 'check-in:' || c.user_id || ':' || c.day)`

test('kill -9 in the middle of 50 check-ins: the ledger balances, and each is paid once in the end', async () => {
  const first = await app.start()
  const tokens = await Promise.all(
    Array.from({ length: members }, (_, i) => signUpAt(first.address, `nguoi_diem_danh_${i}`)),
  )
  const answered: number[] = []
  const { promise: isBegun, resolve: begin } = Promise.withResolvers<void>()
  const asked = tokens.map(async (token, i) => {
    // Half of the requests are sent only after the first response, because a single commit could answer all waiting
    // requests.
    if (i >= members / 2) await isBegun
    const done = await checkInAt(first.address, token)
    answered.push(i)
    return done
  })
  await Promise.race(asked)
  begin()
  await kill(first)
  await Promise.allSettled(asked)
  expect(answered.length).toBeLessThan(members)
  for (const query of [wrong, open, half]) expect(await rows(query)).toEqual([])
  const paid = await rows(`select count(*)::int as n from ledger_transfers where reason = 'check-in'`)
  expect(paid[0].n).toBeGreaterThanOrEqual(answered.length)

  const second = await app.start()
  const done = await Promise.all(tokens.map((token) => checkInAt(second.address, token)))
  expect(new Set(done.map(({ balance, streak }) => `${balance} ${streak}`))).toEqual(new Set(['10 1']))
  for (const i of answered) expect(done[i]?.isNew).toBe(false)
  for (const query of [wrong, open, half]) expect(await rows(query)).toEqual([])
})

test('kill -9 in the middle of 50 draws: acknowledged draws exist, and repeated requests draw once', async () => {
  const first = await app.start()
  const drawers = await Promise.all(
    Array.from({ length: members }, async (_, i): Promise<Drawer> => {
      return { token: await signUpAt(first.address, `nguoi_quay_${i}`), requestId: crypto.randomUUID() }
    }),
  )
  const answered = new Map<string, string>()
  const asked = drawers.map(async (drawer) => {
    const { id } = await drawAt(first.address, drawer)
    answered.set(drawer.requestId, id)
  })
  await Promise.race(asked)
  await kill(first)
  await Promise.allSettled(asked)
  expect(answered.size).toBeLessThan(members)
  for (const query of [wrong, open, unpaid]) expect(await rows(query)).toEqual([])
  const kept = new Map(
    (await rows('select request_id, id::text from lucky_draws')).map((row) => [row.request_id, row.id]),
  )
  for (const [requestId, id] of answered) expect(kept.get(requestId)).toBe(id)

  const second = await app.start()
  const again = await Promise.all(drawers.map((drawer) => drawAt(second.address, drawer)))
  for (const { requestId, id } of again) expect(id).toBe(kept.get(requestId) ?? id)
  const [drawn] = await rows('select count(*)::int as draws, sum(amount)::int as won from lucky_draws')
  expect(drawn).toEqual({ draws: members, won: again.reduce((sum, { amount }) => sum + amount, 0) })
  for (const query of [wrong, open, unpaid]) expect(await rows(query)).toEqual([])
})
