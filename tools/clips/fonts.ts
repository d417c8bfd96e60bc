import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'

// The SVG renderer finds fonts through fontconfig and cannot read WOFF, the format of the font package. So this module
// converts the files to TrueType in a separate folder, the only one that fontconfig sees.

const SUBSETS = ['latin', 'vietnamese']
const WEIGHTS = [600, 800]
const WOFF_HEADER_BYTES = 44
const WOFF_ENTRY_BYTES = 20
const SFNT_HEADER_BYTES = 12
const SFNT_ENTRY_BYTES = 16

/** Must be called before the SVG renderer is loaded, because it reads the environment only once. */
export async function provideFonts(workDirectory: string): Promise<void> {
  const directory = join(workDirectory, 'fonts')
  await mkdir(directory)
  const files = new URL('../../node_modules/@fontsource/be-vietnam-pro/files/', import.meta.url)
  for (const subset of SUBSETS) {
    for (const weight of WEIGHTS) {
      const name = `be-vietnam-pro-${subset}-${weight}-normal`
      await writeFile(join(directory, `${name}.ttf`), unwrapWoff(await readFile(new URL(`${name}.woff`, files))))
    }
  }
  const config = join(directory, 'fonts.conf')
  const cache = join(directory, 'cache')
  await writeFile(
    config,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${directory}</dir><cachedir>${cache}</cachedir></fontconfig>`,
  )
  process.env.FONTCONFIG_FILE = config
}

/** Converts WOFF 1.0 (W3C, 2012) to TrueType. WOFF contains the same tables, each deflated when that is shorter. */
function unwrapWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const header = Buffer.alloc(SFNT_HEADER_BYTES + count * SFNT_ENTRY_BYTES)
  header.writeUInt32BE(woff.readUInt32BE(4), 0)
  header.writeUInt16BE(count, 4)
  const pieces: Buffer[] = [header]
  let offset = header.length
  for (let index = 0; index < count; index += 1) {
    const entry = WOFF_HEADER_BYTES + index * WOFF_ENTRY_BYTES
    const start = woff.readUInt32BE(entry + 4)
    const storedLength = woff.readUInt32BE(entry + 8)
    const length = woff.readUInt32BE(entry + 12)
    const stored = woff.subarray(start, start + storedLength)
    const table = storedLength < length ? inflateSync(stored) : stored
    const padding = Buffer.alloc((4 - (length % 4)) % 4)
    const target = SFNT_HEADER_BYTES + index * SFNT_ENTRY_BYTES
    woff.copy(header, target, entry, entry + 4)
    woff.copy(header, target + 4, entry + 16, entry + 20)
    header.writeUInt32BE(offset, target + 8)
    header.writeUInt32BE(length, target + 12)
    pieces.push(table, padding)
    offset += length + padding.length
  }
  return Buffer.concat(pieces)
}
