import { drawing } from './marble-random.ts'
import { laneX, type MarbleTrack } from './marble-tracks.ts'

/**
 * The part of Rapier's deterministic build that a race needs. The server and the browser pass it in, so that both run
 * the same code.
 */
export type MarbleEngine = {
  World: new (gravity: {
    x: number
    y: number
  }) => {
    timestep: number
    step(): void
    free(): void
    createRigidBody(description: BodyDescription): Body
    createCollider(description: ColliderDescription, body?: Body): unknown
  }
  RigidBodyDesc: { dynamic(): BodyDescription; kinematicVelocityBased(): BodyDescription }
  ColliderDesc: {
    ball(radius: number): ColliderDescription
    cuboid(halfWidth: number, halfHeight: number): ColliderDescription
    convexPolyline(points: Float32Array): ColliderDescription | null
  }
}
type Point = { x: number; y: number }
type Body = {
  translation(): Point
  mass(): number
  applyImpulse(impulse: Point, wakes: boolean): void
}
// biome-ignore lint/suspicious/noExplicitAny: each of Rapier's builders returns its specific type
type BodyDescription = any
// biome-ignore lint/suspicious/noExplicitAny: as above
type ColliderDescription = any

/** Exact version of the engine; another version may compute another result. */
export const marbleEngineName = 'rapier2d-deterministic-compat@0.20.0'

export const marbleRadius = 300
export const framesPerSecond = 20
const stepsPerSecond = 120
const stepsPerFrame = stepsPerSecond / framesPerSecond
export const maxRaceMs = 90_000
/** A marble that moved less than `stuckMm` in this number of steps is stuck and gets a push. */
const stuckAfterSteps = 2 * stepsPerSecond
const stuckMm = 150
/** Number of steps from the last finish to the last frame. */
const rolledOutSteps = stepsPerSecond / 2
const wallMm = 400
const aboveMm = 8_000
const belowMm = 7_000

/** `timeUs` is in microseconds from the start; null for a marble that did not finish in time. */
export type MarbleFinish = { slot: number; timeUs: number | null }
export type MarbleRun = {
  /** Start lane of each slot. A slot is a marble's position in the race's list. */
  lanes: number[]
  /** x and y of each slot, frame by frame, in whole millimetres. */
  frames: Int32Array
  slots: number
  finishes: MarbleFinish[]
}

const metres = (mm: number) => mm / 1_000

/**
 * Returns the four corners of a beam. It uses only square roots and divisions, which are exact to the last bit in IEEE
 * 754; functions of angles are not.
 */
function beam([x1, y1, x2, y2, thickness]: MarbleTrack['bars'][number]): Float32Array {
  const [dx, dy] = [x2 - x1, y2 - y1]
  const length = Math.sqrt(dx * dx + dy * dy)
  const [nx, ny] = [(-dy / length) * (thickness / 2), (dx / length) * (thickness / 2)]
  const corners = [x1 + nx, y1 + ny, x2 + nx, y2 + ny, x2 - nx, y2 - ny, x1 - nx, y1 - ny]
  return Float32Array.from(corners, (mm, at) => (at % 2 === 0 ? metres(mm) : -metres(mm)))
}

/**
 * Runs a whole race synchronously, in some tens of milliseconds. The 32 bytes of `key` decide the lanes, and each
 * marble’s offset from the middle of its lane; the rest is physics. The same key, track and engine give the same run.
 */
