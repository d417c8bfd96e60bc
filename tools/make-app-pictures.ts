import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContextOptions } from 'playwright-core'
import sharp from 'sharp'
import { launchBrowser } from '#tests/browser/browser.ts'

/**
 * Draws the icons of the installed site's shortcuts, and takes its screenshots from a running demo: `npm run
 * app-pictures -- http://localhost:3000`. server/ssr/files/web-manifest.ts lists these pictures. The server draws the
 * site's own icon.
 */

const folder = join(import.meta.dirname, '../web/public/app')
const sign = (inner: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="16" fill="#10161d"/><g fill="none" stroke="#2fd985" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${inner}</g></svg>`
const signs = {
  live: sign(
    '<circle cx="16" cy="16" r="2.2" fill="#2fd985"/><path d="M11.5 20.5a6.4 6.4 0 0 1 0-9M20.5 11.5a6.4 6.4 0 0 1 0 9M8.6 23.4a10.4 10.4 0 0 1 0-14.8M23.4 8.6a10.4 10.4 0 0 1 0 14.8"/>',
  ),
  schedule: sign(
    '<rect x="8" y="9.5" width="16" height="14.5" rx="2.5"/><path d="M8 14.5h16M12.5 7.5v4M19.5 7.5v4M12 18.5h2M18 18.5h2"/>',
  ),
  news: sign(
    '<path d="M8 9.5h13v13.5H10a2 2 0 0 1-2-2zM21 13.5h3v7.5a2 2 0 0 1-2 2h-1M11.5 13h6M11.5 16.5h6M11.5 20h4"/>',
  ),
  feed: sign(
    '<path d="M8 10.5a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-6.5L11 24v-3.5h-1a2 2 0 0 1-2-2zM12.5 12.8h7M12.5 16.2h4.5"/>',
  ),
}

async function draw(name: string, svg: string, size: number): Promise<void> {
  const picture = sharp(Buffer.from(svg), { density: (72 * size) / 32 }).resize(size, size)
  await picture.png({ compressionLevel: 9 }).toFile(join(folder, `${name}-${size}.png`))
}

const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  colorScheme: 'dark',
} as const
const desktop = { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' } as const

/**
 * Script for the page. True when all visible pictures and the first frames of streams have loaded, and no placeholder
 * is visible.
 */
const hasPictures = `(() => {
  const seen = (selector) => [...document.querySelectorAll('main ' + selector)].filter((one) => {
    const { top, bottom, width } = one.getBoundingClientRect()
    return width > 0 && top < innerHeight && bottom > 0
  })
  const isThere = seen('img').every((one) => one.complete) && seen('.player-media').every((one) => one.readyState > 1)
  return isThere && seen('.skeleton, [aria-busy=true]').length === 0
})()`

async function shoot(site: string): Promise<void> {
  const browser = await launchBrowser()
  try {
    async function take(name: string, path: string, options: BrowserContextOptions): Promise<string | null> {
      // Without `bypassCSP`, the page's script policy refuses the repeated check of `waitForFunction`.
      const visitor = { locale: 'vi-VN', timezoneId: 'Asia/Ho_Chi_Minh', bypassCSP: true }
      const context = await browser.newContext({ ...options, ...visitor })
      const page = await context.newPage()
      await page.goto(site + path)
      await page.waitForFunction(hasPictures)
      const picture = sharp(await page.screenshot())
      await picture.webp({ quality: 82 }).toFile(join(folder, `${name}.webp`))
      const live = await page.locator('main a[href^="/truc-tiep/"]').first().getAttribute('href')
      await context.close()
      return live
    }
    const live = await take('home', '/', phone)
    await take('live', live ?? '/truc-tiep', phone)
    await take('news', '/tin-tuc', phone)
    await take('desktop', '/', desktop)
  } finally {
    await browser.close()
  }
}

mkdirSync(folder, { recursive: true })
for (const [name, svg] of Object.entries(signs)) await draw(`shortcut-${name}`, svg, 96)
const [site] = process.argv.slice(2)
if (site) await shoot(site)
