// Measures news with 10^5 articles. First, article and list pages are rendered for each request. Then the cached home
// page is measured beside a crawler of all articles, films, comics and profiles. The site with its database has
// processor 0, the load generator processor 1.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { embeddedUrls } from '#server/engines/database/embedded.ts'
import { cpuSecondsOf, cpuSecondsOfFamily } from './machine.ts'
import { type Site, startSite } from './site.ts'
import { requireWrk, wrk } from './wrk.ts'

const count = Number(process.env.COUNT ?? 100_000)
const seconds = Number(process.env.SECONDS ?? 6)
const [serverCpu, generatorCpu] = [0, 1]
const crawled = 6_000
const firstId = 1_000_000

requireWrk()
const directory = await mkdtemp(join(tmpdir(), 'khan-dai-articles-'))
let client: pg.Client

async function start(env: Record<string, string> = {}): Promise<Site> {
  const site = await startSite({ cpu: serverCpu, folder: directory, env })
  client = new pg.Client({ connectionString: embeddedUrls(join(directory, 'postgres')).ownerUrl })
  await client.connect()
  return site
}

async function stop(site: Site): Promise<void> {
  await client.end()
  await site.stop()
}

/** Inserts `count` copies of the demo’s articles, five minutes apart, with the same categories and authors. */
async function fill(): Promise<void> {
  await client.query('set session_replication_role = replica')
  await client.query(
    `with model as (
        select row_number() over (order by article_id) - 1 as n, count(*) over () as models, t.*, a.cover
        from article_texts t join articles a on a.id = t.article_id where t.locale = 'vi'),
      made as (
        insert into articles (id, category_id, author_id, status, published_at, cover)
        select ${firstId} + i, category_id, author_id, 'published', now() - i * interval '5 minutes', cover
        from generate_series(1, $1::int) i join model on n = i % models)
      insert into article_texts (article_id, locale, category_id, section_id, is_listed, is_top, author_id, slug, title,
        standfirst, cover_alt, cover_caption, document, minutes, views, published_at, changed_at)
      select ${firstId} + i, 'vi', category_id, section_id, is_listed, false, author_id, slug, title || ' (' || i || ')',
        standfirst, cover_alt, cover_caption, document, minutes, (i * 7919) % 5000, now() - i * interval '5 minutes', now()
      from generate_series(1, $1::int) i join model on n = i % models`,
    [count],
  )
  await client.query('vacuum analyze articles, article_texts')
}

type Named = { path: string }
const read = async (query: string) => (await client.query<Named>(query)).rows.map(({ path }) => path)
const articleAddresses = (limit: number) =>
  read(`select '/tin-tuc/' || c.slug || '/' || t.slug || '-' || t.article_id as path
    from article_texts t join article_categories c on c.id = t.category_id
    where t.article_id > ${firstId} order by md5(t.article_id::text) limit ${limit}`)

async function addresses() {
  const articles = await articleAddresses(crawled)
  const films = await read(
    `select '/' || case kind when 'film' then 'phim-anh' else 'truyen-tranh' end || '/' || slug as path from works`,
  )
  const people = await read(`select '/thanh-vien/' || username as path from users order by id`)
  return { articles, films, people }
}

type Row = Record<string, string | number>
const round = (value: number, digits = 0) => Number(value.toFixed(digits))
const postgresPid = async () => {
  const { rows } = await client.query<{ data_directory: string }>('show data_directory')
  return Number((await readFile(join(rows[0]?.data_directory ?? '', 'postmaster.pid'), 'utf8')).split('\n')[0])
}

async function load(site: Site, what: string, paths: string[], connections: number): Promise<Row> {
  const pid = await postgresPid()
  const before = [cpuSecondsOf(site.pid), cpuSecondsOfFamily(pid)] as const
  const result = await wrk({ address: site.address, paths, connections, seconds, cpu: generatorCpu })
  return {
    what,
    'a second': round(result.perSecond, 1),
    'p50 ms': round(result.p50Ms, 1),
    'p99 ms': round(result.p99Ms, 1),
    errors: result.errors + result.failures,
    'server CPU': round((cpuSecondsOf(site.pid) - before[0]) / seconds, 2),
    'PostgreSQL CPU': round((cpuSecondsOfFamily(pid) - before[1]) / seconds, 2),
    'generator CPU': round(result.generatorCpu, 2),
  }
}

async function rendered(): Promise<Row[]> {
  const site = await start({ PAGE_CACHE_MS: '0' })
  await fill()
  const { articles } = await addresses()
  const author = (
    await read(`select '/tin-tuc/tac-gia/' || username as path from users u
    join article_texts t on t.author_id = u.id limit 1`)
  )[0]
  const rows: Row[] = []
  for (const [what, paths] of Object.entries({
    'articles, each another': articles,
    'one article': articles.slice(0, 1),
    'front page': ['/tin-tuc'],
    category: ['/tin-tuc/v-league'],
    'category, page 100': ['/tin-tuc/v-league?trang=100'],
    author: [author ?? ''],
  })) {
    await wrk({ address: site.address, paths, connections: 8, seconds: 1, cpu: generatorCpu })
    rows.push(await load(site, what, paths, 8))
  }
  await stop(site)
  return rows
}

async function crawl(): Promise<Row[]> {
  const site = await start()
  const { articles, films, people } = await addresses()
  const all = [...articles, ...films, ...people]
  await wrk({ address: site.address, paths: ['/'], connections: 64, seconds: 3, cpu: generatorCpu })
  const rows = [await load(site, 'cached home alone', ['/'], 64)]
  for (const connections of [8, 50]) {
    const paths = all.toSorted(() => Math.random() - 0.5)
    const crawler = wrk({ address: site.address, paths, connections, seconds: seconds + 2, cpu: generatorCpu })
    const row = await load(site, `cached home, crawler of ${connections}`, ['/'], 64)
    const { perSecond, errors, failures, generatorCpu: crawlerCpu } = await crawler
    rows.push({
      ...row,
      'crawled a second': round(perSecond),
      'crawler refused': errors + failures,
      'crawler CPU': round(crawlerCpu, 2),
    })
  }
  await stop(site)
  return rows
}

try {
  console.log(
    `${count} articles, ${seconds} s each; server on processor ${serverCpu}, load from processor ${generatorCpu}`,
  )
  console.log('rendered each time, 8 connections:')
  console.table(await rendered())
  console.log('beside a crawl of articles, films, comics and profiles, each address once:')
  console.table(await crawl())
} finally {
  await rm(directory, { recursive: true, force: true })
}
