import { readFile } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { LiveBrand } from '#server/brand/brand.ts'
import type { Db } from '#server/db/sql.ts'
import { escapeXml } from '#server/http/xml-text.ts'
import { type DayRow, listDaysOfYear } from './day.store.ts'
import type { DaySigner } from './day-signer.rules.ts'

type Uses = { db: Db; signer: DaySigner; brand: LiveBrand; origin: string }

const maxAgeS = 300
const feedDays = 30
const firstYear = 2026

/**
 * Serves the days' roots for archiving: a signed file of each year, a feed (Atom, RFC 4287), the public key, and a
 * program that verifies everything.
 */
export function serveLedgerFiles(http: FastifyInstance, { db, signer, brand, origin }: Uses): void {
  const files = new Map<string, { text: string; until: number }>()
  brand.onChange(() => files.clear())

  /** Caches only year files and the feed, so that the cache has a bounded size. */
  async function kept(name: string, make: () => Promise<string>): Promise<string> {
    const known = files.get(name)
    if (known && known.until > Date.now()) return known.text
    const text = await make()
    files.set(name, { text, until: Date.now() + maxAgeS * 1_000 })
    return text
  }

  function answer(reply: FastifyReply, type: string, text: string) {
    return reply.header('cache-control', `public, max-age=${maxAgeS}`).type(type).send(text)
  }

  http.get('/tips-ledger/key.pem', (_request, reply) => answer(reply, 'application/x-pem-file', signer.publicKey))
  http.get('/tips-ledger/verify.mjs', async (_request, reply) => {
    const text = await readFile(new URL('./verifier/verify-tips.mjs', import.meta.url), 'utf8')
    reply.header('content-disposition', 'attachment; filename="verify-tips.mjs"')
    return answer(reply, 'text/javascript; charset=utf-8', text)
  })
  http.get('/tips-ledger/feed.xml', async (_request, reply) => {
    const text = await kept('feed', async () => {
      const year = new Date().getUTCFullYear()
      const days = [...(await listDaysOfYear(db, year - 1)), ...(await listDaysOfYear(db, year))]
      return feedOf(days.slice(-feedDays).toReversed(), { name: brand.now().name, signer, origin })
    })
    return answer(reply, 'application/atom+xml; charset=utf-8', text)
  })
  http.get<{ Params: { year: string } }>('/tips-ledger/:year(^\\d{4}).json', async (request, reply) => {
    const year = Number(request.params.year)
    if (year < firstYear || year > new Date().getUTCFullYear())
      return reply.code(404).type('text/plain; charset=utf-8').send('not found')
    const text = await kept(String(year), async () => {
      const days = await listDaysOfYear(db, year)
      const list = days.map(({ day, version, prevRoot, root }) => {
        return { day, version, prevRoot, root, signature: signer.sign({ day, root }) }
      })
      return `${JSON.stringify({ site: origin, year, key: signer.publicKey, days: list }, null, 1)}\n`
    })
    return answer(reply, 'application/json; charset=utf-8', text)
  })
}

/** Entries contain only dates and hashes, so only the site's name and address need escaping. */
function feedOf(days: DayRow[], of: Pick<Uses, 'signer' | 'origin'> & { name: string }): string {
  const { signer } = of
  const [name, site] = [escapeXml(of.name), escapeXml(of.origin)]
  const updated = (days[0]?.createdAt ?? new Date(0)).toISOString()
  const entries = days.map(
    ({ day, root, createdAt }) => `<entry>
<id>${site}/tips-ledger/${day}</id>
<title>${day} ${root}</title>
<updated>${createdAt.toISOString()}</updated>
<link href="${site}/al/api/tips/day/${day}"/>
<content type="text">day ${day}
root ${root}
signature ${signer.sign({ day, root })}</content>
</entry>`,
  )
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<id>${site}/tips-ledger/feed.xml</id>
<title>${name} – tips ledger</title>
<author><name>${name}</name></author>
<updated>${updated}</updated>
<link rel="self" href="${site}/tips-ledger/feed.xml"/>
${entries.join('\n')}
</feed>
`
}
