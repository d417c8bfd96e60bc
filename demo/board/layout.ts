/** Macroblocks are 16 pixels wide and high; the board is the picture's first two rows of them. */
export const macroblock = 16
export const boardColumns = 40
export const boardRows = 2

/** Columns of the figures, and of the letters of names; the rest of a board is drawn once. Scores lean towards each other. */
export type BoardLayout = {
  home: number[]
  away: number[]
  period: number[]
  clock: [number[], number[]]
  /** The longest name of a team has four letters. */
  names: [home: number[], away: number[]]
}

/** A shorter name leaves its last column empty; the team's colour is beside it. */
const namesAt = (home: number, away: number): BoardLayout['names'] => [
  [home, home + 1, home + 2, home + 3],
  [away, away + 1, away + 2, away + 3],
]

export const footballBoard: BoardLayout = {
  home: [5],
  away: [7],
  period: [],
  clock: [
    [15, 16],
    [18, 19],
  ],
  names: namesAt(1, 8),
}
export const basketballBoard: BoardLayout = {
  home: [5, 6, 7],
  away: [9, 10, 11],
  period: [20],
  clock: [
    [22, 23],
    [25, 26],
  ],
  names: namesAt(1, 12),
}
/** The letters in the picture, in its order. */
export const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZĐ'

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
