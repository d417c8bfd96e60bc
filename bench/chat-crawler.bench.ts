// Measures the chat of a busy room on the whole site, alone and beside a crawler that requests distinct sitemap
// addresses. The site with its database, pages and demo has processor 0. Sockets and crawler share processor 1. SOCKETS
// sets the size of the room, ROUNDS how often each load is measured. `npm run bench -- chat-crawler ../before` measures
// another work tree first.
import { resolve } from 'node:path'
import { register } from '#contract/account.ts'
import { liveRoom } from '#contract/live.ts'
import { liveSchedule } from '#contract/schedule.ts'
import { sitemapPaths } from '#tests/setup/sitemap.ts'
import { generate, type LoadOptions } from './chat/generator.ts'
import type { Figures } from './chat/load/plan.ts'
import type { ChatServer } from './chat/servers.ts'
import { mainThreadOf } from './machine.ts'
import { type Site, startSite } from './site.ts'
import { requireWrk, wrk } from './wrk.ts'

const listeners = Number(process.env.SOCKETS ?? 2_000)
const [serverCpu, generatorCpu] = [0, 1]
const crawlers = [0, 8, 150]
const rounds = Number(process.env.ROUNDS ?? 2)
const before = process.argv[2]
/** Longer than the load on the room, so that the crawler runs through all of it. */
const crawlSeconds = 40
const room: LoadOptions = {
  listeners,
  speakers: 10,
  ratePerS: 20,
  warmS: 2,
  measureS: 10,
  drainS: 8,
  isDeflated: false,
  stalled: 0,
  hasStorm: false,
}

requireWrk()

/**
 * Registers a new member and returns a live room with the member’s token. Each run sends the same message uuids, which
 * the server would treat as duplicates from the same member.
 */
async function hotRoomOf({ address, pid }: Site, run: number): Promise<ChatServer> {
  const body = JSON.stringify({ username: `khan_gia_do_luong_${run}`, password: 'Kh4n-dai-cua-toi' })
  const asked = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
  const { data: member } = (await (await fetch(address + register.path, asked)).json()) as {
    data: { accessToken: string }
  }
  const read = async (path: string) => (await (await fetch(address + path)).json()) as { data: unknown }
  const live = (await read(`${liveSchedule.path}?pageSize=1`)).data as { list: { fixtureId: string }[] }
  const [fixture] = live.list
  if (!fixture) throw new Error('nothing is live')
  const { groupId } = (await read(`${liveRoom.path}?id=${fixture.fixtureId}`)).data as { groupId: string }
  const url = `${address.replace('http', 'ws')}/websocket?token=${member.accessToken}`
  return { dialect: 'khan-dai', pid, url, groupId }
}

const row = (figures: Figures) => ({
  'deliveries/s': Math.round(figures.deliveriesPerS),
  'p50 ms': figures.p50Ms,
  'p99 ms': figures.p99Ms,
  'ack p99 ms': figures.ackP99Ms,
  lost: figures.lost,
  'generator, % of a core': Math.round(figures.generatorPercent),
  'others (database, crawler), %': Math.round(figures.othersPercent),
})

async function measure(tree: string | undefined): Promise<void> {
  const env = { CHAT_EVERY_MS: '0', CHAT_BURST: '1000000' }
  const site = await startSite({ cpu: serverCpu, env, ...(tree !== undefined && { tree }) })
  try {
    const paths = await sitemapPaths(site.address)
    const rows = []
    for (let turn = 0; turn < rounds; turn += 1)
      for (const connections of crawlers) {
        const load = { address: site.address, paths, connections, seconds: crawlSeconds, cpu: generatorCpu }
        const server = await hotRoomOf(site, rows.length)
        const [began, startedAt] = [mainThreadOf(site.pid), performance.now()]
        const [figures, crawl] = await Promise.all([generate(server, room), connections > 0 ? wrk(load) : null])
        const [ended, ofRun] = [mainThreadOf(site.pid), (performance.now() - startedAt) / 100_000]
        rows.push({
          beside: connections > 0 ? `a crawler of ${connections}` : 'no crawler',
          ...row(figures),
          'crawled/s': crawl ? Math.round(crawl.perSecond) : 0,
          'event loop ran, %': Math.round((ended.ranS - began.ranS) / ofRun),
          'waited for the processor, %': Math.round((ended.waitedS - began.waitedS) / ofRun),
        })
      }
    console.log(`${tree ?? 'now'}: ${listeners} sockets in a room, ${room.ratePerS} messages/s, each row a run:`)
    console.table(rows.toSorted((a, b) => a.beside.localeCompare(b.beside)))
  } finally {
    await site.stop()
  }
}

if (before) await measure(resolve(before))
await measure(undefined)
