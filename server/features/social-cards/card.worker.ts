import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { parentPort } from 'node:worker_threads'
import satori from 'satori'
import sharp from 'sharp'
import { cardSize, crestSizes } from './card.data.ts'
import type { CardTask } from './card-drawer.adapter.ts'
import { layoutOf } from './card-layout.rules.ts'

const { width, height } = cardSize
const maxPixels = 40_000_000

/** Reads WOFF files, because satori cannot read WOFF2. For a missing glyph satori tries the next font. */
async function readFonts() {
  const folder = join(
    dirname(createRequire(import.meta.url).resolve('@fontsource/be-vietnam-pro/package.json')),
    'files',
  )
  const own = (['latin', 'vietnamese'] as const).flatMap((subset) =>
    ([500, 700] as const).map(async (weight) => ({
      // Each file needs a different family name: satori uses only the first of two files with the same family.
      name: `Be Vietnam Pro ${subset}`,
      weight,
      style: 'normal' as const,
      data: await readFile(join(folder, `be-vietnam-pro-${subset}-${weight}-normal.woff`)),
    })),
  )
  const chinese = new URL('./fonts/noto-sans-tc-700.woff', import.meta.url)
  const data = await readFile(chinese)
  return Promise.all([...own, { name: 'Noto Sans TC', weight: 700 as const, style: 'normal' as const, data }])
}

const fonts = readFonts()

/** Returns the crest as a PNG in a data URL, because satori reads no WebP or AVIF. Null when it cannot be decoded. */
async function crestOf(crest: Uint8Array | null): Promise<string | null> {
  if (!crest) return null
  try {
    const size = crestSizes.large
    const png = await sharp(crest, { limitInputPixels: maxPixels })
      .resize(size, size, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
      .png()
      .toBuffer()
    return `data:image/png;base64,${png.toString('base64')}`
  } catch {
    return null
  }
}

async function draw({ card, pictures: { ground, home, away } }: CardTask): Promise<Uint8Array> {
  const options = { width, height, fonts: await fonts }
  const crests = { home: await crestOf(home), away: await crestOf(away) }
  const svg = await satori(layoutOf(card, crests) as Parameters<typeof satori>[0], options)
  const below = ground
    ? sharp(ground, { limitInputPixels: maxPixels }).resize(width, height, { fit: 'cover' })
    : sharp({ create: { width, height, channels: 3, background: card.colour } })
  return below
    .composite([{ input: Buffer.from(svg) }])
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer()
}

parentPort?.postMessage('ready')
// An error ends the thread, which is then replaced.
parentPort?.on('message', async (task: CardTask) => {
  parentPort?.postMessage(await draw(task))
})
