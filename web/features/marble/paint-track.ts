import type { Marble } from '#contract/rules/marble-field.ts'
import { armAngles, marbleRadius } from '#contract/rules/marble-race.ts'
import type { MarbleTrack } from '#contract/rules/marble-tracks.ts'

/**
 * Visible part of the track. `y` is the middle of the picture in millimetres, `scale` is pixels per metre, and `left`
 * is the pixel of the left wall.
 */
export type View = { y: number; scale: number; width: number; height: number; left: number }

type Theme = { sky: [string, string]; post: string; postEdge: string; beam: string; rotor: string }
const themes: Record<string, Theme> = {
  'rung-dinh': { sky: ['#0d2a20', '#07140f'], post: '#3fa877', postEdge: '#8fe3bd', beam: '#7a5b32', rotor: '#c9a227' },
  'thac-bac-thang': {
    sky: ['#0b2740', '#06121f'],
    post: '#3b8fd0',
    postEdge: '#a5d8ff',
    beam: '#5b7f9e',
    rotor: '#c9a227',
  },
  'coi-xay': { sky: ['#33230f', '#150d05'], post: '#c98a2b', postEdge: '#ffd98a', beam: '#8a6a3a', rotor: '#e05d3a' },
  'song-pheu': { sky: ['#241b4a', '#0e0a20'], post: '#8166d8', postEdge: '#cfc2ff', beam: '#5f6fb5', rotor: '#31b6a0' },
}
const plain: Theme = {
  sky: ['#10161d', '#090d12'],
  post: '#5b6a7a',
  postEdge: '#aeb9c4',
  beam: '#495766',
  rotor: '#c9a227',
}

const metres = (mm: number) => mm / 1_000

/** Converts a position on the track in millimetres to pixels. */
export function toPixels({ y, scale, height, left }: View, x: number, atY: number): [number, number] {
  return [left + metres(x) * scale, height / 2 + metres(atY - y) * scale]
}

export function paintTrack(context: CanvasRenderingContext2D, track: MarbleTrack, view: View, timeMs: number): void {
  const theme = themes[track.id] ?? plain
  const { width, height, scale } = view
  const sky = context.createLinearGradient(0, 0, 0, height)
  sky.addColorStop(0, theme.sky[0])
  sky.addColorStop(1, theme.sky[1])
  context.fillStyle = sky
  context.fillRect(0, 0, width, height)
  const [left] = toPixels(view, 0, 0)
  const [right] = toPixels(view, track.width, 0)
  context.fillStyle = 'rgb(255 255 255 / 0.04)'
  context.fillRect(left, 0, right - left, height)
  paintRuler(context, track, view)
  paintLine(context, track, view)
  const seen = metresSeen(view)
  context.fillStyle = theme.beam
  for (const x of [left, right]) context.fillRect(x === left ? x - 6 : x, 0, 6, height)

  for (const [x1, y1, x2, y2, thickness] of track.bars) {
    if (Math.max(y1, y2) < seen.from || Math.min(y1, y2) > seen.to) continue
    context.strokeStyle = theme.beam
    context.lineWidth = metres(thickness) * scale
    context.lineCap = 'round'
    context.beginPath()
    context.moveTo(...toPixels(view, x1, y1))
    context.lineTo(...toPixels(view, x2, y2))
    context.stroke()
  }
  for (const [x, y, radius] of track.pegs) {
    if (y < seen.from || y > seen.to) continue
    const [px, py] = toPixels(view, x, y)
    const size = metres(radius) * scale
    context.fillStyle = theme.post
    disc(context, px, py, size)
    context.fillStyle = theme.postEdge
    disc(context, px - size * 0.28, py - size * 0.3, size * 0.38)
  }
  for (const { x, y, reach, thickness, arms, speed } of track.rotors) {
    if (y + reach < seen.from || y - reach > seen.to) continue
    const [px, py] = toPixels(view, x, y)
    const turned = ((speed / 1_000) * Math.max(0, timeMs)) / 1_000
    context.strokeStyle = theme.rotor
    context.lineWidth = metres(thickness) * scale
    context.lineCap = 'butt'
    for (const angle of armAngles[arms]) {
      const [dx, dy] = [Math.cos(turned - angle), Math.sin(turned - angle)].map((part) => part * metres(reach) * scale)
      context.beginPath()
      context.moveTo(px - (dx ?? 0), py - (dy ?? 0))
      context.lineTo(px + (dx ?? 0), py + (dy ?? 0))
      context.stroke()
    }
    context.fillStyle = theme.postEdge
    disc(context, px, py, metres(thickness) * scale * 0.8)
  }
}

