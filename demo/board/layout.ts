/** Macroblocks are 16 pixels wide and high. The board fills the picture’s first two rows of macroblocks. */
export const macroblock = 16
export const boardColumns = 40
export const boardRows = 2

/** Macroblocks of the board in a clip’s two renditions. Boards are drawn in full size, and then halved. */
export const boardSizes = {
  full: { columns: boardColumns, rows: boardRows },
  half: { columns: boardColumns / 2, rows: boardRows / 2 },
} as const
export type BoardSize = keyof typeof boardSizes

/**
 * Columns of the digits and of the letters of names. Everything else on a board is drawn once. The home score is
 * aligned to the right, the away score to the left.
 */
export type BoardLayout = {
  home: number[]
  away: number[]
  period: number[]
  clock: [number[], number[]]
  /** A team's name has at most four letters. */
  names: [home: number[], away: number[]]
}

/** The team’s colour is next to its name. When a name is shorter, the columns next to the colour stay empty. */
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
/** Letters in the order of the picture of letters. */
export const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZĐ'

/** Content of a board. `clock` has minutes and seconds. */
export type BoardText = { home: number; away: number; period: number; clock: [minutes: number, seconds: number] }

/** Rows in the picture of digits. Each has 0 to 9 and then an empty figure, one macroblock wide each. */
export type FigureStyle = 'clock' | 'score'
export type Cell = { column: number; style: FigureStyle; figure: number }
export const emptyFigure = 10

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
