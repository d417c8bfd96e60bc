import type { ClipTag } from '#demo/clip.ts'
import { type BitSink, escapeNal, readBits, unescapeNal, writeBits } from './bits.ts'
import { createHalving } from './halving.ts'
import {
  type BoardLayout,
  type BoardSize,
  type BoardText,
  boardColumns,
  boardRows,
  cellsOf,
  letters,
} from './layout.ts'
import { type Macroblock, macroblockBytes, plainMacroblock, readMacroblocks } from './picture.ts'
import { idrNal, readSliceHeader, readSps, type Sps, sliceNal, writeSliceHeader } from './slice-header.ts'

// A clip has no score in its picture: the first rows of macroblocks are missing. The published stream gets them as
// one more slice, which this module writes without an encoder. So the board always shows the values of the fixture’s
// script.
//
// Digits are uncompressed macroblocks (I_PCM). Macroblocks of one colour are predicted from their left neighbour.
// Macroblocks that did not change since the previous picture are skipped.

export type Board = {
  layout: BoardLayout
  base: Macroblock[][]
  figures: Record<'clock' | 'score', Macroblock[][]>
  letters: Macroblock[][]
}
/** A team as shown on a board: up to four letters and a colour, `#1c56a8`. */
export type BoardTeam = { shortName: string; colour: string }

/**
 * Returns the body of a clip’s tag with the board in its picture. A body without a picture is returned unchanged. A
 * painter is for one stream: it must get the sequence header first and each frame once, because it compares with the
 * previous frame.
 */
export type BoardPainter = (tag: ClipTag, text: BoardText) => Buffer

const flvHeaderBytes = 5
const configPacket = 0
const maxHeaderBytes = 64
/** Exp-Golomb codes of macroblock types (7.4.5). In P slices, the intra types follow five inter types. */
const pcmType = 25
const flatType = 2
const interTypes = 5

export async function readBoard(name: 'football' | 'basketball', layout: BoardLayout): Promise<Board> {
  const file = (of: string) => new URL(`../clips/board-${of}.png`, import.meta.url)
  const [base, figures, letters] = await Promise.all(
    [file(name), file('figures'), file('letters')].map(readMacroblocks),
  )
  if (!base || !figures || !letters) throw new Error(`no board of ${name} is drawn`)
  return { layout, base, figures: { clock: figures.slice(0, boardRows), score: figures.slice(boardRows) }, letters }
}

export function withTeams(board: Board, home: BoardTeam, away: BoardTeam): Board {
  const [homeColumns, awayColumns] = board.layout.names
  const base = board.base.map((row) => [...row])
  const write = ({ shortName }: BoardTeam, columns: number[], isHome: boolean) => {
    const name = [...shortName.toUpperCase()].slice(0, columns.length)
    const from = isHome ? columns.length - name.length : 0
    for (const [i, letter] of name.entries())
      for (const [row, drawn] of board.letters.entries())
        put(base[row], columns[from + i], drawn[[...letters].indexOf(letter)])
  }
  write(home, homeColumns, true)
  write(away, awayColumns, false)
  for (const row of base) {
    put(row, (homeColumns[0] ?? 1) - 1, plainMacroblock(home.colour))
    put(row, (awayColumns.at(-1) ?? 0) + 1, plainMacroblock(away.colour))
  }
  return { ...board, base }
}

function put(row: Macroblock[] | undefined, column: number | undefined, drawn: Macroblock | undefined): void {
  if (row && column !== undefined && drawn) row[column] = drawn
}

/** Returns a board with only its background, for clips that belong to no fixture. */
export function blankBoard(): Board {
  const grey = new Uint8Array(macroblockBytes).fill(16, 0, 256).fill(128, 256)
  const base = Array.from({ length: boardRows }, () => Array.from({ length: boardColumns }, () => grey))
  const layout = { home: [], away: [], period: [], clock: [[], []], names: [[], []] } satisfies BoardLayout
  return { layout, base, figures: { clock: [], score: [] }, letters: [] }
}

