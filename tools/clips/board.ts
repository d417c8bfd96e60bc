import { type BoardLayout, boardColumns, boardRows, letters, macroblock } from '#demo/board/layout.ts'

export type BoardPlan = {
  layout: BoardLayout
  /** Text in front of the number of the period. */
  period: string
}

const background = '#0b0f19'
const size = boardRows * macroblock
const font = 'font-family="Be Vietnam Pro" font-weight="800"'
/** Base line in pixels that puts capitals in the middle of the board. */
const baseLine = 23

function svg(width: number, height: number, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${background}"/>${content}</svg>`
}

function text(x: number, words: string, look: string): string {
  return `<text x="${x}" y="${baseLine}" ${font} text-anchor="middle" ${look}>${words}</text>`
}

const scoreFill = `<rect y="3" width="${macroblock}" height="${size - 6}" fill="#fff"/>`
const left = (column: number) => column * macroblock

/** Draws the board without digits and team names. */
export function drawBoard({ layout, period }: BoardPlan): string {
  const dash = (layout.home.at(-1) ?? 0) + 1
  const [minutes, seconds] = layout.clock
  const colon = (minutes.at(-1) ?? 0) + 1
  const white = [...layout.home, dash, ...layout.away].map(
    (at) => `<g transform="translate(${left(at)} 0)">${scoreFill}</g>`,
  )
  return svg(
    boardColumns * macroblock,
    size,
    [
      ...white,
      text(left(dash) + macroblock / 2, '–', `font-size="17" fill="${background}"`),
      ...layout.period.map((at) => text(left(at) - macroblock / 2 + 2, period, 'font-size="17" fill="#8ff0b6"')),
      ...(seconds.length > 0 ? [text(left(colon) + macroblock / 2, ':', 'font-size="17" fill="#8ff0b6"')] : []),
      `<text x="${boardColumns * macroblock - 14}" y="${baseLine}" ${font} text-anchor="end" font-size="15" letter-spacing="1.5" fill="#12b76a">KHÁN ĐÀI</text>`,
    ].join(''),
  )
}

/**
 * Draws all digits in the style of the clock, and below them in the style of the score. The last column is the empty
 * figure.
 */
export function drawFigures(): string {
  const figures = Array.from({ length: 10 }, (_, figure) => figure)
  const cells = figures.map((figure) =>
    text(left(figure) + macroblock / 2, String(figure), 'font-size="18" fill="#8ff0b6"'),
  )
  const scores = [...figures, 10].map((figure) => {
    const digit = figure < 10 ? text(macroblock / 2, String(figure), `font-size="19" fill="${background}"`) : ''
    return `<g transform="translate(${left(figure)} ${size})">${scoreFill}${digit}</g>`
  })
  return svg(11 * macroblock, 2 * size, [...cells, ...scores].join(''))
}

/** Draws all letters of team names in the style of the board. */
export function drawLetters(): string {
  const cells = [...letters].map((letter, i) => text(left(i) + macroblock / 2, letter, 'font-size="16" fill="#fff"'))
  return svg(letters.length * macroblock, size, cells.join(''))
}
