import type { Attachment } from '#contract/newsfeed.ts'

export const mosaicMost = 5

export type Tile = { file: Attachment; index: number; area: string }
export type Mosaic = { tiles: Tile[]; columns: string; rows: string; ratio: string; more: number }

const ratioOf = ({ width, height }: Attachment) => (width && height ? width / height : 4 / 3)

const bounds = { widest: 2, tallest: 0.8 }

/**
 * Returns the layout of a post's pictures. One picture keeps its aspect ratio, within limits. Two pictures are side by
 * side, or above each other when both are wide. Of three, the first is large. Four form a square, and five or more form
 * a row of two above a row of three. `more` is the number of pictures that are not shown.
 */
export function mosaicOf(files: readonly Attachment[]): Mosaic {
  const shown = files.slice(0, mosaicMost)
  const tile = (area: string, index: number): Tile[] => {
    const file = shown[index]
    return file ? [{ file, index, area }] : []
  }
  const more = files.length - shown.length
  const [first] = shown
  if (shown.length === 1 && first) {
    const ratio = Math.min(bounds.widest, Math.max(bounds.tallest, ratioOf(first)))
    return { tiles: tile('1 / 1', 0), columns: '1fr', rows: '1fr', ratio: ratio.toFixed(3), more }
  }
  if (shown.length === 2) {
    const areWide = shown.every((file) => ratioOf(file) > 1.45)
    const tiles = areWide ? ['1 / 1', '2 / 1'] : ['1 / 1', '1 / 2']
    return {
      tiles: tiles.flatMap(tile),
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
    return { tiles: areas.flatMap(tile), columns: isWide ? '1fr 1fr' : '3fr 2fr', rows, ratio: '1.2', more }
  }
  if (shown.length === 4)
    return {
      tiles: ['1 / 1', '1 / 2', '2 / 1', '2 / 2'].flatMap(tile),
      columns: '1fr 1fr',
      rows: '1fr 1fr',
      ratio: '1.25',
      more,
    }
  const areas = ['1 / 1 / 2 / 4', '1 / 4 / 2 / 7', '2 / 1 / 3 / 3', '2 / 3 / 3 / 5', '2 / 5 / 3 / 7']
  return { tiles: areas.flatMap(tile), columns: 'repeat(6, 1fr)', rows: '3fr 2fr', ratio: '1.2', more }
}
