import { joint, type Pose } from './keeper-pose.ts'
import { kit } from './palette.data.ts'
import { scaleAt, screenX, screenY, type View } from './view.ts'

/**
 * Distance of the keeper from the ball in metres, a step before the goal line. `tall` makes him a little taller than in
 * reality, so that phones show his hands.
 */
const keeperZ = 10.7
const tall = 1.06

const px = (view: View, pose: Pose, at: number) => screenX(view, pose[at * 2] as number, keeperZ)
const py = (view: View, pose: Pose, at: number) => screenY(view, (pose[at * 2 + 1] as number) * tall, keeperZ)

type Limb = readonly [from: number, to: number, wide: number, colour: string]

const arms: readonly Limb[] = [
  [joint.leftShoulder, joint.leftElbow, 0.155, kit.shirt],
  [joint.leftElbow, joint.leftHand, 0.125, kit.shirt],
  [joint.rightShoulder, joint.rightElbow, 0.155, kit.shirt],
  [joint.rightElbow, joint.rightHand, 0.125, kit.shirt],
]
const legs: readonly Limb[] = [
  [joint.leftKnee, joint.leftFoot, 0.14, kit.sock],
  [joint.rightKnee, joint.rightFoot, 0.14, kit.sock],
  [joint.leftHip, joint.leftKnee, 0.2, kit.shorts],
  [joint.rightHip, joint.rightKnee, 0.2, kit.shorts],
]

export function paintKeeper(c: CanvasRenderingContext2D, view: View, pose: Pose, shadow: string): void {
  const scale = scaleAt(view, keeperZ)
  c.lineCap = 'round'
  c.lineJoin = 'round'
  paintShadow(c, view, pose, shadow)
  outline(c, view, pose, scale)
  for (let at = 0; at < legs.length; at += 1) paintLimb(c, view, pose, legs[at] as Limb, scale)
  paintBoots(c, view, pose, scale)
  paintTrunk(c, view, pose, scale)
  paintHead(c, view, pose, scale)
  for (let at = 0; at < arms.length; at += 1) paintLimb(c, view, pose, arms[at] as Limb, scale)
  paintGlove(c, px(view, pose, joint.leftHand), py(view, pose, joint.leftHand), scale)
  paintGlove(c, px(view, pose, joint.rightHand), py(view, pose, joint.rightHand), scale)
}

function paintShadow(c: CanvasRenderingContext2D, view: View, pose: Pose, shadow: string): void {
  let least = Number.POSITIVE_INFINITY
  let most = Number.NEGATIVE_INFINITY
  for (let at = 0; at < 14; at += 1) {
    const x = pose[at * 2] as number
    if (x < least) least = x
    if (x > most) most = x
  }
  const scale = scaleAt(view, keeperZ)
  c.fillStyle = shadow
  c.beginPath()
  const middle = screenX(view, (least + most) / 2, keeperZ)
  c.ellipse(middle, screenY(view, 0, keeperZ), ((most - least) / 2) * scale + 4, scale * 0.12, 0, 0, 7)
  c.fill()
}

function segment(c: CanvasRenderingContext2D, view: View, pose: Pose, from: number, to: number): void {
  c.moveTo(px(view, pose, from), py(view, pose, from))
  c.lineTo(px(view, pose, to), py(view, pose, to))
}

/** Paints one dark outline around the keeper, so that he is visible against the crowd and the net. */
function outline(c: CanvasRenderingContext2D, view: View, pose: Pose, scale: number): void {
  c.strokeStyle = kit.outline
  c.lineWidth = scale * 0.21
  c.beginPath()
  for (let at = 0; at < legs.length; at += 1) segment(c, view, pose, (legs[at] as Limb)[0], (legs[at] as Limb)[1])
  for (let at = 0; at < arms.length; at += 1) segment(c, view, pose, (arms[at] as Limb)[0], (arms[at] as Limb)[1])
  c.stroke()
}

