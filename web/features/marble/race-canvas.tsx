import { useEffect, useRef } from 'react'
import type { MarbleRace } from '#contract/marble.ts'
import { marbleOf } from '#contract/marble-field.ts'
import { marbleRadius } from '#contract/marble-race.ts'
import { laneX, type MarbleTrack, marbleTrackOf } from '#contract/marble-tracks.ts'
import { createCamera, restView } from './camera.ts'
import { marbleSize, paintMarble, paintTrack, toPixels, type View } from './paint-track.ts'
import type { Playback } from './playback.ts'

type RaceCanvasProps = {
  race: MarbleRace
  playback: Playback | null
  /** Milliseconds since the start; below 0 before it. */
  raceTime: () => number
  ownMarbleId: number | null
  isStill: boolean
  /** What it shows, for who cannot see it. */
  label: string
  className?: string
}

/** Under what time to draw again: a frame of the race at rest is the same picture. */
const stillEveryMs = 50

/** The race as it runs, drawn as often as the screen shows a picture; nothing while it is not seen. */
export function RaceCanvas({ race, playback, raceTime, ownMarbleId, isStill, label, className }: RaceCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const element = canvas.current
    const context = element?.getContext('2d')
    const track = marbleTrackOf(race.trackId)
    if (!element || !context || !track) return
    const camera = createCamera(track, { isStill })
    const places = new Float64Array(race.marbles.length * 2)
    let size = { width: 1, height: 1 }
    let drawnAt = 0
    let request = 0

    const resize = () => {
      const { clientWidth: width, clientHeight: height } = element
      const density = Math.min(2, devicePixelRatio || 1)
      size = { width, height }
      element.width = Math.round(width * density)
      element.height = Math.round(height * density)
      context.setTransform(density, 0, 0, density, 0, 0)
    }
    const watching = new ResizeObserver(resize)
    watching.observe(element)
    resize()

    const draw = (now: number) => {
      request = requestAnimationFrame(draw)
      const passedMs = now - drawnAt
      if (isStill && passedMs < stillEveryMs) return
      drawnAt = now
      const timeMs = raceTime()
      if (playback && playback.frameCount() > 0) playback.read(timeMs, places)
      else onGrid(race, places)
      const depths = depthsOf(places)
      const view =
        timeMs < 0 ? { ...restView(track, size, 0), y: gridY(size, track) } : camera.look(depths, size, passedMs)
      paintTrack(context, track, view, timeMs)
      paintAll(context, { race, view, places, depths, ownMarbleId })
      paintMap(context, { race, track, view, places })
    }
    request = requestAnimationFrame(draw)
    return () => {
      cancelAnimationFrame(request)
      watching.disconnect()
    }
  }, [race, playback, raceTime, ownMarbleId, isStill])
  return <canvas ref={canvas} role="img" aria-label={label} className={className} />
}

/** Before the start the grid stands near the top. */
function gridY(size: { width: number; height: number }, track: MarbleTrack): number {
  const { scale, height } = restView(track, size, 0)
  return (height / scale) * 1_000 * 0.3
}

function onGrid({ lanes, marbles }: MarbleRace, places: Float64Array): void {
  marbles.forEach((_, slot) => {
    places[slot * 2] = laneX(lanes?.[slot] ?? slot)
    places[slot * 2 + 1] = 0
  })
}

function depthsOf(places: Float64Array): number[] {
  return Array.from({ length: places.length / 2 }, (_, slot) => places[slot * 2 + 1] ?? 0)
}

type Painted = { race: MarbleRace; view: View; places: Float64Array }

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

/** The whole track at the right edge, with everybody on it. */
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
