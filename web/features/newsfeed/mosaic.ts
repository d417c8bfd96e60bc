import type { Attachment } from '#contract/newsfeed.ts'

export const mosaicMost = 9

/** `share` is the part of the mosaic's width that the tile has. */
export type Tile = { file: Attachment; index: number; area: string; share: number }
export type Mosaic = { tiles: Tile[]; columns: string; rows: string; ratio: string; more: number }

const ratioOf = ({ width, height }: Attachment) => (width && height ? width / height : 4 / 3)

const bounds = { widest: 2, tallest: 0.8 }

/**
 * Returns the layout of a post's pictures. One picture keeps its aspect ratio, within limits. Two pictures are side by
 * side, or above each other when both are wide. Of three, the first is large. Four form a square, and more form rows of
 * squares, with fewer and larger ones above. `more` is the number of pictures that are not shown.
 */
export function mosaicOf(files: readonly Attachment[]): Mosaic {
  const shown = files.slice(0, mosaicMost)
  const tile = (share: number) => (area: string, index: number) => {
    const file = shown[index]
    return file ? [{ file, index, area, share }] : []
  }
  const more = files.length - shown.length
  const [first] = shown
  if (shown.length === 1 && first) {
    const ratio = Math.min(bounds.widest, Math.max(bounds.tallest, ratioOf(first)))
    return { tiles: tile(1)('1 / 1', 0), columns: '1fr', rows: '1fr', ratio: ratio.toFixed(3), more }
  }
  if (shown.length === 2) {
    const areWide = shown.every((file) => ratioOf(file) > 1.45)
    const tiles = areWide ? ['1 / 1', '2 / 1'] : ['1 / 1', '1 / 2']
    return {
      tiles: tiles.flatMap(tile(areWide ? 1 : 0.5)),
      columns: areWide ? '1fr' : '1fr 1fr',
      rows: areWide ? '1fr 1fr' : '1fr',
      ratio: areWide ? '1' : '1.5',
      more,
    }
  }
  if (shown.length === 3) {
    const isWide = first !== undefined && ratioOf(first) > 1.2
    const areas = isWide ? ['1 / 1 / 2 / 3', '2 / 1', '2 / 2'] : ['1 / 1 / 3 / 2', '1 / 2', '2 / 2']
    const rows = isWide ? '3fr 2fr' : '1fr 1fr'
    return { tiles: areas.flatMap(tile(0.6)), columns: isWide ? '1fr 1fr' : '3fr 2fr', rows, ratio: '1.2', more }
  }
  if (shown.length === 4)
    return {
      tiles: ['1 / 1', '1 / 2', '2 / 1', '2 / 2'].flatMap(tile(0.5)),
      columns: '1fr 1fr',
      rows: '1fr 1fr',
      ratio: '1.25',
      more,
    }
  return { ...rowsOf(rowsByCount[shown.length] ?? [], shown), more }
}

/** Numbers of pictures in the rows of a mosaic, by the number of its pictures. */
const rowsByCount: Record<number, readonly number[]> = { 5: [2, 3], 6: [3, 3], 7: [3, 4], 8: [4, 4], 9: [3, 3, 3] }
/** Divisible by the numbers of pictures in a row. */
const gridColumns = 12

function rowsOf(counts: readonly number[], files: readonly Attachment[]): Omit<Mosaic, 'more'> {
  const places = counts.flatMap((count, row) =>
    Array.from({ length: count }, (_, place) => {
      const span = gridColumns / count
      return { area: `${row + 1} / ${place * span + 1} / ${row + 2} / ${(place + 1) * span + 1}`, share: 1 / count }
    }),
  )
  return {
    tiles: files.flatMap((file, index) => {
      const place = places[index]
      return place ? [{ file, index, ...place }] : []
    }),
    columns: `repeat(${gridColumns}, 1fr)`,
    rows: counts.map((count) => `${gridColumns / count}fr`).join(' '),
    ratio: (1 / counts.reduce((height, count) => height + 1 / count, 0)).toFixed(3),
  }
}
