import type { MarbleTrackId } from './marble-names.ts'

/**
 * A track in whole millimetres: x from the left wall, y downwards from the start. No value is computed in a way that
 * could differ between machines, so its text and its hash are the same everywhere.
 */
export type MarbleTrack = {
  id: string
  /** A changed track gets a new version, because old races are checked against their track. */
  version: number
  width: number
  finishY: number
  /** Fixed round posts: x, y, radius, and the percentage of its speed that a marble has after a hit. */
  pegs: [x: number, y: number, radius: number, bounce: number][]
  bars: [x1: number, y1: number, x2: number, y2: number, thickness: number][]
  /** Crosses that turn permanently. `speed` is in thousandths of a radian per second; positive is clockwise. */
  rotors: { x: number; y: number; reach: number; thickness: number; arms: 2 | 3 | 4; speed: number }[]
}

const width = 12_000
export const laneX = (lane: number) => 1_100 + lane * 1_400

function pegRows(from: { y: number; rows: number; gap: number; radius?: number; bounce?: number }) {
  const { y, rows, gap, radius = 220, bounce = 55 } = from
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: 6 }, (_, k): [number, number, number, number] => [
      1_000 + k * 2_000 + (row % 2) * 1_000 - (row % 2 && k === 5 ? 300 : 0),
      y + row * gap,
      radius,
      bounce,
    ]),
  ).flat()
}

/** Returns two beams with an opening between them, where marbles meet before they spread again below. */
function funnel(y: number, mouth: { from: number; to: number; drop: number }): MarbleTrack['bars'] {
  return [
    [0, y, mouth.from, y + mouth.drop, 260],
    [width, y, mouth.to, y + mouth.drop, 260],
  ]
}

function stairs(from: { y: number; steps: number; gap: number; drop: number; open: number }): MarbleTrack['bars'] {
  const { y, steps, gap, drop, open } = from
  return Array.from({ length: steps }, (_, i): [number, number, number, number, number] =>
    i % 2 === 0
      ? [0, y + i * gap, width - open, y + i * gap + drop, 260]
      : [width, y + i * gap, open, y + i * gap + drop, 260],
  )
}

const forest: MarbleTrack = {
  id: 'rung-dinh',
  version: 1,
  width,
  finishY: 104_000,
  pegs: [
    ...pegRows({ y: 4_000, rows: 14, gap: 2_200 }),
    ...pegRows({ y: 43_000, rows: 10, gap: 2_300, radius: 330, bounce: 80 }),
    ...pegRows({ y: 72_000, rows: 14, gap: 2_100 }),
  ],
  bars: [
    ...funnel(36_000, { from: 4_300, to: 7_700, drop: 2_600 }),
    ...funnel(66_500, { from: 4_300, to: 7_700, drop: 2_600 }),
  ],
  rotors: [],
}

const cascade: MarbleTrack = {
  id: 'thac-bac-thang',
  version: 1,
  width,
  finishY: 66_000,
  pegs: [
    ...pegRows({ y: 4_000, rows: 3, gap: 2_000 }),
    ...pegRows({ y: 33_500, rows: 4, gap: 2_000, radius: 300, bounce: 75 }),
  ],
  bars: [
    ...stairs({ y: 10_500, steps: 6, gap: 3_700, drop: 2_100, open: 1_900 }),
    ...stairs({ y: 42_500, steps: 6, gap: 3_700, drop: 2_100, open: 1_900 }),
  ],
  rotors: [],
}

const windmills: MarbleTrack = {
  id: 'coi-xay',
  version: 1,
  width,
  finishY: 126_000,
  pegs: [
    ...pegRows({ y: 4_000, rows: 5, gap: 2_200 }),
    ...pegRows({ y: 34_500, rows: 5, gap: 2_200, radius: 280, bounce: 80 }),
    ...pegRows({ y: 66_500, rows: 8, gap: 2_200, bounce: 70 }),
    ...pegRows({ y: 108_500, rows: 6, gap: 2_200, radius: 300, bounce: 80 }),
  ],
  bars: [
    ...funnel(85_500, { from: 4_600, to: 7_400, drop: 2_600 }),
    ...stairs({ y: 92_500, steps: 4, gap: 3_800, drop: 2_000, open: 2_000 }),
  ],
  rotors: [
    { x: 3_000, y: 18_500, reach: 1_900, thickness: 280, arms: 4, speed: 1_400 },
    { x: 9_000, y: 18_500, reach: 1_900, thickness: 280, arms: 4, speed: -1_400 },
    { x: 6_000, y: 23_500, reach: 2_300, thickness: 280, arms: 3, speed: 1_100 },
    { x: 2_400, y: 28_500, reach: 1_700, thickness: 280, arms: 2, speed: -1_800 },
    { x: 9_600, y: 28_500, reach: 1_700, thickness: 280, arms: 2, speed: 1_800 },
    { x: 4_000, y: 50_500, reach: 2_000, thickness: 280, arms: 3, speed: -1_300 },
    { x: 8_000, y: 55_000, reach: 2_000, thickness: 280, arms: 3, speed: 1_300 },
    { x: 4_000, y: 59_500, reach: 2_000, thickness: 280, arms: 4, speed: 1_600 },
  ],
}

const river: MarbleTrack = {
  id: 'song-pheu',
  version: 1,
  width,
  finishY: 88_000,
  pegs: [
    ...pegRows({ y: 3_800, rows: 3, gap: 2_100 }),
    ...pegRows({ y: 22_500, rows: 4, gap: 2_100, radius: 300, bounce: 80 }),
    ...pegRows({ y: 62_000, rows: 9, gap: 2_200, radius: 260, bounce: 65 }),
  ],
  bars: [
    ...funnel(11_500, { from: 5_000, to: 7_000, drop: 3_200 }),
    [3_000, 18_200, 6_000, 16_900, 240],
    [9_000, 18_200, 6_000, 16_900, 240],
    ...funnel(32_500, { from: 1_900, to: 3_900, drop: 2_600 }),
    ...stairs({ y: 38_600, steps: 4, gap: 3_900, drop: 2_000, open: 2_000 }),
    ...funnel(82_000, { from: 4_200, to: 7_800, drop: 2_200 }),
  ],
  rotors: [
    { x: 3_400, y: 57_800, reach: 1_800, thickness: 280, arms: 3, speed: 1_500 },
    { x: 8_600, y: 57_800, reach: 1_800, thickness: 280, arms: 3, speed: -1_500 },
  ],
}

export const marbleTracks: Readonly<Record<MarbleTrackId, MarbleTrack>> = {
  'rung-dinh': forest,
  'thac-bac-thang': cascade,
  'coi-xay': windmills,
  'song-pheu': river,
}

export function marbleTrackOf(id: string): MarbleTrack | null {
  return Object.hasOwn(marbleTracks, id) ? marbleTracks[id as MarbleTrackId] : null
}
