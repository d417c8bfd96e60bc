import { field } from './backdrops.ts'
import { drawScene, paletteNamed } from './scene.ts'

export type Cover = {
  title: string
  palette: string
  colour: string
  makers: string[]
  shot?: readonly [place: string, cast: string, ...words: string[]] | undefined
}

const size = { width: 600, height: 900 }

/** Breaks a text into lines of at most `most` characters. A longer word gets a line by itself. */
export function lined(words: string, most: number): string[] {
  return words.split(' ').reduce<string[]>((lines, word) => {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= most) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
    return lines
  }, [])
}

export function drawCover({ title, palette, colour, makers, shot }: Cover): string {
  const [place, cast] = shot ?? ['hills', 'su stand smile']
  const scene = drawScene({
    place,
    cast,
    palette: paletteNamed(palette),
    timeS: 0.35,
    shift: 0,
    crowdScale: cast.includes(',') ? 1.5 : 2,
  })
  const lines = lined(title.toUpperCase(), 12)
  const first = 150
  const words = lines.map(
    (line, at) =>
      `<text x="300" y="${first + at * 74}" text-anchor="middle" font-family="Be Vietnam Pro" font-weight="800" font-size="64" fill="#fff" stroke="${colour}" stroke-width="14" paint-order="stroke" stroke-linejoin="round">${line}</text>`,
  )
  const people = cast.split(',').length
  const wide = people > 2 ? 1_240 : people > 1 ? 980 : 600
  const scale = size.width / wide
  const x = (field.width - wide) / 2
  const top = 985 - size.height / scale
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}"><svg width="600" height="900" viewBox="${x} ${top} ${wide} ${size.height / scale}" preserveAspectRatio="xMidYMax slice">${scene}</svg><defs><linearGradient id="top" x2="0" y2="1"><stop stop-color="${colour}" stop-opacity=".95"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></linearGradient></defs><rect width="600" height="430" fill="url(#top)"/>${words.join('')}<text x="300" y="868" text-anchor="middle" font-family="Be Vietnam Pro" font-weight="600" font-size="26" fill="#fff" stroke="#000" stroke-opacity=".5" stroke-width="6" paint-order="stroke">${makers.join(', ')}</text></svg>`
}