export function runMarbleRace(engine: MarbleEngine, given: { track: MarbleTrack; key: Uint8Array; slots: number }) {
  const { track, key, slots } = given
  const draw = drawing(key)
  const world = new engine.World({ x: 0, y: -9.81 })
  world.timestep = 1 / stepsPerSecond
  buildTrack(engine, world, track)

  const lanes = Array.from({ length: slots }, (_, slot) => slot)
  for (let i = slots - 1; i > 0; i -= 1) {
    const j = draw(i + 1)
    const [a, b] = [lanes[i] as number, lanes[j] as number]
    lanes[i] = b
    lanes[j] = a
  }
  const bodies = lanes.map((lane) => {
    const x = laneX(lane) + draw(51) - 25
    const body = world.createRigidBody(
      engine.RigidBodyDesc.dynamic().setTranslation(metres(x), 0).setCcdEnabled(true).setCanSleep(false),
    )
    world.createCollider(
      engine.ColliderDesc.ball(metres(marbleRadius)).setRestitution(0.5).setFriction(0.12).setDensity(1),
      body,
    )
    return body
  })

  const finishY = metres(track.finishY)
  const frames: number[] = []
  const arrived = new Map<number, number>()
  const depth = new Float64Array(slots)
  const marks = new Float64Array(slots)
  const maxSteps = (maxRaceMs / 1_000) * stepsPerSecond
  let endAt = maxSteps
  const keep = () => {
    for (const body of bodies) {
      const { x, y } = body.translation()
      frames.push(Math.round(x * 1_000), Math.round(-y * 1_000))
    }
  }
  keep()
  for (let step = 1; step <= endAt; step += 1) {
    world.step()
    bodies.forEach((body, slot) => {
      const now = -body.translation().y
      const before = depth[slot] as number
      if (now >= finishY && !arrived.has(slot)) {
        const part = (finishY - before) / (now - before)
        arrived.set(slot, Math.round(((step - 1 + part) * 1_000_000) / stepsPerSecond))
        if (arrived.size === slots) endAt = Math.min(endAt, step + rolledOutSteps)
      }
      depth[slot] = now
      if (step % stuckAfterSteps !== 0 || arrived.has(slot)) return
      if (now - (marks[slot] as number) < metres(stuckMm)) {
        const push = body.mass() * (2 + draw(3))
        body.applyImpulse({ x: draw(2) === 0 ? push : -push, y: push }, true)
      }
      marks[slot] = now
    })
    if (step % stepsPerFrame === 0) keep()
  }
  world.free()
  return { lanes, frames: Int32Array.from(frames), slots, finishes: inOrder(arrived, depth) } satisfies MarbleRun
}

/** Sorts by time. Marbles that did not finish are sorted by the distance they reached. */
function inOrder(arrived: ReadonlyMap<number, number>, depth: Float64Array): MarbleFinish[] {
  return Array.from(depth, (reached, slot) => ({ slot, reached, timeUs: arrived.get(slot) ?? null }))
    .sort(
      (a, b) =>
        (a.timeUs ?? Number.MAX_SAFE_INTEGER) - (b.timeUs ?? Number.MAX_SAFE_INTEGER) ||
        b.reached - a.reached ||
        a.slot - b.slot,
    )
    .map(({ slot, timeUs }) => ({ slot, timeUs }))
}

function buildTrack(engine: MarbleEngine, world: InstanceType<MarbleEngine['World']>, track: MarbleTrack): void {
  const { ColliderDesc } = engine
  const height = track.finishY + aboveMm + belowMm
  const middleY = aboveMm - height / 2
  for (const x of [-wallMm / 2, track.width + wallMm / 2])
    world.createCollider(
      ColliderDesc.cuboid(metres(wallMm / 2), metres(height / 2))
        .setTranslation(metres(x), metres(middleY))
        .setFriction(0.05)
        .setRestitution(0.4),
    )
  world.createCollider(
    ColliderDesc.cuboid(metres(track.width / 2), metres(wallMm / 2))
      .setTranslation(metres(track.width / 2), -metres(track.finishY + belowMm - wallMm / 2))
      .setRestitution(0.3),
  )
  for (const [x, y, radius, bounce] of track.pegs)
    world.createCollider(
      ColliderDesc.ball(metres(radius))
        .setTranslation(metres(x), -metres(y))
        .setRestitution(bounce / 100)
        .setFriction(0.1),
    )
  for (const bar of track.bars)
    world.createCollider(ColliderDesc.convexPolyline(beam(bar)).setRestitution(0.3).setFriction(0.08))
  for (const { x, y, reach, thickness, arms, speed } of track.rotors) {
    const body = world.createRigidBody(
      engine.RigidBodyDesc.kinematicVelocityBased()
        .setTranslation(metres(x), -metres(y))
        .setAngvel(-speed / 1_000),
    )
    for (const angle of armAngles[arms])
      world.createCollider(
        ColliderDesc.cuboid(metres(reach), metres(thickness / 2))
          .setRotation(angle)
          .setRestitution(0.3)
          .setFriction(0.1),
        body,
      )
  }
}

/**
 * Angles of a rotor’s beams in radians, as literals. Each beam passes through the middle, so it makes two arms; with 3
 * there are three beams.
 */
export const armAngles: Record<2 | 3 | 4, readonly number[]> = {
  2: [0],
  3: [0, 1.0471975511965976, 2.0943951023931953],
  4: [0, 1.5707963267948966],
}
