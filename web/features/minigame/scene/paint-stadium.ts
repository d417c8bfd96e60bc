import type { Palette } from './palette.data.ts'
import { screenX, screenY, type View } from './view.ts'

const standZ = 19
const boardHeight = 1
const rowsOfCrowd = 15

/**
 * Returns a random generator with a fixed seed, so that the crowd looks the same at each visit. It has no influence on
 * the game.
 */
function scatter(): () => number {
  let state = 20_261_122
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 4_294_967_296
  }
}

/** Paints everything behind the pitch: sky, roof, floodlights, crowd, boards. Called once per size. */
export function paintStadium(c: CanvasRenderingContext2D, view: View, palette: Palette): void {
  const { width } = view
  const foot = screenY(view, 0, standZ)
  const boardTop = screenY(view, boardHeight, standZ)
  const top = Math.max(34, boardTop - Math.max(150, view.height * 0.27))
  const sky = c.createLinearGradient(0, 0, 0, boardTop)
  for (const [at, colour] of palette.sky.entries()) sky.addColorStop(at / 2, colour)
  c.fillStyle = sky
  c.fillRect(0, 0, width, foot + 2)
  paintStand(c, view, palette, { top, bottom: boardTop })
  paintRoof(c, view, palette, top)
  paintLights(c, view, palette, top)
  paintBoards(c, view, palette, { top: boardTop, bottom: foot })
}

type Band = { top: number; bottom: number }

/** Returns the y of the seats' upper edge, which is lower in the middle, as in a bowl stadium. */
const rim = (x: number, width: number, top: number) => top + Math.sin((x / width) * Math.PI) * 18

function paintStand(c: CanvasRenderingContext2D, view: View, palette: Palette, { top, bottom }: Band): void {
  const { width } = view
  const back = c.createLinearGradient(0, top, 0, bottom)
  back.addColorStop(0, palette.stand[0])
  back.addColorStop(1, palette.stand[1])
  c.fillStyle = back
  c.fillRect(0, top, width, bottom - top)
  const chance = scatter()
  for (let row = 0; row < rowsOfCrowd; row += 1) {
    const deep = row / (rowsOfCrowd - 1)
    const size = 2.6 + deep * 2.4
    const y = top + 16 + (bottom - top - 20) * (row / (rowsOfCrowd - 0.4))
    c.globalAlpha = 0.55 + deep * 0.45
    for (let x = -size; x < width + size; x += size * (2.15 + chance() * 0.5)) {
      if (chance() < 0.06) continue
      const lift = chance() < 0.08 ? size * 1.1 : chance() * size * 0.5
      const at = rim(x, width, 0) * (1 - deep) + y - lift
      c.fillStyle = palette.crowd[Math.floor(chance() * palette.crowd.length)] as string
      c.beginPath()
      c.roundRect(x - size, at, size * 2, size * 3, size * 0.8)
      c.fill()
      if (lift > size) {
        c.fillRect(x - size * 1.2, at - size * 1.6, size * 0.55, size * 2)
        c.fillRect(x + size * 0.65, at - size * 1.6, size * 0.55, size * 2)
      }
      c.fillStyle = palette.skin[Math.floor(chance() * palette.skin.length)] as string
      c.beginPath()
      c.arc(x, at - size * 0.35, size * 0.72, 0, 7)
      c.fill()
    }
  }
  c.globalAlpha = 1
  paintAisles(c, view, palette, { top, bottom })
  const dusk = c.createLinearGradient(0, top, 0, bottom)
  dusk.addColorStop(0, palette.shade)
  dusk.addColorStop(0.75, 'transparent')
  c.fillStyle = dusk
  c.fillRect(0, top, width, bottom - top)
}

function paintAisles(c: CanvasRenderingContext2D, { width, middle }: View, palette: Palette, { top, bottom }: Band) {
  c.strokeStyle = palette.stand[0]
  c.lineWidth = 5
  for (const at of [-0.62, -0.24, 0.24, 0.62]) {
    c.beginPath()
    c.moveTo(middle + at * width * 0.78, top)
    c.lineTo(middle + at * width, bottom)
    c.stroke()
  }
}

function paintRoof(c: CanvasRenderingContext2D, { width }: View, palette: Palette, top: number): void {
  c.beginPath()
  c.moveTo(0, top - 30)
  c.quadraticCurveTo(width / 2, top - 4, width, top - 30)
  c.lineTo(width, top + 3)
  c.quadraticCurveTo(width / 2, top + 36, 0, top + 3)
  c.fillStyle = palette.roof
  c.fill()
  c.beginPath()
  c.moveTo(0, top + 3)
  c.quadraticCurveTo(width / 2, top + 36, width, top + 3)
  c.strokeStyle = palette.roofEdge
  c.lineWidth = 2
  c.stroke()
}

function paintLights(c: CanvasRenderingContext2D, { width, height }: View, palette: Palette, top: number): void {
  for (const side of [0.13, 0.38, 0.62, 0.87]) {
    const x = width * side
    const y = rim(x, width, top) - 4
    const reach = Math.min(height * 0.2, 170)
    const glow = c.createRadialGradient(x, y, 2, x, y, reach)
    glow.addColorStop(0, palette.glow)
    glow.addColorStop(0.18, palette.light)
    glow.addColorStop(1, 'transparent')
    c.fillStyle = glow
    c.fillRect(x - reach, y - reach, reach * 2, reach * 2)
    c.fillStyle = '#f4fbff'
    for (let lamp = -2; lamp <= 2; lamp += 1) {
      c.beginPath()
      c.ellipse(x + lamp * 8, y, 3.1, 2.5, 0, 0, 7)
      c.fill()
    }
  }
}

function paintBoards(c: CanvasRenderingContext2D, view: View, palette: Palette, { top, bottom }: Band): void {
  const high = bottom - top
  const back = c.createLinearGradient(0, top, 0, bottom)
  back.addColorStop(0, palette.board[1])
  back.addColorStop(1, palette.board[0])
  c.fillStyle = back
  c.fillRect(0, top, view.width, high)
  c.fillStyle = palette.roofEdge
  c.globalAlpha = 0.5
  c.fillRect(0, top, view.width, 1.5)
  c.globalAlpha = 1
  c.fillStyle = palette.boardMark
  const every = high * 3.4
  const tier = high * 0.13
  for (let x = view.middle % every; x < view.width + every; x += every) {
    for (let step = 0; step < 3; step += 1) {
      const tall = high * (0.26 + step * 0.17)
      c.globalAlpha = 0.95
      c.beginPath()
      c.roundRect(x + (step - 1.5) * tier * 1.45, bottom - high * 0.2 - tall, tier, tall, tier * 0.3)
      c.fill()
    }
    c.globalAlpha = 0.28
    c.fillRect(x + tier * 3.4, top + high * 0.47, every - tier * 8, high * 0.1)
  }
  c.globalAlpha = 1
}

/** Returns the position of a camera flash in the crowd. `across` and `down` are random numbers from 0 to 1. */
export function flashPlace(view: View, across: number, down: number): { x: number; y: number } {
  const bottom = screenY(view, boardHeight, standZ)
  const top = Math.max(34, bottom - Math.max(150, view.height * 0.27)) + 24
  return { x: screenX(view, 0, 0) + (across - 0.5) * view.width, y: top + down * (bottom - top - 8) }
}
