import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { brandCss } from '#contract/rules/brand-colours.ts'
import type { LiveBrand } from '#server/brand/brand.ts'
import { drawFavicon, drawIcon, drawLinkPicture, recoloured } from '#server/brand/brand-picture.adapter.ts'
import type { Storage } from '#server/engines/ports.ts'
import { discard } from '#server/http/recording-places.ts'

type Look = Parameters<typeof drawFavicon>[0]
/** `builtIn` reads the file of `web/public` at the same path. */
type BrandFile = { type: string; draw(look: Look, builtIn: () => Promise<Buffer>): Promise<Buffer> }

const icon = (size: number, isMaskable: boolean): BrandFile => ({
  type: 'image/png',
  draw: (look) => drawIcon(look, { size, isMaskable }),
})

const linkPicture: BrandFile = {
  type: 'image/png',
  draw: (look, builtIn) => (look.icon === null && look.primary === '' ? builtIn() : drawLinkPicture(look)),
}
const banner: BrandFile = {
  type: 'image/svg+xml',
  draw: async ({ primary }, builtIn) => (primary === '' ? builtIn() : recoloured(await builtIn(), primary)),
}
const banners = ['commentate', 'schedule'].flatMap((name) => ['vi', 'en', 'zh'].map((locale) => `${name}-${locale}`))

/** Files that show the brand, by path. */
const files: Record<string, BrandFile> = {
  '/favicon.svg': { type: 'image/svg+xml', draw: drawFavicon },
  '/apple-touch-icon.png': icon(180, true),
  '/app/icon-192.png': icon(192, false),
  '/app/icon-512.png': icon(512, false),
  '/app/maskable-192.png': icon(192, true),
  '/app/maskable-512.png': icon(512, true),
  '/og.png': linkPicture,
  ...Object.fromEntries(banners.map((name) => [`/banners/${name}.svg`, banner])),
}
/** For the static files, which leave these out. */
export const brandFiles = Object.keys(files).map((path) => path.slice(1))

const maxIconBytes = 16 * 1024 ** 2
const immutable = 'public, max-age=31536000, immutable'
const hour = 'public, max-age=3600'

type Uses = { brand: LiveBrand; storage: Storage; folder: string }

/** Serves the icons and the colours of the brand. Pages name its version in `v`, so that caches may keep them for ever. */
export function serveBrandFiles(app: FastifyInstance, { brand, storage, folder }: Uses): void {
  let drawn = new Map<string, Promise<Buffer>>()
  brand.onChange(() => {
    drawn = new Map()
  })

  /** Returns null without an own icon, or when it is gone from the storage. */
  async function ownIcon(): Promise<Uint8Array | null> {
    const { icon: address } = brand.now()
    const object = address === '' ? null : await storage.get(address.slice(1))
    if (!object) return null
    if (object.size > maxIconBytes) {
      await discard(object)
      return null
    }
    return buffer(object.body)
  }

  async function make(path: string, { draw }: BrandFile): Promise<Buffer> {
    const { primary } = brand.now()
    const drawWith = (icon: Uint8Array | null) => draw({ icon, primary }, () => readFile(join(folder, path)))
    const icon = await ownIcon()
    // A file that is no picture costs the picture, never the icon.
    return icon ? drawWith(icon).catch(() => drawWith(null)) : drawWith(null)
  }

  function bytesOf(path: string, file: BrandFile): Promise<Buffer> {
    const known = drawn.get(path) ?? make(path, file)
    drawn.set(path, known)
    known.catch(() => drawn.delete(path))
    return known
  }

  const cacheOf = (version: unknown) => (brand.version() !== '' && version === brand.version() ? immutable : hour)

  for (const [path, file] of Object.entries(files))
    app.get<{ Querystring: { v?: unknown } }>(path, async ({ query }, reply) => {
      const body = await bytesOf(path, file)
      return reply
        .type(file.type)
        .header('cache-control', cacheOf(query.v))
        .header('content-security-policy', "default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox")
        .send(body)
    })

  app.get<{ Querystring: { v?: unknown } }>('/brand.css', async ({ query }, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', cacheOf(query.v)).send(brandCss(brand.now().primary)),
  )
}
