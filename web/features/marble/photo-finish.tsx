import { useEffect, useRef } from 'react'
import type { MarbleRace } from '#contract/marble.ts'
import { marbleOf } from '#contract/rules/marble-field.ts'
import { marbleRadius } from '#contract/rules/marble-race.ts'
import { marbleTrackOf } from '#contract/rules/marble-tracks.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { marbleSize, paintMarble, paintTrack, toPixels, type View } from './paint-track.ts'
import type { Playback } from './playback.ts'

/** Draws the finish line at `timeMs`, when the winner crossed it. */
export function PhotoFinish({ race, playback, timeMs }: { race: MarbleRace; playback: Playback; timeMs: number }) {
  const t = useTranslate()
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const element = canvas.current
    const context = element?.getContext('2d')
    const track = marbleTrackOf(race.trackId)
    if (!element || !context || !track) return
    const { clientWidth: width, clientHeight: height } = element
    const density = Math.min(2, devicePixelRatio || 1)
    element.width = width * density
    element.height = height * density
    context.setTransform(density, 0, 0, density, 0, 0)
    const scale = width / ((track.width + 400) / 1_000)
    const view: View = {
      y: track.finishY - 900,
      scale,
      width,
      height,
      left: (width - (track.width / 1_000) * scale) / 2,
    }
    paintTrack(context, track, view, timeMs)
    const places = new Float64Array(race.marbles.length * 2)
    playback.read(timeMs, places)
    race.marbles.forEach((id, slot) => {
      const [x = 0, y = 0] = [places[slot * 2], places[slot * 2 + 1]]
      const [px, py] = toPixels(view, x, y)
      paintMarble(context, marbleOf(id), { x: px, y: py, radius: marbleSize(scale), turned: x / marbleRadius })
    })
    context.strokeStyle = '#f5334a'
    context.lineWidth = 1.5
    const [, lineY] = toPixels(view, 0, track.finishY)
    context.beginPath()
    context.moveTo(0, lineY)
    context.lineTo(width, lineY)
    context.stroke()
  }, [race, playback, timeMs])
  return <canvas ref={canvas} role="img" aria-label={t('marble.photoFinish')} className="marble-photo" />
}
