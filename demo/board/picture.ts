import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { macroblock } from './layout.ts'

/** An uncompressed macroblock: 256 bytes of luma, then 64 of each chroma. */
export type Macroblock = Uint8Array
export const macroblockBytes = 384
/** Luma and both chromas. `size` is the width and height in pixels. */
export const planes = [
  { offset: 0, size: 16 },
  { offset: 256, size: 8 },
  { offset: 320, size: 8 },
] as const

/** Reads a picture as rows of macroblocks, in the colours of video (BT.601, limited range, 4:2:0). */
export async function readMacroblocks(path: URL): Promise<Macroblock[][]> {
  const { data, info } = await sharp(Buffer.from(await readFile(path)))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  return Array.from({ length: height / macroblock }, (_, row) =>
    Array.from({ length: width / macroblock }, (_, column) =>
      cut(data, { width, left: column * macroblock, top: row * macroblock }),
    ),
  )
}

/** Returns a macroblock of one colour, given as `#1c56a8`. */
export function plainMacroblock(colour: string): Macroblock {
  const channels = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  const rgb = Buffer.from(Array.from({ length: macroblock * macroblock }, () => channels).flat())
  return cut(rgb, { width: macroblock, left: 0, top: 0 })
}

type Place = { width: number; left: number; top: number }

function cut(rgb: Buffer, { width, left, top }: Place): Macroblock {
  const out = new Uint8Array(macroblockBytes)
  const at = (x: number, y: number) => ((top + y) * width + left + x) * 3
  for (let y = 0; y < macroblock; y += 1) {
    for (let x = 0; x < macroblock; x += 1) {
      const [red, green, blue] = pixel(rgb, at(x, y))
      out[y * macroblock + x] = Math.round(16 + 0.257 * red + 0.504 * green + 0.098 * blue)
    }
  }
  for (let y = 0; y < 8; y += 1) {
    for (let x = 0; x < 8; x += 1) {
      const four = [0, 1].flatMap((dy) => [0, 1].map((dx) => pixel(rgb, at(x * 2 + dx, y * 2 + dy))))
      const mean = (channel: 0 | 1 | 2) => four.reduce((sum, one) => sum + one[channel], 0) / 4
      const [red, green, blue] = [mean(0), mean(1), mean(2)]
      out[256 + y * 8 + x] = Math.round(128 - 0.148 * red - 0.291 * green + 0.439 * blue)
      out[320 + y * 8 + x] = Math.round(128 + 0.439 * red - 0.368 * green - 0.071 * blue)
    }
  }
  return out
}

function pixel(rgb: Buffer, at: number): [number, number, number] {
  return [rgb[at] ?? 0, rgb[at + 1] ?? 0, rgb[at + 2] ?? 0]
}