function paintLimb(c: CanvasRenderingContext2D, view: View, pose: Pose, [from, to, wide, colour]: Limb, scale: number) {
  c.strokeStyle = colour
  c.lineWidth = wide * scale
  c.beginPath()
  segment(c, view, pose, from, to)
  c.stroke()
}

function paintBoots(c: CanvasRenderingContext2D, view: View, pose: Pose, scale: number): void {
  c.fillStyle = kit.boot
  for (let foot = joint.leftFoot; foot <= joint.rightFoot; foot += 1) {
    c.beginPath()
    c.ellipse(px(view, pose, foot), py(view, pose, foot), scale * 0.12, scale * 0.085, 0, 0, 7)
    c.fill()
  }
}

function paintTrunk(c: CanvasRenderingContext2D, view: View, pose: Pose, scale: number): void {
  c.fillStyle = kit.shorts
  c.strokeStyle = kit.shorts
  c.lineWidth = scale * 0.2
  c.beginPath()
  segment(c, view, pose, joint.leftHip, joint.rightHip)
  c.stroke()
  c.fillStyle = kit.shirt
  c.strokeStyle = kit.shirt
  c.lineWidth = scale * 0.17
  c.beginPath()
  c.moveTo(px(view, pose, joint.leftShoulder), py(view, pose, joint.leftShoulder))
  c.lineTo(px(view, pose, joint.rightShoulder), py(view, pose, joint.rightShoulder))
  c.lineTo(
    between(view, pose, joint.rightHip, joint.rightShoulder, px),
    between(view, pose, joint.rightHip, joint.rightShoulder, py),
  )
  c.lineTo(
    between(view, pose, joint.leftHip, joint.leftShoulder, px),
    between(view, pose, joint.leftHip, joint.leftShoulder, py),
  )
  c.closePath()
  c.fill()
  c.stroke()
  c.strokeStyle = kit.shirtShade
  c.lineWidth = scale * 0.07
  c.beginPath()
  c.moveTo(px(view, pose, joint.rightShoulder), py(view, pose, joint.rightShoulder))
  c.lineTo(
    between(view, pose, joint.rightHip, joint.rightShoulder, px),
    between(view, pose, joint.rightHip, joint.rightShoulder, py),
  )
  c.stroke()
}

/** Returns one coordinate of the point a little above a hip, where the shirt ends. */
function between(view: View, pose: Pose, from: number, to: number, read: typeof px): number {
  const start = read(view, pose, from)
  return start + (read(view, pose, to) - start) * 0.14
}

function paintHead(c: CanvasRenderingContext2D, view: View, pose: Pose, scale: number): void {
  const x = px(view, pose, joint.head)
  const y = py(view, pose, joint.head)
  c.strokeStyle = kit.skinShade
  c.lineWidth = scale * 0.11
  c.beginPath()
  segment(c, view, pose, joint.neck, joint.head)
  c.stroke()
  c.fillStyle = kit.outline
  c.beginPath()
  c.arc(x, y, scale * 0.155, 0, 7)
  c.fill()
  c.fillStyle = kit.skin
  c.beginPath()
  c.arc(x, y, scale * 0.13, 0, 7)
  c.fill()
  // The hair is on the side away from the neck.
  const up = Math.atan2(y - py(view, pose, joint.neck), x - px(view, pose, joint.neck))
  c.fillStyle = kit.hair
  c.beginPath()
  c.arc(x, y, scale * 0.135, up - 1.35, up + 1.35)
  c.closePath()
  c.fill()
}

function paintGlove(c: CanvasRenderingContext2D, x: number, y: number, scale: number): void {
  c.fillStyle = kit.gloveEdge
  c.beginPath()
  c.arc(x, y, scale * 0.125, 0, 7)
  c.fill()
  c.fillStyle = kit.glove
  c.beginPath()
  c.arc(x, y, scale * 0.092, 0, 7)
  c.fill()
}
