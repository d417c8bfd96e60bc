import type { DemoComic, DemoPanel } from '#demo/data/comics.data.ts'
import { field } from './backdrops.ts'
import { lined } from './cover.ts'
import { drawScene, paletteNamed, parseCast } from './scene.ts'

export const pageSize = { width: 800, height: 1_160 }
const margin = 22
const font = 'font-family="Be Vietnam Pro" font-weight="600"'
const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

type Box = { x: number; y: number; width: number; height: number }

/** Draws a page of panels, one below the other, with slightly different heights. */
export function drawComicPage(comic: DemoComic, panels: readonly DemoPanel[], seed: number): string {
  const weights = panels.map((_, at) => 1 + (((seed + at * 7) % 5) - 2) * 0.05)
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  const room = pageSize.height - margin * (panels.length + 1)
  let y = margin
  const drawn = panels.map((panel, at) => {
    const height = Math.round((room * (weights[at] ?? 1)) / whole)
    const box = { x: margin, y, width: pageSize.width - margin * 2, height }
    y += height + margin
    return drawPanel(comic, panel, { box, id: `p${at}`, timeS: seed * 1.7 + at })
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${pageSize.width}" height="${pageSize.height}"><rect width="${pageSize.width}" height="${pageSize.height}" fill="#fffdf8"/>${drawn.join('')}</svg>`
}

function drawPanel(
  comic: DemoComic,
  [place, cast, ...said]: DemoPanel,
  at: { box: Box; id: string; timeS: number },
): string {
  const { box, id, timeS } = at
  const people = parseCast(cast).length
  const wide = people > 2 ? 1_500 : people > 1 ? 1_320 : 980
  const high = (wide * box.height) / box.width
  const scene = drawScene({
    place,
    cast,
    palette: paletteNamed(comic.palette),
    timeS: (timeS % 3) + 0.2,
    shift: 0,
    crowdScale: 1.45,
  })
  const scoped = scene.replaceAll('"sky"', `"sky-${id}"`).replaceAll('url(#sky)', `url(#sky-${id})`)
  const picture = `<svg x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" viewBox="${(field.width - wide) / 2} ${880 - high} ${wide} ${high}" preserveAspectRatio="none">${scoped}</svg>`
  const frame = `<rect x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" fill="none" stroke="#1b1420" stroke-width="6"/>`
  return picture + said.map((words, index) => drawWords(words, { box, people, index })).join('') + frame
}

/** Draws the text of a panel: `0:` in a bubble that points to the first character, `*:` in a box. */
function drawWords(words: string, { box, people, index }: { box: Box; people: number; index: number }): string {
  const [, who = '*', text = ''] = /^(\d|\*):(.*)$/.exec(words) ?? []
  const size = 24
  const lines = lined(text, 24)
  const wide = Math.max(...lines.map((line) => line.length)) * size * 0.56 + 44
  const high = lines.length * size * 1.3 + 26
  const isNarration = who === '*'
  const gap = people > 1 ? 0.78 * box.width * (1_000 / 1_320 / people) : 0
  const speakerX = box.x + box.width / 2 + (isNarration ? 0 : (Number(who) - (people - 1) / 2) * gap)
  const wanted = isNarration ? box.x + 14 : speakerX - wide / 2
  const x = Math.min(box.x + box.width - wide - 12, Math.max(box.x + 12, wanted))
  const top = isNarration && index > 0 ? box.y + box.height - high - 14 : box.y + 14 + index * 62
  const tail = isNarration
    ? ''
    : `<path d="M${speakerX - 16} ${top + high - 5}L${speakerX + 4} ${top + high + 30}L${speakerX + 20} ${top + high - 5}Z" fill="#fff" stroke="#1b1420" stroke-width="4" stroke-linejoin="round"/><rect x="${speakerX - 18}" y="${top + high - 14}" width="40" height="12" fill="#fff"/>`
  const shape = `<rect x="${x}" y="${top}" width="${wide}" height="${high}" rx="${isNarration ? 4 : 26}" fill="${isNarration ? '#fff3c4' : '#fff'}" stroke="#1b1420" stroke-width="4"/>`
  const written = lines.map(
    (line, row) =>
      `<text x="${x + wide / 2}" y="${top + 13 + (row + 0.8) * size * 1.3}" text-anchor="middle" ${font} font-size="${size}" fill="#1b1420">${escapeXml(line)}</text>`,
  )
  return shape + tail + written.join('')
}
