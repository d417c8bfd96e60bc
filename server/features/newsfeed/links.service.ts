import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import { fileTypeFromBuffer } from 'file-type'
import type { LinkPreview } from '#contract/newsfeed.ts'
import { within } from '#media/kit/deadlines.ts'
import type { DatabaseEngine, Storage } from '#server/engines/ports.ts'
import type { UploadService } from '#server/features/uploads/uploads.service.ts'
import { createBoundedQueue, QueueFull } from '#server/http/bounded-queue.ts'
import type { Outbound } from '#server/http/safe-agent.ts'
import { createHeadScan } from './head-scan.rules.ts'
import { deleteLinks, findLink, listForgotten, listLinks, listUnseen, markPicture, upsertLink } from './link.store.ts'
import { cleanAddress } from './link-address.rules.ts'
import { createPageReader } from './link-reader.adapter.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** A page is fetched again after a week, or after an hour when it had no title. */
const freshMs = { known: 7 * dayMs, unknown: hourMs }
/** The heads of the largest sites have 700 kB of scripts before the title. */
const page = { timeoutMs: 4_000, maxBytes: 2 * 1024 ** 2, redirects: 4 }
const picture = { timeoutMs: 6_000, maxBytes: 4 * 1024 * 1024, redirects: 4 }
const maxPixels = 20_000_000
const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']
const sweepBatchSize = 200
/** Pages fetched at a time for one member, of the eight for all. A page that does not answer takes four seconds. */
const maxFlightsOfMember = 2
/** A composer shows no preview after this. The page is then still fetched, for the next reader. */
const maxCallMs = 10_000
/** Asker of `catchUp`. */
const site = ''

type Row = NonNullable<Awaited<ReturnType<typeof findLink>>>

export type LinkService = {
  /**
   * Returns a cached preview or fetches the page. Returns null when the page has no title or cannot be fetched within ten
   * seconds, when too many pages wait, or when the member already waits for two.
   */
  fetchPreview(address: string, userId: string): Promise<LinkPreview | null>
  /** Same as `fetchPreview`, in the background. `catchUp` fetches the pages that are left out. */
  previewLater(address: string, userId: string): void
  known(urls: readonly string[]): Promise<Map<string, LinkPreview>>
  /** Fetches pages whose addresses are in recent posts and still have no preview. */
  catchUp(): Promise<void>
  sweep(): Promise<void>
  close(): Promise<void>
}

type Uses = {
  database: DatabaseEngine
  storage: Storage
  outbound: Outbound
  uploads: Pick<UploadService, 'remake'>
  /** Returns the `User-Agent` of the requests. */
  agent: () => string
  log: FastifyBaseLogger
}

