// Makes one cold visit of a Vietnamese phone (bench/phone-visit.ts) to a page of every kind in the demo. Prints weight
// and web vitals in one table. `PART=1/2` visits the first half, `ONLY=/tin-tuc,/phim-anh` the paths with these
// prefixes. Another work tree (`npm run bench -- routes ../before`) is visited in turn with this one, three times each.
// The visit with the median LCP counts.
import { resolve } from 'node:path'
import { busyCpuSeconds, cpuSecondsOf } from './machine.ts'
import { phoneVisit } from './phone-visit.ts'
import { type Site, startSite } from './site.ts'

/** Shorter than the default. Scripts that run later are measured by bench/pages.bench.ts. */
const analysedMs = 2_500
/** Pages that the browser renders alone, or that are for members. No sitemap contains them. */
const unlisted = [
  '/tai-khoan',
  '/thong-bao',
  '/chatroom',
  '/diem-danh',
  '/nhiem-vu-hang-ngay',
  '/gioi-thieu-ban-be',
].concat('/vong-quay', '/ban-be', '/lich-da-dat', '/ngoai-tuyen')

const [tree] = process.argv.slice(2)
const site = await startSite()
const before = tree ? await startSite({ tree: resolve(tree) }) : null
const visits = before ? 3 : 1
const read = async (path: string, { address }: Site = site) =>
  (await fetch(address + path, { headers: { 'accept-language': 'vi' } })).text()
const pathsIn = (xml: string) =>
  [...xml.matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g)]
    .map(([, path]) => path || '/')
    .filter((path) => !/^\/(en|zh)(\/|$)/.test(path))

/**
 * Returns the paths to visit: all fixed pages, the first page of every other sitemap, and the unlisted pages. ONLY and
 * PART select among them.
 */
async function routes(of: Site): Promise<string[]> {
  const paths: string[] = []
  for (const file of pathsIn(await read('/sitemap.xml', of))) {
    const listed = pathsIn(await read(file, of))
    paths.push(...(file.includes('-pages') ? listed : listed.slice(0, 1)))
  }
  const only = process.env.ONLY?.split(',')
  const all = [...new Set([...paths, ...unlisted])].filter(
    (path) => !only || only.some((start) => path.startsWith(start)),
  )
  const [part = 1, parts = 1] = (process.env.PART ?? '1/1').split('/').map(Number)
  const each = Math.ceil(all.length / parts)
  return all.slice((part - 1) * each, part * each)
}

type Row = { path: string; 'HTML kB': number } & Awaited<ReturnType<typeof phoneVisit>>

async function visit(path: string, of: Site): Promise<Row> {
  const html = Buffer.byteLength(await read(path, of))
  return {
    path: path.slice(0, 44),
    'HTML kB': Number((html / 1000).toFixed(0)),
    ...(await phoneVisit(of.address + path, analysedMs)),
  }
}

const middle = (rows: Row[]) =>
  rows.toSorted((one, other) => one['LCP ms'] - other['LCP ms'])[Math.floor(rows.length / 2)]

const from = { at: performance.now(), all: busyCpuSeconds(), site: cpuSecondsOf(site.pid) }
const rows: object[] = []
const [ours, theirs] = await Promise.all([routes(site), before ? routes(before) : []])
for (const [index, path] of ours.entries()) {
  const seen: { now: Row[]; before: Row[] } = { now: [], before: [] }
  for (let turn = 0; turn < visits; turn++) {
    const theirPath = theirs[index]
    if (before && theirPath) seen.before.push(await visit(theirPath, before))
    seen.now.push(await visit(path, site))
  }
  if (before) rows.push({ of: 'before', ...middle(seen.before) })
  rows.push({ ...(before && { of: 'now' }), ...middle(seen.now) })
}
const seconds = (performance.now() - from.at) / 1_000
console.table(rows)
const serverCpu = (cpuSecondsOf(site.pid) - from.site) / seconds
const otherCpu = (busyCpuSeconds() - from.all) / seconds - serverCpu
console.log(
  `server CPU ${serverCpu.toFixed(2)}, browser and all else ${otherCpu.toFixed(2)} of two cores, ${Math.round(seconds)} s`,
)
await Promise.all([site.stop(), before?.stop()])
