/** Macroblocks are 16 pixels wide and high; the board is the picture's first two rows of them. */
export const macroblock = 16
export const boardColumns = 40
export const boardRows = 2

/** Columns of the figures; everything else of a board is drawn once. Scores lean towards each other. */
export type BoardLayout = { home: number[]; away: number[]; period: number[]; clock: [number[], number[]] }

export const footballBoard: BoardLayout = {
  home: [4],
  away: [6],
  period: [],
  clock: [
    [11, 12],
    [14, 15],
  ],
}
export const basketballBoard: BoardLayout = {
  home: [4, 5, 6],
  away: [8, 9, 10],
  period: [16],
  clock: [
    [18, 19],
    [21, 22],
  ],
}

/** What a board reads; `clock` is minutes and seconds. */
export type BoardText = { home: number; away: number; period: number; clock: [minutes: number, seconds: number] }

/** Rows of the picture of figures: 0 to 9, then an empty place, each one macroblock wide. */
export type FigureStyle = 'clock' | 'score'
export type Cell = { column: number; style: FigureStyle; figure: number }
export const emptyFigure = 10

/** Which figure stands in which column. */
export function cellsOf(layout: BoardLayout, { home, away, period, clock }: BoardText): Cell[] {
  const [minutes, seconds] = clock
  const [minuteColumns, secondColumns] = layout.clock
  return [
    ...figures(layout.home, String(home).padStart(layout.home.length, ' '), 'score'),
    ...figures(layout.away, String(away).padEnd(layout.away.length, ' '), 'score'),
    ...figures(layout.period, String(period), 'clock'),
    ...figures(minuteColumns, String(minutes).padStart(2, '0'), 'clock'),
    ...figures(secondColumns, String(seconds).padStart(2, '0'), 'clock'),
  ]
}

function figures(columns: number[], text: string, style: FigureStyle): Cell[] {
  return columns.map((column, at) => ({
    column,
    style,
    figure: /\d/.test(text[at] ?? '') ? Number(text[at]) : emptyFigure,
  }))
}
