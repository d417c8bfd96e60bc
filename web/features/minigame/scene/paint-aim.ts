import { type Aim, powerLimits, spreadOf } from '#contract/rules/minigame-rules.ts'
import { risk } from './palette.data.ts'
import { goalLine, scaleAt, screenX, screenY, type View } from './view.ts'

const dots = 9

/** Paints the aim: a ring as wide as the possible spread, the path to the ring, and the power around the ball. */
export function paintAim(
  c: CanvasRenderingContext2D,
  view: View,
  aim: Aim,
  ball: { x: number; y: number; radius: number },
) {
  const spread = spreadOf(aim)
  const colour = spread < 520 ? risk.calm : spread < 880 ? risk.keen : risk.wild
  const x = screenX(view, aim.x / 1_000, goalLine)
  const y = screenY(view, aim.y / 1_000, goalLine)
  const scale = scaleAt(view, goalLine)
  const wide = (spread / 1_000) * scale
  c.fillStyle = colour
  for (let dot = 1; dot < dots; dot += 1) {
    const part = dot / dots
    const deep = goalLine * part
    const arc = (1.3 - aim.power / 110) * 4 * part * (1 - part)
    c.globalAlpha = 0.28 + part * 0.5
    c.beginPath()
    const high = 0.11 + (aim.y / 1_000 - 0.11) * part + arc
    c.arc(screenX(view, (aim.x / 1_000) * part, deep), screenY(view, high, deep), 5.4 - part * 3.1, 0, 7)
    c.fill()
  }
  c.globalAlpha = 0.2
  c.beginPath()
  c.ellipse(x, y, wide, wide * 0.75 * view.stretch, 0, 0, 7)
  c.fill()
  c.globalAlpha = 1
  c.strokeStyle = risk.dark
  c.lineWidth = 4.5
  c.beginPath()
  c.ellipse(x, y, wide, wide * 0.75 * view.stretch, 0, 0, 7)
  c.stroke()
  c.strokeStyle = colour
  c.lineWidth = 2.2
  c.stroke()
  c.beginPath()
  c.moveTo(x - 8, y)
  c.lineTo(x + 8, y)
  c.moveTo(x, y - 8)
  c.lineTo(x, y + 8)
  c.stroke()
  paintPower(c, ball, aim.power, colour)
}

function paintPower(
  c: CanvasRenderingContext2D,
  { x, y, radius }: { x: number; y: number; radius: number },
  power: number,
  colour: string,
) {
  const around = radius + 11
  const from = Math.PI * 0.75
  const whole = Math.PI * 1.5
  c.lineCap = 'round'
  c.strokeStyle = risk.dark
  c.lineWidth = 9
  c.beginPath()
  c.arc(x, y, around, from, from + whole)
  c.stroke()
  c.strokeStyle = colour
  c.lineWidth = 6
  c.beginPath()
  c.arc(x, y, around, from, from + (whole * power) / powerLimits.most)
  c.stroke()
}
