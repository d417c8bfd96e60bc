import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { FastifyInstance } from 'fastify'

type IconSet = {
  width?: number
  height?: number
  icons: Record<string, { body: string; width?: number; height?: number }>
  aliases?: Record<string, { parent: string }>
}

const resolve = createRequire(import.meta.url).resolve
const sets: Record<string, string> = { lucide: '@iconify-json/lucide/icons.json' }

/** Icons that data names (navigation entries), so that no page asks a third party. */
export function serveIcons(app: FastifyInstance): void {
  const loaded = new Map<string, Promise<IconSet>>()
  const load = (set: string, file: string) => {
    const known = loaded.get(set) ?? readFile(resolve(file), 'utf8').then((text) => JSON.parse(text) as IconSet)
    loaded.set(set, known)
    return known
  }
  app.get<{ Params: { set: string; file: string } }>('/icons/:set/:file', async ({ params }, reply) => {
    const file = Object.hasOwn(sets, params.set) ? sets[params.set] : undefined
    const name = /^([a-z0-9-]{1,64})\.svg$/.exec(params.file)?.[1]
    const set = file && name ? await load(params.set, file) : null
    const own = name && set ? (set.aliases?.[name]?.parent ?? name) : null
    const icon = set && own && Object.hasOwn(set.icons, own) ? set.icons[own] : undefined
    if (!set || !icon) return reply.code(404).type('text/plain').send('No such icon')
    const [width, height] = [icon.width ?? set.width ?? 24, icon.height ?? set.height ?? 24]
    return reply
      .type('image/svg+xml')
      .header('cache-control', 'public, max-age=604800')
      .send(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${icon.body}</svg>`)
  })
}
