import { frame } from './palette.data.ts'
import { goalLine, scaleAt, screenX, screenY, type View } from './view.ts'

const half = 3.72
const bar = 2.5
const thick = 0.13

export function paintGoal(c: CanvasRenderingContext2D, view: View): void {
  const wide = thick * scaleAt(view, goalLine)
  const left = screenX(view, -half, goalLine)
  const right = screenX(view, half, goalLine)
  const top = screenY(view, bar, goalLine)
  const foot = screenY(view, 0, goalLine)
  c.lineCap = 'round'
  c.lineJoin = 'round'
  trace(c, { left, right, top, foot }, frame.postEdge, wide + 2.2)
  trace(c, { left, right, top, foot }, frame.post, wide)
  c.strokeStyle = frame.postShade
  c.lineWidth = wide * 0.3
  c.beginPath()
  c.moveTo(left + wide * 0.3, foot)
  c.lineTo(left + wide * 0.3, top + wide * 0.3)
  c.lineTo(right, top + wide * 0.3)
  c.moveTo(right + wide * 0.3, top)
  c.lineTo(right + wide * 0.3, foot)
  c.stroke()
}

type Box = { left: number; right: number; top: number; foot: number }

function trace(c: CanvasRenderingContext2D, { left, right, top, foot }: Box, colour: string, wide: number): void {
  c.strokeStyle = colour
  c.lineWidth = wide
  c.beginPath()
  c.moveTo(left, foot)
  c.lineTo(left, top)
  c.lineTo(right, top)
  c.lineTo(right, foot)
  c.stroke()
}
