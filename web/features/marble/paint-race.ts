import type { MarbleRace } from '#contract/marble.ts'
import { marbleOf } from '#contract/rules/marble-field.ts'
import { marbleRadius } from '#contract/rules/marble-race.ts'
import { laneX, type MarbleTrack } from '#contract/rules/marble-tracks.ts'
import { restView } from './camera.ts'
import { marbleSize, paintMarble, paintTrack, toPixels, type View } from './paint-track.ts'

export type PaintedRace = Pick<MarbleRace, 'marbles' | 'lanes'>

/** Returns the view's `y` before the start, at which the grid is near the top of the picture. */
export function gridY(size: { width: number; height: number }, track: MarbleTrack): number {
  const { scale, height } = restView(track, size, 0)
  return (height / scale) * 1_000 * 0.3
}

export function onGrid({ lanes, marbles }: PaintedRace, places: Float64Array): void {
  marbles.forEach((_, slot) => {
    places[slot * 2] = laneX(lanes?.[slot] ?? slot)
    places[slot * 2 + 1] = 0
  })
}

export function depthsOf(places: Float64Array): number[] {
  return Array.from({ length: places.length / 2 }, (_, slot) => places[slot * 2 + 1] ?? 0)
}

type Painted = { race: PaintedRace; view: View; places: Float64Array }

type Moment = Painted & { track: MarbleTrack; timeMs: number; ownMarbleId: number | null }

export function paintRace(context: CanvasRenderingContext2D, { track, timeMs, ownMarbleId, ...painted }: Moment): void {
  paintTrack(context, track, painted.view, timeMs)
  paintAll(context, { ...painted, depths: depthsOf(painted.places), ownMarbleId })
  paintMap(context, { ...painted, track })
}

function paintAll(
  context: CanvasRenderingContext2D,
  { race, view, places, depths, ownMarbleId }: Painted & { depths: readonly number[]; ownMarbleId: number | null },
): void {
  const leading = depths.indexOf(Math.max(...depths))
  const radius = marbleSize(view.scale)
  race.marbles.forEach((id, slot) => {
    const [x = 0, y = 0] = [places[slot * 2], places[slot * 2 + 1]]
    const [px, py] = toPixels(view, x, y)
    if (py < -radius || py > view.height + radius) return
    paintMarble(context, marbleOf(id), {
      x: px,
      y: py,
      radius,
      turned: x / marbleRadius,
      isLeading: slot === leading,
      isOwn: id === ownMarbleId,
    })
  })
}

function paintMap(
  context: CanvasRenderingContext2D,
  { race, track, view, places }: Painted & { track: MarbleTrack },
): void {
  const [top, bottom] = [14, view.height - 14]
  const x = view.width - 16
  const at = (y: number) => top + (Math.min(Math.max(0, y), track.finishY) / track.finishY) * (bottom - top)
  context.fillStyle = 'rgb(9 13 18 / 0.6)'
  context.beginPath()
  context.roundRect(x - 11, top - 8, 22, bottom - top + 16, 11)
  context.fill()
  context.strokeStyle = 'rgb(255 255 255 / 0.35)'
  context.lineWidth = 2
  context.beginPath()
  context.moveTo(x, top)
  context.lineTo(x, bottom)
  context.stroke()
  const half = (view.height / 2 / view.scale) * 1_000
  context.fillStyle = 'rgb(255 255 255 / 0.16)'
  context.fillRect(x - 8, at(view.y - half), 16, Math.max(2, at(view.y + half) - at(view.y - half)))
  context.fillStyle = '#ffffff'
  context.fillRect(x - 8, bottom - 1, 16, 3)
  race.marbles.forEach((id, slot) => {
    const marble = marbleOf(id)
    context.beginPath()
    context.arc(x + (slot % 2 === 0 ? -4 : 4), at(places[slot * 2 + 1] ?? 0), 4, 0, 2 * Math.PI)
    context.fillStyle = marble.colours[0]
    context.fill()
    context.lineWidth = 1.5
    context.strokeStyle = marble.colours[1]
    context.stroke()
  })
}
