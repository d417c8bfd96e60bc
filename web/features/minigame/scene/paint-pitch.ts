import type { Palette } from './palette.data.ts'
import { goalLine, screenX, screenY, type View } from './view.ts'

const far = 19
const stripe = 2.1
const boxHalf = 9.16
const boxDepth = 5.5

/** Paints the grass with its stripes and lines. Called once per size. */
export function paintPitch(c: CanvasRenderingContext2D, view: View, palette: Palette): void {
  const { width, height } = view
  const top = screenY(view, 0, far)
  const ground = c.createLinearGradient(0, top, 0, height)
  ground.addColorStop(0, palette.grassFar[0])
  ground.addColorStop(0.5, palette.grass[0])
  ground.addColorStop(1, palette.grass[0])
  c.fillStyle = ground
  c.fillRect(0, top, width, height - top)
  const light = c.createLinearGradient(0, top, 0, height)
  light.addColorStop(0, palette.grassFar[1])
  light.addColorStop(0.5, palette.grass[1])
  light.addColorStop(1, palette.grass[1])
  c.fillStyle = light
  for (let z = goalLine + stripe; z > -view.back + 0.4; z -= stripe * 2) {
    const upper = screenY(view, 0, z)
    const lower = screenY(view, 0, Math.max(-view.back + 0.4, z - stripe))
    c.fillRect(0, upper, width, lower - upper)
  }
  paintBlades(c, view, palette, top)
  paintLines(c, view, palette)
  const beam = c.createRadialGradient(view.middle, height * 0.62, 10, view.middle, height * 0.62, width * 0.85)
  beam.addColorStop(0, palette.light)
  beam.addColorStop(1, 'transparent')
  c.fillStyle = beam
  c.fillRect(0, top, width, height - top)
  const edge = c.createRadialGradient(
    ...([view.middle, height * 0.5, Math.min(width, height) * 0.55] as const),
    ...([view.middle, height * 0.5, Math.hypot(width, height) * 0.62] as const),
  )
  edge.addColorStop(0, 'transparent')
  edge.addColorStop(1, palette.shade)
  c.fillStyle = edge
  c.fillRect(0, 0, width, height)
}

function paintBlades(c: CanvasRenderingContext2D, { width, height }: View, palette: Palette, top: number): void {
  c.globalAlpha = 0.1
  let state = 7
  for (let at = 0; at < 900; at += 1) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    const x = ((state >>> 8) % 10_000) / 10_000
    const deep = (((state >>> 4) % 9_973) / 9_973) ** 0.7
    c.fillStyle = at % 2 === 0 ? palette.shade : palette.lines
    c.fillRect(x * width, top + deep * (height - top), 1 + deep, 1 + deep * 5)
  }
  c.globalAlpha = 1
}

function paintLines(c: CanvasRenderingContext2D, view: View, palette: Palette): void {
  c.fillStyle = palette.lines
  const strip = (x1: number, z1: number, x2: number, z2: number) => {
    c.beginPath()
    c.moveTo(screenX(view, x1, z1), screenY(view, 0, z1))
    c.lineTo(screenX(view, x2, z1), screenY(view, 0, z1))
    c.lineTo(screenX(view, x2, z2), screenY(view, 0, z2))
    c.lineTo(screenX(view, x1, z2), screenY(view, 0, z2))
    c.fill()
  }
  const wide = 0.12
  strip(-30, goalLine - wide / 2, 30, goalLine + wide / 2)
  for (const side of [-1, 1]) {
    strip(side * boxHalf - wide / 2, goalLine, side * boxHalf + wide / 2, goalLine - boxDepth)
  }
  strip(-boxHalf, goalLine - boxDepth - wide / 2, boxHalf, goalLine - boxDepth + wide / 2)
  c.beginPath()
  c.ellipse(screenX(view, 0, 0), screenY(view, 0, 0) + 2, 15, 6, 0, 0, 7)
  c.fill()
}
