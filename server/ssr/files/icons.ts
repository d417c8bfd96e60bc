import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { deadline } from '#media/kit/deadlines.ts'
import { createBoundedQueue } from '#server/http/bounded-queue.ts'

type IconSet = {
  width?: number
  height?: number
  icons: Record<string, { body: string; width?: number; height?: number }>
  aliases?: Record<string, { parent: string }>
}

const resolve = createRequire(import.meta.url).resolve
const sets: Record<string, string> = { lucide: '@iconify-json/lucide/icons.json' }

const fallbackTimeoutMs = 1_500
const maxFallbackBytes = 64 * 1024
/**
 * Maximum number of cached results from the icon service. Missing icons are cached too, so that invented names are not
 * requested repeatedly.
 */
const maxKept = 500
const name = /^[a-z0-9-]{1,64}$/

function svgOf(set: IconSet, icon: IconSet['icons'][string]): string {
  const [width, height] = [icon.width ?? set.width ?? 24, icon.height ?? set.height ?? 24]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${icon.body}</svg>`
}

/** Returns null when the service has no such icon, does not answer in time, or sends no SVG or too many bytes. */
async function fetchIcon(address: string): Promise<string | null> {
  try {
    const answer = await fetch(address, { redirect: 'error', signal: deadline(fallbackTimeoutMs) })
    if (!answer.ok || !answer.headers.get('content-type')?.startsWith('image/svg+xml')) {
      await answer.body?.cancel()
      return null
    }
    let text = ''
    for await (const chunk of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk
      if (text.length > maxFallbackBytes) return null
    }
    return text
  } catch {
    return null
  }
}

/**
 * Serves icons that are named in data (navigation entries): from the built-in sets, or else from the service at
 * `fallbackUrl`, if any. Browsers request only this server and never the service.
 */
export function serveIcons(app: FastifyInstance, { fallbackUrl }: { fallbackUrl: string }): void {
  const loaded = new Map<string, Promise<IconSet>>()
  const load = (set: string, file: string) => {
    const known = loaded.get(set) ?? readFile(resolve(file), 'utf8').then((text) => JSON.parse(text) as IconSet)
    loaded.set(set, known)
    return known
  }

  async function ownIcon(of: string, asked: string): Promise<string | null> {
    const file = Object.hasOwn(sets, of) ? sets[of] : undefined
    if (!file) return null
    const set = await load(of, file)
    const own = set.aliases?.[asked]?.parent ?? asked
    const icon = Object.hasOwn(set.icons, own) ? set.icons[own] : undefined
    return icon ? svgOf(set, icon) : null
  }

  const queue = createBoundedQueue({ pool: 'icons fetched', running: 4, waiting: 64 })
  const fetched = new LRUCache<string, Promise<string | null>>({ max: maxKept })
  function outsideIcon(of: string, asked: string): Promise<string | null> {
    const path = `/${of}/${asked}.svg`
    const known = fetched.get(path)
    if (known) return known
    const icon = queue.run(() => fetchIcon(fallbackUrl + path)).catch(() => null)
    fetched.set(path, icon)
    return icon
  }

  app.get<{ Params: { set: string; file: string } }>('/icons/:set/:file', async ({ params }, reply) => {
    const asked = params.file.endsWith('.svg') ? params.file.slice(0, -'.svg'.length) : ''
    const isName = name.test(asked) && name.test(params.set)
    const own = isName ? await ownIcon(params.set, asked) : null
    const icon = own ?? (isName && fallbackUrl !== '' ? await outsideIcon(params.set, asked) : null)
    if (icon === null) return reply.code(404).type('text/plain').send('No such icon')
    // When the icon is opened directly, a third party's drawing must not run as a page of this site.
    return reply
      .type('image/svg+xml')
      .header('cache-control', 'public, max-age=604800')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      .send(icon)
  })
}
