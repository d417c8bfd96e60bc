import type pg from 'pg'
import { withSession } from '#server/backup/session.ts'
import type { Check } from './check.ts'
import type { Fetch } from './site.ts'

/** Pages without data, in each language. */
const written = [
  '/gioi-thieu',
  '/chinh-sach-cookie',
  '/chinh-sach-bao-mat',
  '/dieu-khoan-su-dung',
  '/dieu-kien-va-dieu-khoan',
  '/change-log',
]
const languages = ['', '/en', '/zh']

/**
 * Pages of past days and ended seasons. They show neither counters nor the time, and nothing on them changes between
 * backup and drill.
 */
const past = [
  `select distinct '/ket-qua/' || (kick_off at time zone 'Asia/Ho_Chi_Minh')::date as path from fixtures
    where kick_off < now() - interval '10 days' order by path desc limit 20`,
  `select '/giai-dau/' || tournament_id || '?xem=bang&mua=' || id as path from seasons
    where ends_on < now() - interval '30 days' order by ends_on desc, id limit 12`,
]

/** Returns up to 50 paths of pages that are the same on every site with the same data. */
export async function choosePages(url: string): Promise<string[]> {
  const found = await withSession(url, async (client) => {
    const paths: string[] = []
    for (const statement of past) paths.push(...(await pathsOf(client, statement)))
    return paths
  })
  return [...languages.flatMap((language) => written.map((path) => language + path)), ...found]
}

async function pathsOf(client: pg.Client, statement: string): Promise<string[]> {
  const { rows } = await client.query<{ path: string }>(statement)
  return rows.map(({ path }) => path)
}

/**
 * Requests each page from both sites, and compares the bytes. A page that differs is requested once more, because a
 * minute may have ended between the two requests. Without the source site, a page must only be there.
 */
export async function checkPages(
  paths: readonly string[],
  { source, restored }: { source: Fetch | null; restored: Fetch },
): Promise<Check[]> {
  const checks: Check[] = []
  for (const path of paths) {
    const fault = (await pageFault(path, source, restored)) && (await pageFault(path, source, restored))
    checks.push({ name: `page ${path}${source ? '' : ' (not compared)'}`, fault })
  }
  return checks
}

async function pageFault(path: string, source: Fetch | null, restored: Fetch): Promise<string | null> {
  const [own, other] = await Promise.all([restored(path), source?.(path) ?? null])
  if (other && own.status !== other.status) return `answers ${own.status} instead of ${other.status}`
  if (own.status !== 200) return `answers ${own.status}`
  if (!other || own.body.equals(other.body)) return null
  const at = own.body.findIndex((byte, index) => byte !== other.body[index])
  const [here, there] = [own, other].map(({ body }) => body.subarray(Math.max(0, at - 20), at + 40).toString())
  return `differs at byte ${at}: «${here}», not «${there}». It was lost, or changed since the backup`
}
