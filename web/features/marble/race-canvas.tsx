import { useEffect, useRef } from 'react'
import type { MarbleRace } from '#contract/marble.ts'
import { marbleTrackOf } from '#contract/rules/marble-tracks.ts'
import { createCamera, restView } from './camera.ts'
import { depthsOf, gridY, onGrid, paintRace } from './paint-race.ts'
import type { Playback } from './playback.ts'

type RaceCanvasProps = {
  race: MarbleRace
  playback: Playback | null
  /** Milliseconds since the start; negative before it. */
  raceTime: () => number
  ownMarbleId: number | null
  isStill: boolean
  label: string
  className?: string
}

/** Min interval between two drawings with reduced motion. */
const stillEveryMs = 50

/** Draws the race on animation frames, so nothing is drawn while the tab is hidden. */
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
      paintRace(context, { race, track, view, places, timeMs, ownMarbleId })
    }
    request = requestAnimationFrame(draw)
    return () => {
      cancelAnimationFrame(request)
      watching.disconnect()
    }
  }, [race, playback, raceTime, ownMarbleId, isStill])
  return <canvas ref={canvas} role="img" aria-label={label} className={className} />
}
