import { goalLine, screenX, screenY, type View } from './view.ts'

const columns = 27
const roofRows = 3
const backRows = 10
const rows = roofRows + backRows
const half = 3.66
const bar = 2.44
const roofDepth = 0.9
const groundDepth = 1.9

/** Stiffness of the springs: towards a knot's rest position, and towards its neighbours. */
const towardsPlace = 46
const towardsNeighbours = 520
const damping = 4.2
const stillBelow = 0.000_4

/**
 * Creates the net as knots on springs. A ball makes it bulge, and the wave fades out. Displacements are in metres in
 * the plane of the picture. Moving and painting allocate no memory.
 */
export function createNet() {
  const count = columns * rows
  const restX = new Float32Array(count)
  const restY = new Float32Array(count)
  const restZ = new Float32Array(count)
  const offX = new Float32Array(count)
  const offY = new Float32Array(count)
  const speedX = new Float32Array(count)
  const speedY = new Float32Array(count)
  let isMoving = false

  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      const at = row * columns + column
      const down = row < roofRows ? 0 : (row - roofRows + 1) / backRows
      const roof = Math.min(1, row / roofRows)
      restX[at] = -half + (2 * half * column) / (columns - 1)
      restY[at] = bar * (1 - down)
      restZ[at] = goalLine + (row < roofRows ? roofDepth * roof : roofDepth + (groundDepth - roofDepth) * down)
    }

  const isHeld = (row: number, column: number) =>
    row === 0 || row === rows - 1 || column === 0 || column === columns - 1

  function pull(off: Float32Array, speed: Float32Array, seconds: number): number {
    let most = 0
    for (let row = 1; row < rows - 1; row += 1)
      for (let column = 1; column < columns - 1; column += 1) {
        const at = row * columns + column
        const here = off[at] as number
        const around =
          ((off[at - 1] as number) +
            (off[at + 1] as number) +
            (off[at - columns] as number) +
            (off[at + columns] as number)) /
            4 -
          here
        const next =
          (speed[at] as number) * (1 - damping * seconds) + (around * towardsNeighbours - here * towardsPlace) * seconds
        speed[at] = next
        off[at] = here + next * seconds
        most = Math.max(most, Math.abs(next), Math.abs(here))
      }
    return most
  }

  return {
    isMoving: () => isMoving,
    /** Starts a bulge at the point that the ball hits. A hard shot has a `force` of 1. */
    strike(x: number, y: number, force: number): void {
      isMoving = true
      for (let row = 1; row < rows - 1; row += 1)
        for (let column = 1; column < columns - 1; column += 1) {
          if (isHeld(row, column)) continue
          const at = row * columns + column
          const dx = (restX[at] as number) - x
          const dy = (restY[at] as number) - y
          const near = Math.exp(-(dx * dx + dy * dy) / 0.42)
          speedX[at] = (speedX[at] as number) + dx * near * 17 * force
          speedY[at] = (speedY[at] as number) + (dy * 17 + 4.2) * near * force
        }
    },
    move(seconds: number): void {
      if (!isMoving) return
      // Small steps keep the springs stable even when a frame is late.
      const steps = Math.min(8, Math.max(1, Math.ceil(seconds / 0.008)))
      let most = 0
      for (let step = 0; step < steps; step += 1)
        most = Math.max(pull(offX, speedX, seconds / steps), pull(offY, speedY, seconds / steps))
      if (most < stillBelow) isMoving = false
    },
    rest(): void {
      offX.fill(0)
      offY.fill(0)
      speedX.fill(0)
      speedY.fill(0)
      isMoving = false
    },
    paint(c: CanvasRenderingContext2D, view: View, colour: string): void {
      c.strokeStyle = colour
      c.lineWidth = Math.max(0.7, view.focal / 1_100)
      c.beginPath()
      for (let row = 0; row < rows; row += 1)
        for (let column = 0; column < columns; column += 1) {
          const at = row * columns + column
          const z = restZ[at] as number
          const x = screenX(view, (restX[at] as number) + (offX[at] as number), z)
          const y = screenY(view, (restY[at] as number) + (offY[at] as number), z)
          if (column === 0) c.moveTo(x, y)
          else c.lineTo(x, y)
        }
      for (let column = 0; column < columns; column += 1)
        for (let row = 0; row < rows; row += 1) {
          const at = row * columns + column
          const z = restZ[at] as number
          const x = screenX(view, (restX[at] as number) + (offX[at] as number), z)
          const y = screenY(view, (restY[at] as number) + (offY[at] as number), z)
          if (row === 0) c.moveTo(x, y)
          else c.lineTo(x, y)
        }
      c.stroke()
    },
  }
}

/** Paints the side nets, which hardly move. Called once per size. */
export function paintSideNets(c: CanvasRenderingContext2D, view: View, colour: string): void {
  c.strokeStyle = colour
  c.lineWidth = Math.max(0.7, view.focal / 1_100)
  c.beginPath()
  for (const x of [-half, half]) {
    for (let step = 0; step <= 5; step += 1) {
      const part = step / 5
      const y = bar * (1 - step / 5)
      c.moveTo(screenX(view, x, goalLine), screenY(view, y, goalLine))
      const depth = goalLine + roofDepth + (groundDepth - roofDepth) * part
      c.lineTo(screenX(view, x, depth), screenY(view, y, depth))
      const along = goalLine + roofDepth * part
      const foot = goalLine + groundDepth * part
      c.moveTo(screenX(view, x, along), screenY(view, bar, along))
      c.lineTo(screenX(view, x, foot), screenY(view, 0, foot))
    }
  }
  c.stroke()
}
