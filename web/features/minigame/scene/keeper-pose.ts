import type { Dive } from '#contract/rules/minigame-rules.ts'

/**
 * Index of each joint in a `Pose`. A pose has x and y of each joint, in metres from the ground point between the
 * keeper's feet.
 */
export const joint = {
  head: 0,
  neck: 1,
  leftShoulder: 2,
  rightShoulder: 3,
  leftElbow: 4,
  rightElbow: 5,
  leftHand: 6,
  rightHand: 7,
  leftHip: 8,
  rightHip: 9,
  leftKnee: 10,
  rightKnee: 11,
  leftFoot: 12,
  rightFoot: 13,
} as const
export const joints = 14
export type Pose = Float32Array

const pose = (...values: number[]): Pose => Float32Array.from(values)

/** Waiting pose: knees bent, gloves open. */
export const ready = pose(
  ...[0, 1.6, 0, 1.42],
  ...[-0.23, 1.34, 0.23, 1.34, -0.43, 1.08, 0.43, 1.08, -0.5, 0.82, 0.5, 0.82],
  ...[-0.14, 0.84, 0.14, 0.84, -0.29, 0.45, 0.29, 0.45, -0.31, 0.02, 0.31, 0.02],
)
/** Pose for staying on the ground with arms and legs spread. */
const wide = pose(
  ...[0, 1.52, 0, 1.34],
  ...[-0.24, 1.26, 0.24, 1.26, -0.55, 1.08, 0.55, 1.08, -0.82, 0.86, 0.82, 0.86],
  ...[-0.15, 0.76, 0.15, 0.76, -0.45, 0.42, 0.45, 0.42, -0.62, 0.02, 0.62, 0.02],
)
/** Pose for a jump without moving sideways. */
const jump = pose(
  ...[0, 1.9, 0, 1.74],
  ...[-0.22, 1.68, 0.22, 1.68, -0.3, 2.0, 0.3, 2.0, -0.24, 2.3, 0.24, 2.3],
  ...[-0.13, 1.18, 0.13, 1.18, -0.2, 0.74, 0.22, 0.78, -0.2, 0.3, 0.26, 0.36],
)

/** Writes the pose of a stretched dive into `into`. The hands end at `x` and `y`, in metres. */
function stretched(into: Pose, x: number, y: number, isHigh: boolean): void {
  const side = Math.sign(x) || 1
  // Direction of the dive; the shoulders are perpendicular to it.
  const [ax, ay] = isHigh ? [0.86 * side, 0.51] : [0.992 * side, -0.12]
  const [nx, ny] = [-ay * side, ax * side]
  const put = (at: number, back: number, across: number) => {
    into[at * 2] = x - ax * back + nx * across
    into[at * 2 + 1] = Math.max(0.08, y - ay * back + ny * across)
  }
  const [upper, lower] =
    side > 0
      ? ([
          [joint.leftShoulder, joint.leftElbow, joint.leftHand, joint.leftHip, joint.leftKnee, joint.leftFoot],
          [joint.rightShoulder, joint.rightElbow, joint.rightHand, joint.rightHip, joint.rightKnee, joint.rightFoot],
        ] as const)
      : ([
          [joint.rightShoulder, joint.rightElbow, joint.rightHand, joint.rightHip, joint.rightKnee, joint.rightFoot],
          [joint.leftShoulder, joint.leftElbow, joint.leftHand, joint.leftHip, joint.leftKnee, joint.leftFoot],
        ] as const)
  const backs = [0.6, 0.3, 0, 1.18, 1.52, 1.98]
  const overs = [0.2, 0.19, 0.1, 0.13, 0.3, 0.18]
  const unders = [-0.2, -0.17, -0.1, -0.13, -0.16, -0.1]
  backs.forEach((back, at) => {
    put(upper[at] as number, at === 5 ? back - 0.25 : back, overs[at] as number)
    put(lower[at] as number, back, unders[at] as number)
  })
  put(joint.neck, 0.64, 0)
  put(joint.head, 0.46, 0.1)
}

/**
 * Writes the pose at the end of a dive into `into`. `hands` is the position of the gloves in metres. A dive to the
 * middle ignores `hands`, unless the keeper saves the ball (`holds`).
 */
export function endOfDive(into: Pose, { side, isHigh }: Dive, hands: { x: number; y: number }, holds: boolean): void {
  if (side !== 0) {
    stretched(into, hands.x, hands.y, isHigh)
    return
  }
  into.set(isHigh ? jump : wide)
  if (!holds) return
  for (const [hand, elbow, across] of [
    [joint.leftHand, joint.leftElbow, -0.12],
    [joint.rightHand, joint.rightElbow, 0.12],
  ] as const) {
    into[hand * 2] = hands.x + across
    into[hand * 2 + 1] = Math.max(0.15, hands.y)
    into[elbow * 2] = ((into[elbow * 2] as number) + hands.x + across) / 2
    into[elbow * 2 + 1] = ((into[elbow * 2 + 1] as number) + hands.y) / 2
  }
}

const soleHeight = 0.08

/**
 * Interpolates between two poses; `part` is from 0 to 1. `lift` raises all joints, in metres. `drop` then lowers them
 * again, at most until the lowest joint reaches the ground.
 */
export function blend(into: Pose, from: Pose, to: Pose, { part, lift, drop }: Blend): void {
  let lowest = Number.POSITIVE_INFINITY
  for (let at = 0; at < joints; at += 1) {
    const x = at * 2
    const y = x + 1
    into[x] = (from[x] as number) + ((to[x] as number) - (from[x] as number)) * part
    into[y] = (from[y] as number) + ((to[y] as number) - (from[y] as number)) * part + lift
    lowest = Math.min(lowest, into[y] as number)
  }
  const fall = Math.min(drop, Math.max(0, lowest - soleHeight))
  for (let at = 0; at < joints; at += 1) into[at * 2 + 1] = (into[at * 2 + 1] as number) - fall
}
/** Parameters of `blend`. A scene reuses one object and overwrites it for each frame. */
export type Blend = { part: number; lift: number; drop: number }
