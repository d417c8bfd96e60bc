import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ComponentType, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Plugin } from 'vite'

const web = join(import.meta.dirname, '../web')
const iconImport = /lucide-react\/icons\/([a-z0-9-]+)/g
const spriteModule = 'virtual:icon-sprite'

function importedIcons(): string[] {
  const sources = globSync('**/*.{ts,tsx}', { cwd: web }).map((file) => readFileSync(join(web, file), 'utf8'))
  const names = sources.flatMap((text) => [...text.matchAll(iconImport)].map(([, name]) => name as string))
  return [...new Set(names)].sort()
}

/** Returns an SVG symbol with the library’s drawing of an icon, without the outer <svg> element. */
async function symbolOf(name: string): Promise<string> {
  const { default: icon } = (await import(`lucide-react/icons/${name}`)) as { default: ComponentType }
  const shapes = /^<svg[^>]*>(.*)<\/svg>$/.exec(renderToStaticMarkup(createElement(icon)))?.[1]
  if (!shapes) throw new Error(`The icon ${name} is not drawn as this tool reads it`)
  return `<symbol id="${name}" viewBox="0 0 24 24">${shapes}</symbol>`
}

async function drawSprite(): Promise<string> {
  const symbols = await Promise.all(importedIcons().map(symbolOf))
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`
}

/**
 * Collects all icons of the site in one file, which the browser caches. Each import of an icon becomes a reference to
 * this file, so pages and scripts contain no drawings.
 */
export function iconSprite(): Plugin {
  let sprite = ''
  let file = ''
  return {
    name: 'icon-sprite',
    enforce: 'pre',
    async buildStart() {
      sprite = await drawSprite()
      file = `assets/icons-${createHash('sha256').update(sprite).digest('hex').slice(0, 8)}.svg`
      if (this.environment.name === 'client' && this.environment.mode === 'build')
        this.emitFile({ type: 'asset', fileName: file, source: sprite })
    },
    resolveId: {
      filter: { id: /^(lucide-react\/icons\/|virtual:icon-sprite$)/ },
      handler: (id) => `\0${id}`,
    },
    load: {
      filter: { id: /(lucide-react\/icons\/[a-z0-9-]+|virtual:icon-sprite)$/ },
      handler(id) {
        if (!id.startsWith('\0')) return
        if (id === `\0${spriteModule}`) return `export const spriteUrl = '/${file}'`
        const name = id.slice(id.lastIndexOf('/') + 1)
        return [
          "import { SpriteIcon } from '/web/ui/icon.tsx'",
          `export default function Icon(props) { return SpriteIcon({ ...props, name: '${name}' }) }`,
        ].join('\n')
      },
    },
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        if (!/^\/assets\/icons-\w+\.svg$/.test(request.url ?? '')) return next()
        response.setHeader('content-type', 'image/svg+xml')
        response.end(await drawSprite())
      })
    },
  }
}
