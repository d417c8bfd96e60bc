import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { deadline } from '#media/kit/deadlines.ts'
import { createBoundedQueue, QueueFull } from './bounded-queue.ts'
import { ApiError } from './errors.ts'
import { createPictureCache } from './picture-cache.ts'

/** Breakpoints of the pages in CSS pixels. Each width is also available doubled, for screens with density 2. */
const breakpoints = [320, 640, 768, 1024, 1280, 1536]
/** Widths for avatars, which are 20 to 96 CSS pixels wide. */
const faces = [96, 192]
const widths = new Set([...faces, ...breakpoints.flatMap((width) => [width, width * 2])])
/**
 * Allowed values of `q`. The default is 100, and 80 is for photographs in pages (decision 169). Other values are
 * refused, so that clients cannot fill the disk with variants.
 */
const qualities = new Map([
  [undefined, 100],
  ['100', 100],
  ['80', 80],
])

const maxSourceBytes = 10 * 1024 * 1024
const maxSourcePixels = 40_000_000
const fetchTimeoutMs = 5_000
const formats = new Set(['jpeg', 'png', 'webp', 'avif', 'heif', 'gif'])
const dayS = 24 * 3600
/** The file at the address of an upload never changes. */
const immutable = 'public, max-age=31536000, immutable'
/**
 * Own paths that may be resized: only a picture file, without a query. A query would allow any number of copies of one
 * picture. Other paths, such as media or API responses, would be read into memory completely.
 */
const ownPicture = /^(?!\/_image|\/recordings\/)(?:\/[\w-][\w.-]*)+\.(?:png|jpe?g|webp|avif|gif)$/i

/** Headers of a browser's `<img>` request, so that a missing file is a plain 404 and no page is rendered. */
const asPicture = { accept: 'image/*', 'sec-fetch-dest': 'image' }

export type ImageOptions = {
  /** Exact hosts (with a port, if any) that pictures may come from. Own paths are always allowed. */
  hosts: readonly string[]
  /** Folder for resized pictures. It may be deleted at any time. */
  directory: string
  /** Maximum size of the folder. The least recently used pictures are evicted first. */
  maxBytes: number
  /**
   * Called before an uncached picture is made. Takes a point of the address, and throws TOO_MANY_REQUESTS when none is
   * left.
   */
  draw(ip: string): Promise<void>
}

/** The request or the source is at fault; `status` is the response's status. */
class ImageError extends Error {
  readonly status: 400 | 404 | 502

  constructor(status: 400 | 404 | 502, message: string) {
    super(message)
    this.status = status
  }
}

async function readCapped(response: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > maxSourceBytes) throw new ImageError(502, 'The source is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Refuses redirects: they could lead from an allowed host to any other host, including this server. */
async function fetchRemote(url: URL, hosts: readonly string[]): Promise<Buffer> {
  if (!['http:', 'https:'].includes(url.protocol) || !hosts.includes(url.host))
    throw new ImageError(400, 'Host not allowed')
  const reading = new AbortController()
  const signal = AbortSignal.any([reading.signal, deadline(fetchTimeoutMs)])
  try {
    const response = await fetch(url, { redirect: 'error', signal }).catch(() => null)
    if (!response?.ok) throw new ImageError(response?.status === 404 ? 404 : 502, 'The source did not answer')
    return await readCapped(response)
  } finally {
    // Closes the connection of a refused response. Otherwise it would stay open until the source has sent everything.
    reading.abort()
  }
}

type Wanted = { width: number; quality: number }

async function resize(source: Buffer, { width, quality }: Wanted): Promise<Buffer> {
  const image = sharp(source, { limitInputPixels: maxSourcePixels, failOn: 'error' })
  const { format } = await image.metadata().catch(() => ({ format: undefined }))
  if (!format || !formats.has(format)) throw new ImageError(502, 'The source is not a picture')
  return image.rotate().resize({ width, withoutEnlargement: true }).webp({ quality }).toBuffer()
}

/**
 * Serves GET /_image?src=&w=&q=: a picture in one of the allowed widths and qualities. Each variant is made once and
 * then cached on disk. The number of parallel jobs is limited.
 */
export function serveImages(app: FastifyInstance, { hosts, directory, maxBytes, draw }: ImageOptions): void {
  // The queue is long because a crowd may open new pages together. A refused picture stays missing until the page is
  // reloaded.
  const queue = createBoundedQueue({ pool: 'pictures resized', running: 2, waiting: 256 })
  const flights = new Map<string, Promise<Buffer>>()
  const cache = createPictureCache({ directory, maxBytes })
  // libvips would otherwise use all cores, and page rendering needs one.
  sharp.concurrency(1)

  async function readOwn(path: string): Promise<Buffer> {
    if (!ownPicture.test(path)) throw new ImageError(400, 'Not a picture of ours')
    const { statusCode, rawPayload } = await app.inject({ url: path, headers: asPicture })
    if (statusCode !== 200) throw new ImageError(404, 'No such picture')
    return rawPayload
  }

  async function make(src: string, wanted: Wanted, name: string): Promise<Buffer> {
    const isOwn = src.startsWith('/') && !src.startsWith('//')
    if (!isOwn && !URL.canParse(src)) throw new ImageError(400, 'Not an address')
    const source = isOwn ? await readOwn(src) : await fetchRemote(new URL(src), hosts)
    const made = await resize(source, wanted)
    await cache.write(name, made)
    return made
  }

  async function picture(src: string, wanted: Wanted, ip: string): Promise<Buffer> {
    const name = `${createHash('sha256').update(`${wanted.width} ${wanted.quality} ${src}`).digest('hex')}.webp`
    const kept = await cache.read(name)
    if (kept) return kept
    await draw(ip)
    const flight = flights.get(name) ?? queue.run(() => make(src, wanted, name)).finally(() => flights.delete(name))
    flights.set(name, flight)
    return flight
  }

  app.get<{ Querystring: { src?: string; w?: string; q?: string } }>('/_image', async ({ query, ip, log }, reply) => {
    const width = Number(query.w)
    const quality = qualities.get(query.q)
    const src = typeof query.src === 'string' ? query.src : ''
    if (!widths.has(width) || quality === undefined || src === '' || src.length > 2_000)
      return reply.code(400).type('text/plain').send('Bad request')
    try {
      const made = await picture(src, { width, quality }, ip)
      const kept = src.startsWith('/uploads/') ? immutable : `public, max-age=${dayS}`
      return reply.type('image/webp').header('cache-control', kept).send(made)
    } catch (error) {
      if (error instanceof QueueFull) return reply.code(503).header('retry-after', 2).type('text/plain').send('Busy')
      if (error instanceof ApiError && error.retryAfterS)
        return reply.code(429).header('retry-after', error.retryAfterS).type('text/plain').send('Too many')
      if (!(error instanceof ImageError)) log.error({ err: error }, 'a picture could not be made')
      const status = error instanceof ImageError ? error.status : 502
      return reply.code(status).header('cache-control', 'no-store').type('text/plain').send('No picture')
    }
  })
}
