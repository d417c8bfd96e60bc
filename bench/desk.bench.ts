// Times the first page of every list of the desk, with every order, filter and search that it offers, at 10^6 members,
// 10^7 messages and 10^5 fixtures. `SCALE=0.01` fills a hundredth of it. Slower cases than the aim are listed.
import { loadavg } from 'node:os'
import { type ConsoleResource, consoleRecords, consoleResources } from '#contract/console.ts'
import { consoleFind } from '#contract/console-find.ts'
import { deskMembers } from '#contract/member-desk.ts'
import { liveSchedule } from '#contract/schedule.ts'
import { fillOf } from './desk/fill.ts'
import { machineLine } from './machine.ts'
import { startOwnApp } from './own-app.ts'

const scale = Number(process.env.SCALE ?? 1)
const sizes = { members: 1_000_000 * scale, messages: 10_000_000 * scale, fixtures: 100_000 * scale }
const aimMs = 100
const runs = Number(process.env.RUNS ?? 25)
const monthMs = 30 * 24 * 3_600_000

const own = await startOwnApp({ STAFF_SECOND_FACTOR: 'off' })
const token = await own.world.tokenOf(await own.world.user({ role: 'owner' }))
await own.fill(fillOf(sizes))

type Case = { list: string; name: string; path: string }

async function read<T>(path: string): Promise<T> {
  const answer = await fetch(own.address + path, { headers: { authorization: `Bearer ${token}` } })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return ((await answer.json()) as { data: T }).data
}

/** Returns the orders, filters and searches of a list of records. Values for filters come from its first record. */
async function casesOf(resource: ConsoleResource): Promise<Case[]> {
  const { name, sortable, filters, canSearch, fields } = resource
  const pathFor = (choice: Record<string, string>) =>
    `${consoleRecords.path}?${new URLSearchParams({ resource: name, ...choice })}`
  const { list } = await read<{ list: { values: Record<string, unknown> }[] }>(pathFor({}))
  const filterOf = (field: string): string[] => {
    const { kind, choices } = fields.find((one) => one.name === field) ?? { kind: 'text' }
    if (kind === 'moment') return [`${field}:${Date.now() - monthMs}~`]
    if (kind === 'choice') return (choices ?? []).map((choice) => `${field}:${choice}`)
    if (kind === 'switch') return [`${field}:true`]
    const value = list[0]?.values[field]
    return value === undefined || value === null || value === '' ? [] : [`${field}:${value}`]
  }
  const choices: [string, Record<string, string>][] = [
    ['first page', {}],
    ...sortable.flatMap((field): [string, Record<string, string>][] => [
      [`by ${field}`, { sort: field }],
      [`by ${field}, descending`, { sort: `-${field}` }],
    ]),
    ...filters.flatMap(filterOf).map((filter): [string, Record<string, string>] => [`where ${filter}`, { filter }]),
    ...(canSearch ? ['lan', 'khong co gi', '7'] : []).map((q): [string, Record<string, string>] => [
      `search ${q}`,
      { q },
    ]),
  ]
  return choices.map(([choice, query]) => ({ list: name, name: choice, path: pathFor(query) }))
}

const named = (list: string, path: string, queries: Record<string, string>): Case[] =>
  Object.entries(queries).map(([name, query]) => ({ list, name, path: `${path}?${query}` }))

const { list: resources } = await read<{ list: ConsoleResource[] }>(consoleResources.path)
const cases = [
  ...(await Promise.all(resources.map(casesOf))).flat(),
  ...named('members', deskMembers.path, {
    'first page': '',
    commentators: 'role=commentator',
    moderators: 'role=moderator',
    owners: 'role=owner',
    'a common name': 'q=lan',
    'a name': 'q=Nguy%E1%BB%85n%20Lan',
    'one letter': 'q=t',
    'an account': 'q=tvien777',
    'an address': 'q=tvien777%40example.test',
    'no one': 'q=khongcoai',
  }),
  ...named('reports', '/au/api/moderation/report/list', { 'first page': '' }),
  ...named('held messages', '/au/api/moderation/held/list', { 'first page': '' }),
  ...named('bans', '/au/api/moderation/ban/list', { 'first page': '' }),
  ...named('log of moderators', '/au/api/moderation/act/list', { 'first page': '' }),
  ...named('appeals', '/au/api/moderation/appeal/list', { 'first page': '' }),
  ...named('approvals', '/au/api/console/approval/list', { 'first page': '' }),
  ...named('names of sources', '/au/api/console/import/list', { 'first page': '' }),
  ...named('streams', '/au/api/console/stream/list', { 'first page': '' }),
  ...named('articles', '/au/api/operator/article/list', { 'first page': '' }),
  ...named('highlights', '/au/api/operator/highlight/list', { 'first page': '' }),
  ...named('waiting cases', '/au/api/console/queue/list', { counts: '' }),
  ...named('waiting cases', '/au/api/console/queue/cases', { 'first page': '' }),
  ...named('figures', '/au/api/console/figures', { today: '' }),
  ...named('fixtures', liveSchedule.path, { 'first page': 'pageSize=50' }),
  ...named('everything', consoleFind.path, {
    'a common name': 'q=lan',
    'a team': 'q=doi%20777',
    nothing: 'q=khongcogi',
  }),
]

const slow: object[] = []
const worst = new Map<string, object & { 'p95 ms': number }>()
for (const one of cases) {
  const timed = await own
    .time(one.path, token, runs)
    .catch((error: Error) => ({ 'p50 ms': NaN, 'p95 ms': Infinity, kB: 0, error: error.message }))
  const row = { list: one.list, case: one.name, ...timed }
  if (timed['p95 ms'] > aimMs) slow.push(row)
  const known = worst.get(one.list)
  if (!known || timed['p95 ms'] > known['p95 ms']) worst.set(one.list, row)
}
console.log(`${machineLine()}, load ${loadavg()[0]?.toFixed(1)}; ${JSON.stringify(sizes)}`)
console.log(`${cases.length} cases of ${worst.size} lists; the slowest case of each:`)
console.table([...worst.values()].toSorted((a, b) => b['p95 ms'] - a['p95 ms']))
console.log(`slower than ${aimMs} ms: ${slow.length}`)
if (slow.length > 0) console.table(slow)
await own.stop()
process.exit()
