// One cold visit of a Vietnamese phone (bench/phone-visit.ts) to a page of every kind that the demo has: weight and web
// vitals in one table. `PART=1/2` visits the first half, `ONLY=/tin-tuc,/phim-anh` what begins so.
import { busyCpuSeconds, cpuSecondsOf } from './machine.ts'
import { phoneVisit } from './phone-visit.ts'
import { startSite } from './site.ts'

/** What scripts do after the first seconds is in the other measurement (bench/pages.bench.ts). */
const analysedMs = 2_500
/** Made in the browser alone, or for members: no sitemap has them. */
const unlisted = [
  '/tai-khoan',
  '/thong-bao',
  '/chatroom',
  '/diem-danh',
  '/nhiem-vu-hang-ngay',
  '/gioi-thieu-ban-be',
].concat('/vong-quay', '/ban-be', '/lich-da-dat', '/ngoai-tuyen')

const site = await startSite()
const read = async (path: string) => (await fetch(site.address + path, { headers: { 'accept-language': 'vi' } })).text()
const pathsIn = (xml: string) =>
  [...xml.matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g)]
    .map(([, path]) => path || '/')
    .filter((path) => !/^\/(en|zh)(\/|$)/.test(path))

/** Fixed pages, and the first of each sitemap. */
async function routes(): Promise<string[]> {
  const paths: string[] = []
  for (const file of pathsIn(await read('/sitemap.xml'))) {
    const listed = pathsIn(await read(file))
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

const from = { at: performance.now(), all: busyCpuSeconds(), site: cpuSecondsOf(site.pid) }
const rows: object[] = []
for (const path of await routes()) {
  const html = Buffer.byteLength(await read(path))
  rows.push({
    path: path.slice(0, 44),
    'HTML kB': Number((html / 1000).toFixed(0)),
    ...(await phoneVisit(site.address + path, analysedMs)),
  })
}
const seconds = (performance.now() - from.at) / 1_000
console.table(rows)
const serverCpu = (cpuSecondsOf(site.pid) - from.site) / seconds
const otherCpu = (busyCpuSeconds() - from.all) / seconds - serverCpu
console.log(
  `server CPU ${serverCpu.toFixed(2)}, browser and all else ${otherCpu.toFixed(2)} of two cores, ${Math.round(seconds)} s`,
)
await site.stop()
