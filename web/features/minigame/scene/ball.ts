import { leather } from './palette.data.ts'
import { scaleAt, screenX, screenY, type View } from './view.ts'

const golden = 1.618_034
const patches = 12
const corners = 5
/** Angle from the centre of a dark patch to its corners, in radians. */
const patchAngle = 0.37
const trailLength = 16

type Vector = readonly [number, number, number]
const unit = ([x, y, z]: Vector): Vector => {
  const long = Math.hypot(x, y, z)
  return [x / long, y / long, z / long]
}
const cross = ([a, b, c]: Vector, [x, y, z]: Vector): Vector => [b * z - c * y, c * x - a * z, a * y - b * x]

/** Returns the centre and the five corners of each of a football's twelve dark patches, on a ball of radius 1. */
function patchPoints(): Float32Array {
  const middles: Vector[] = []
  for (const a of [-1, 1])
    for (const b of [-golden, golden]) middles.push(unit([0, a, b]), unit([a, b, 0]), unit([b, 0, a]))
  const points = new Float32Array(patches * (corners + 1) * 3)
  middles.forEach((middle, at) => {
    const across = unit(cross(middle, Math.abs(middle[1]) > 0.9 ? [1, 0, 0] : [0, 1, 0]))
    const along = cross(middle, across)
    points.set(middle, at * (corners + 1) * 3)
    for (let corner = 0; corner < corners; corner += 1) {
      const turn = (corner / corners) * 2 * Math.PI
      const place = middle.map(
        (value, axis) =>
          value * Math.cos(patchAngle) +
          ((across[axis] as number) * Math.cos(turn) + (along[axis] as number) * Math.sin(turn)) * Math.sin(patchAngle),
      )
      points.set(place, (at * (corners + 1) + corner + 1) * 3)
    }
  })
  return points
}

/** Creates a ball with shadow and trail. Positions are in metres. Drawing a frame allocates no memory. */
export function createBall() {
  const points = patchPoints()
  const trail = new Float32Array(trailLength * 3)
  let trailed = 0
  const state = { x: 0, y: 0.11, z: 0, pitch: 0.4, yaw: 0.3, size: 0.2, fade: 1 }

  return {
    state,
    mark(): void {
      const at = (trailed % trailLength) * 3
      trail[at] = state.x
      trail[at + 1] = state.y
      trail[at + 2] = state.z
      trailed += 1
    },
    forgetTrail(): void {
      trailed = 0
    },
    paintTrail(c: CanvasRenderingContext2D, view: View): void {
      const long = Math.min(trailed, trailLength)
      c.fillStyle = leather.white
      for (let age = long; age > 0; age -= 1) {
        const at = ((trailed - age) % trailLength) * 3
        const z = trail[at + 2] as number
        const fresh = 1 - age / (trailLength + 1)
        c.globalAlpha = 0.2 * fresh * state.fade
        c.beginPath()
        const radius = state.size * scaleAt(view, z) * (0.3 + fresh * 0.55)
        c.arc(screenX(view, trail[at] as number, z), screenY(view, trail[at + 1] as number, z), radius, 0, 7)
        c.fill()
      }
      c.globalAlpha = 1
    },
    paintShadow(c: CanvasRenderingContext2D, view: View, colour: string): void {
      const radius = state.size * scaleAt(view, state.z)
      const high = Math.max(0, state.y - 0.11)
      c.fillStyle = colour
      c.globalAlpha = state.fade / (1 + high * 0.7)
      c.beginPath()
      const wide = radius * (1.05 + high * 0.12)
      c.ellipse(screenX(view, state.x, state.z) + radius * 0.2, screenY(view, 0, state.z), wide, wide * 0.34, 0, 0, 7)
      c.fill()
      c.globalAlpha = 1
    },
    paint(c: CanvasRenderingContext2D, view: View): void {
      const radius = state.size * scaleAt(view, state.z)
      const x = screenX(view, state.x, state.z)
      const y = screenY(view, state.y, state.z) - (radius - 0.11 * scaleAt(view, state.z))
      c.globalAlpha = state.fade
      c.fillStyle = leather.edge
      disc(c, x, y, radius + 1)
      c.fillStyle = leather.grey
      disc(c, x, y, radius)
      c.fillStyle = leather.white
      disc(c, x - radius * 0.09, y - radius * 0.11, radius * 0.9)
      c.fillStyle = leather.patch
      paintPatches(c, points, { x, y, radius, pitch: state.pitch, yaw: state.yaw })
      c.fillStyle = leather.white
      c.globalAlpha = 0.35 * state.fade
      disc(c, x - radius * 0.36, y - radius * 0.42, radius * 0.24)
      c.globalAlpha = 1
    },
  }
}

function disc(c: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  c.beginPath()
  c.arc(x, y, radius, 0, 7)
  c.fill()
}

type Turned = { x: number; y: number; radius: number; pitch: number; yaw: number }

function paintPatches(c: CanvasRenderingContext2D, points: Float32Array, { x, y, radius, pitch, yaw }: Turned): void {
  const sinPitch = Math.sin(pitch)
  const cosPitch = Math.cos(pitch)
  const sinYaw = Math.sin(yaw)
  const cosYaw = Math.cos(yaw)
  c.beginPath()
  for (let patch = 0; patch < patches; patch += 1) {
    for (let corner = 0; corner <= corners; corner += 1) {
      const at = (patch * (corners + 1) + corner) * 3
      const px = points[at] as number
      const py = points[at + 1] as number
      const pz = points[at + 2] as number
      const turnedX = px * cosYaw + pz * sinYaw
      const deep = pz * cosYaw - px * sinYaw
      const turnedY = py * cosPitch - deep * sinPitch
      const towards = py * sinPitch + deep * cosPitch
      if (corner === 0) {
        if (towards < 0.05) break
        continue
      }
      // Points behind the rim are drawn on the rim.
      const shrink = towards < 0 ? 0.97 / Math.hypot(turnedX, turnedY) : 0.97
      if (corner === 1) c.moveTo(x + turnedX * shrink * radius, y - turnedY * shrink * radius)
      else c.lineTo(x + turnedX * shrink * radius, y - turnedY * shrink * radius)
    }
  }
  c.fill()
}