/** @param size of the clip: `half` is for a rendition of half the width and height. */
export function createBoardPainter(board: Board, size: BoardSize): BoardPainter {
  const resize = size === 'half' ? createHalving() : (rows: Macroblock[][]) => rows
  let sps: Sps | null = null
  let latest: { text: BoardText; look: Macroblock[][] } | null = null
  let shown: Macroblock[][] | null = null

  /** Uses the same macroblock object for the same content, so that comparing references finds changes. */
  function lookOf(text: BoardText): Macroblock[][] {
    if (latest?.text === text) return latest.look
    const rows = board.base.map((row) => [...row])
    for (const { column, style, figure } of cellsOf(board.layout, text)) {
      for (const [at, row] of rows.entries()) {
        const drawn = board.figures[style][at]?.[figure]
        if (drawn) row[column] = drawn
      }
    }
    latest = { text, look: resize(rows) }
    return latest.look
  }

  /**
   * Returns the board’s slice for a picture. Returns null when `nal` is already a slice of a board, which the caller
   * drops.
   */
  function slice(nal: Buffer, look: Macroblock[][]): Buffer | null {
    if (!sps) throw new Error('a frame came before its sequence header')
    const kind = nal.readUInt8(0)
    const source = readBits(unescapeNal(nal.subarray(0, maxHeaderBytes)))
    const { firstMacroblock, shared, offsets, isIntra } = readSliceHeader(source, { nal: kind, sps })
    if (firstMacroblock === 0) return null
    const sink = writeBits()
    writeSliceHeader(sink, { firstMacroblock: 0, shared, offsets, deblocking: 1 })
    if (isIntra) drawAll(sink, look)
    else drawChanges(sink, { look, before: shown })
    shown = look
    return escapeNal(kind, sink.finish())
  }

  return function paint({ kind, body }, text) {
    if (kind !== 'video') return body
    const data = body.subarray(flvHeaderBytes)
    if (body[1] === configPacket) {
      sps = readSps(unescapeNal(data.subarray(8, 8 + data.readUInt16BE(6))))
      return body
    }
    const pieces = [body.subarray(0, flvHeaderBytes)]
    for (const nal of nalsOf(data)) {
      const type = nal.readUInt8(0) & 31
      const isPicture = type === idrNal || type === sliceNal
      const drawn = isPicture ? slice(nal, lookOf(text)) : null
      if (drawn) pieces.push(withLength(drawn))
      if (drawn || !isPicture) pieces.push(withLength(nal))
    }
    return Buffer.concat(pieces)
  }
}

function drawAll(sink: BitSink, look: Macroblock[][]): void {
  for (const [y, row] of look.entries()) {
    for (const [x, one] of row.entries()) {
      const left = row[x - 1]
      if (left && continues(one, left)) drawFlat(sink, levels(look, { x, y }))
      else drawPcm(sink, { one, type: pcmType })
    }
  }
}

function drawChanges(sink: BitSink, { look, before }: { look: Macroblock[][]; before: Macroblock[][] | null }): void {
  let skipped = 0
  for (const [y, row] of look.entries()) {
    for (const [x, one] of row.entries()) {
      if (before?.[y]?.[x] === one) {
        skipped += 1
        continue
      }
      sink.unsigned(skipped)
      skipped = 0
      drawPcm(sink, { one, type: interTypes + pcmType })
    }
  }
  if (skipped > 0) sink.unsigned(skipped)
}

function drawPcm(sink: BitSink, { one, type }: { one: Macroblock; type: number }): void {
  sink.unsigned(type)
  sink.aligned(one.subarray(0, macroblockBytes))
}

/** Writes an intra 16x16 macroblock that is predicted from the left in luma and chroma, without residuals. */
function drawFlat(sink: BitSink, coefficients: number): void {
  sink.unsigned(flatType)
  // Predicts chroma from the left.
  sink.unsigned(1)
  // Leaves the quantiser unchanged.
  sink.unsigned(0)
  // The code for "no coefficients" depends on the neighbours' numbers (table 9-5).
  if (coefficients < 2) sink.bits(1, 1)
  else sink.bits(0b000011, 6)
}

/** Returns the index for table 9-5. Uncompressed macroblocks count as 16 coefficients a block, flat ones as none. */
function levels(look: Macroblock[][], { x, y }: { x: number; y: number }): number {
  const countAt = (column: number, row: number) => {
    const [one, left] = [look[row]?.[column], look[row]?.[column - 1]]
    if (!one) return null
    return left && continues(one, left) ? 0 : 16
  }
  const [left, above] = [countAt(x - 1, y), countAt(x, y - 1)]
  if (left === null || above === null) return left ?? above ?? 0
  return (left + above + 1) >> 1
}

const flats = new WeakMap<Macroblock, boolean>()

/** Returns true for a macroblock of one colour, when the right edge of the left one has the same colour. */
function continues(one: Macroblock, left: Macroblock): boolean {
  let isFlat = flats.get(one)
  if (isFlat === undefined) {
    isFlat = [one.subarray(0, 256), one.subarray(256, 320), one.subarray(320)].every((plane) =>
      plane.every((value) => value === plane[0]),
    )
    flats.set(one, isFlat)
  }
  if (!isFlat) return false
  const edge = (offset: number, size: number, value: number | undefined) =>
    Array.from({ length: size }, (_, y) => left[offset + y * size + size - 1]).every((pixel) => pixel === value)
  return edge(0, 16, one[0]) && edge(256, 8, one[256]) && edge(320, 8, one[320])
}

/** Returns the NAL units of `data`, each of which follows its four-byte length (ISO/IEC 14496-15). */
export function nalsOf(data: Buffer): Buffer[] {
  const nals: Buffer[] = []
  for (let at = 0; at + 4 < data.length; ) {
    const length = data.readUInt32BE(at)
    nals.push(data.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return nals
}

export function withLength(nal: Buffer): Buffer {
  const out = Buffer.allocUnsafe(nal.length + 4)
  out.writeUInt32BE(nal.length)
  nal.copy(out, 4)
  return out
}