export function createLinkService({ database: { db }, storage, outbound, uploads, agent, log }: Uses): LinkService {
  const headers = () => ({ 'user-agent': agent(), 'accept-language': 'vi,en;q=0.7' })
  const queue = createBoundedQueue({ pool: 'links fetched', running: 8, waiting: 64 })
  const reader = createPageReader()
  const flights = new Map<string, Promise<LinkPreview | null>>()
  const flightsOf = new Map<string, number>()

  async function ask(url: string, userId: string): Promise<Row | null> {
    const words = await readPage(url)
    const key = words?.image ? `uploads/${randomUUID()}.webp` : null
    const before = await findLink(db, url)
    const said = { title: words?.title ?? null, description: words?.description ?? '' }
    await upsertLink(db, { url, host: hostOf(url), ...said, picture_key: key })
    if (before?.picture_key) await storage.delete(before.picture_key)
    if (words?.image && key && (await keepPicture(words.image, { key, userId }))) await markPicture(db, url, key)
    return findLink(db, url)
  }

  async function readPage(url: string) {
    try {
      const accept = 'text/html,application/xhtml+xml'
      const {
        status,
        headers: responseHeaders,
        body,
        url: from,
      } = await outbound.request(url, {
        ...page,
        headers: { ...headers(), accept },
        isEnough: createHeadScan(),
      })
      const type = responseHeaders['content-type'] ?? ''
      if (status !== 200 || !/^(text\/html|application\/xhtml\+xml)/i.test(type)) return null
      return await reader.read({ body, contentType: type, address: from })
    } catch (error) {
      log.debug({ err: error }, 'a page behind a link could not be read')
      return null
    }
  }

  /** Fetches a picture and stores only its pixels, as with members’ uploads. Returns false when that fails. */
  async function keepPicture(address: string, { key, userId }: { key: string; userId: string }): Promise<boolean> {
    const folder = await mkdtemp(join(tmpdir(), 'khan-dai-link-'))
    try {
      const answer = await outbound.request(address, { ...picture, headers: { ...headers(), accept: 'image/*' } })
      const type = await fileTypeFromBuffer(answer.body)
      if (answer.status !== 200 || !answer.isWhole || !type || !pictureTypes.includes(type.mime)) return false
      const path = join(folder, 'picture')
      await writeFile(path, answer.body)
      const { body } = await uploads.remake(path, userId, { maxPixels })
      await storage.put(key, Readable.from([body]), { contentType: 'image/webp', size: body.length })
      return true
    } catch (error) {
      log.debug({ err: error }, 'the picture of a link could not be stored')
      return false
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  /** Fetches the page, or returns null when the member already waits for too many. */
  async function fly(url: string, userId: string): Promise<LinkPreview | null> {
    const before = flightsOf.get(userId) ?? 0
    if (before >= maxFlightsOfMember) return null
    flightsOf.set(userId, before + 1)
    try {
      return toPreview(await queue.run(() => ask(url, userId)))
    } catch (error) {
      if (error instanceof QueueFull) return null
      throw error
    } finally {
      const left = (flightsOf.get(userId) ?? 1) - 1
      if (left > 0) flightsOf.set(userId, left)
      else flightsOf.delete(userId)
    }
  }

  async function fetchPreview(address: string, userId: string): Promise<LinkPreview | null> {
    const url = cleanAddress(address)
    if (url === null) return null
    const row = await findLink(db, url)
    const age = row ? Date.now() - row.fetched_at.getTime() : Number.POSITIVE_INFINITY
    if (row && age < (row.title === null ? freshMs.unknown : freshMs.known)) return toPreview(row)
    const flight = flights.get(url) ?? fly(url, userId).finally(() => flights.delete(url))
    flights.set(url, flight)
    const late = Promise.withResolvers<null>()
    const timer = setTimeout(late.resolve, within(maxCallMs), null)
    return Promise.race([flight, late.promise]).finally(() => clearTimeout(timer))
  }

  function previewLater(address: string, userId: string): void {
    fetchPreview(address, userId).catch((error) => log.warn({ err: error }, 'a link could not be previewed'))
  }

  return {
    fetchPreview,
    previewLater,
    async known(urls) {
      const rows = await listLinks(db, urls)
      return new Map(rows.flatMap((row) => ofUrl(row.url, toPreview(row))))
    },
    async catchUp() {
      for (const url of await listUnseen(db, new Date(Date.now() - dayMs), 50)) await fetchPreview(url, site)
    },
    async sweep() {
      for (;;) {
        const rows = await listForgotten(db, new Date(Date.now() - 30 * dayMs), sweepBatchSize)
        for (const { picture_key: key } of rows) if (key) await storage.delete(key)
        await deleteLinks(
          db,
          rows.map(({ url }) => url),
        )
        if (rows.length < sweepBatchSize) return
      }
    },
    close: reader.close,
  }
}

const ofUrl = (url: string, preview: LinkPreview | null): [string, LinkPreview][] => (preview ? [[url, preview]] : [])

function toPreview(row: Row | null): LinkPreview | null {
  if (!row || row.title === null) return null
  const { url, host, title, description, picture_key: key, has_picture: hasPicture } = row
  return { url, host, title, description, image: hasPicture && key ? `/${key}` : null }
}

const hostOf = (url: string) => new URL(url).hostname.replace(/^www\./, '')