function metresSeen({ y, height, scale }: View): { from: number; to: number } {
  const half = ((height / 2 + 40) / scale) * 1_000
  return { from: y - half, to: y + half }
}

/** Draws a line every ten metres, labelled with its distance. */
function paintRuler(context: CanvasRenderingContext2D, track: MarbleTrack, view: View): void {
  const seen = metresSeen(view)
  context.font = '600 11px system-ui, sans-serif'
  context.textAlign = 'right'
  context.lineWidth = 1
  context.strokeStyle = 'rgb(255 255 255 / 0.12)'
  context.fillStyle = 'rgb(255 255 255 / 0.45)'
  const first = Math.max(1, Math.ceil(seen.from / 10_000))
  for (let mark = first; mark * 10_000 < Math.min(seen.to, track.finishY); mark += 1) {
    const [left, y] = toPixels(view, 0, mark * 10_000)
    const [right] = toPixels(view, track.width, 0)
    context.beginPath()
    context.moveTo(left, y)
    context.lineTo(right, y)
    context.stroke()
    context.fillText(`${mark * 10} m`, right - 6, y - 4)
  }
}

/** Draws the finish as two rows of squares. */
function paintLine(context: CanvasRenderingContext2D, track: MarbleTrack, view: View): void {
  const [left, y] = toPixels(view, 0, track.finishY)
  const [right] = toPixels(view, track.width, 0)
  if (y < -40 || y > view.height + 40) return
  const size = (right - left) / 24
  for (let row = 0; row < 2; row += 1)
    for (let column = 0; column < 24; column += 1) {
      context.fillStyle = (row + column) % 2 === 0 ? '#f4f6f8' : '#0d1620'
      context.fillRect(left + column * size, y + row * size, size + 0.5, size)
    }
}

function disc(context: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  context.beginPath()
  context.arc(x, y, radius, 0, 2 * Math.PI)
  context.fill()
}

/** Draws a marble, rotated by its rolled distance, with an upright number. */
export function paintMarble(
  context: CanvasRenderingContext2D,
  marble: Pick<Marble, 'id' | 'colours' | 'look'>,
  at: { x: number; y: number; radius: number; turned: number; isLeading?: boolean; isOwn?: boolean },
): void {
  const { x, y, radius, turned } = at
  const [light, dark] = marble.colours
  context.save()
  context.translate(x, y)
  context.fillStyle = 'rgb(0 0 0 / 0.35)'
  disc(context, radius * 0.1, radius * 0.18, radius)
  context.beginPath()
  context.arc(0, 0, radius, 0, 2 * Math.PI)
  context.clip()
  context.fillStyle = light
  context.fillRect(-radius, -radius, 2 * radius, 2 * radius)
  context.rotate(turned)
  context.fillStyle = dark
  if (marble.look === 'band') context.fillRect(-radius, -radius * 0.34, 2 * radius, radius * 0.68)
  else if (marble.look === 'half') context.fillRect(-radius, 0, 2 * radius, radius)
  else if (marble.look === 'dots')
    for (const [dx, dy] of [
      [-0.55, -0.5],
      [0.6, -0.35],
      [-0.35, 0.6],
      [0.5, 0.55],
    ] as const)
      disc(context, dx * radius, dy * radius, radius * 0.3)
  else {
    context.beginPath()
    context.arc(0, -radius / 2, radius / 2, Math.PI / 2, -Math.PI / 2, true)
    context.arc(0, radius / 2, radius / 2, -Math.PI / 2, Math.PI / 2)
    context.arc(0, 0, radius, Math.PI / 2, -Math.PI / 2, true)
    context.fill()
  }
  context.rotate(-turned)
  context.fillStyle = 'rgb(255 255 255 / 0.35)'
  disc(context, -radius * 0.38, -radius * 0.42, radius * 0.26)
  context.restore()
  context.lineWidth = at.isLeading || at.isOwn ? Math.max(2, radius * 0.18) : 1
  context.strokeStyle = at.isOwn ? '#ffc531' : at.isLeading ? '#ffffff' : 'rgb(0 0 0 / 0.5)'
  context.beginPath()
  context.arc(x, y, radius, 0, 2 * Math.PI)
  context.stroke()
  if (radius < 7) return
  context.fillStyle = 'rgb(9 13 18 / 0.82)'
  disc(context, x, y, radius * 0.56)
  context.fillStyle = '#ffffff'
  context.font = `700 ${Math.round(radius * 0.78)}px system-ui, sans-serif`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillText(String(marble.id), x, y + radius * 0.05)
  context.textBaseline = 'alphabetic'
}

export const marbleSize = (scale: number) => metres(marbleRadius) * scale
