import { drawStadium, type Stadium } from './stadium.ts'
import { drawTable } from './table.ts'

const skies = {
  night: ['#0a1230', '#22315f', '#8a5a6b'],
  sunset: ['#1f2a5c', '#b5546a', '#ffb26b'],
  rain: ['#3a4352', '#5b6676', '#8b95a3'],
  noon: ['#3d8fd6', '#86c1ec', '#d6ecfa'],
} satisfies Record<string, Stadium['sky']>
const red = ['#d81f3f', '#ffd23f', '#f4f7fb', '#8e1246']
const blue = ['#1e88e5', '#f4f7fb', '#cfd8dc', '#90caf9']
const green = ['#12b76a', '#f4f7fb', '#a7f3d0', '#ffd23f']
const orange = ['#f26b1d', '#ffb347', '#f4f7fb', '#22262e']
const wide = { width: 1_280, height: 800 }
const square = { width: 1_000, height: 1_000 }
const tall = { width: 900, height: 1_200 }

const stadiums = {
  derby: { ...wide, sky: skies.night, shirts: red, pitchAt: 0.6 },
  evening: { ...square, sky: skies.night, shirts: green, pitchAt: 0.66 },
  sunset: { ...square, sky: skies.sunset, shirts: red, pitchAt: 0.58 },
  noon: { ...square, sky: skies.noon, shirts: orange, pitchAt: 0.6 },
  rain: { ...tall, sky: skies.rain, shirts: blue, pitchAt: 0.6, isRainy: true },
  'rain-scarves': {
    ...tall,
    sky: skies.rain,
    shirts: blue,
    pitchAt: 0.64,
    isRainy: true,
    scarves: ['#1565c0', '#f4f7fb'],
  },
  women: { ...wide, sky: skies.sunset, shirts: green, pitchAt: 0.56 },
  'women-scarves': { ...square, sky: skies.sunset, shirts: green, pitchAt: 0.62, scarves: ['#12b76a', '#f4f7fb'] },
  drums: { ...square, sky: skies.noon, shirts: orange, pitchAt: 0.68 },
  'drums-scarves': { ...square, sky: skies.night, shirts: orange, pitchAt: 0.6, scarves: ['#f26b1d', '#22262e'] },
} satisfies Record<string, Stadium>
const tables = ['coffee', 'milk-tea', 'sweet-soup'] as const

export type PostPicture = keyof typeof stadiums | (typeof tables)[number]

export const postPictures = [...(Object.keys(stadiums) as (keyof typeof stadiums)[]), ...tables]

/** Returns the picture as an SVG that states its size. */
export function drawPicture(name: PostPicture): string {
  const table = tables.find((thing) => thing === name)
  return table ? drawTable(table) : drawStadium(name, stadiums[name as keyof typeof stadiums])
}
