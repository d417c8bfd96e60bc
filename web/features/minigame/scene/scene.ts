import { type Aim, handsOf, type Shot } from '#contract/rules/minigame-rules.ts'
import { createDeferred } from '#web/deferred.ts'
import { createBall } from './ball.ts'
import { createConfetti } from './confetti.ts'
import { afterLine, alongFlight, type Place, shownMs } from './flight.ts'
import { type Blend, blend, endOfDive, joints, ready } from './keeper-pose.ts'
import { createNet, paintSideNets } from './net.ts'
import { paintAim } from './paint-aim.ts'
import { paintGoal } from './paint-goal.ts'
import { paintKeeper } from './paint-keeper.ts'
import { paintPitch } from './paint-pitch.ts'
import { flashPlace, paintStadium } from './paint-stadium.ts'
import { day, night } from './palette.data.ts'
import { createQuality } from './quality.ts'
import { goalLine, scaleAt, screenX, screenY, type View, viewOf } from './view.ts'

export type PlayedShot = Omit<Shot, 'points'> & { aim: Aim }
type Flown = Omit<PlayedShot, 'aim'> & { power: number }
/** Moments of a shot that have a sound. */
export type Moment = 'kick' | 'goal' | 'save' | 'post' | 'miss'

type Options = {
  /** Disables motion: only the end of a shot is shown. */
  isStill: boolean
  isLight: boolean
  onMoment: (moment: Moment) => void
}

/** A shot continues for this time after the ball has reached the goal line. */
const afterS = 1.5
const shakeS = 0.32
const shakePixels = 3
const flashS = 0.12
/** Share by which the camera zooms in while the ball flies. */
const leanIn = 0.055
const standUpS = 0.35
/**
 * Interval between frames without a shot. Little moves then, so half the frames are enough and save the phone's
 * battery.
 */
const restFrameMs = 30

/** Creates the picture of the game. It redraws itself while it is visible, until `destroy` is called. */
export function createScene(canvas: HTMLCanvasElement, { isStill, isLight, onMoment }: Options) {
  const c = canvas.getContext('2d', { alpha: false }) as CanvasRenderingContext2D
  const behind = document.createElement('canvas')
  const palette = isLight ? day : night
  const net = createNet()
  const ball = createBall()
  const confetti = createConfetti()
  const quality = createQuality(() => devicePixelRatio)
  const pose = new Float32Array(joints * 2)
  const diveEnd = new Float32Array(joints * 2)
  const standing = new Float32Array(joints * 2)
  const step: Blend = { part: 0, lift: 0, drop: 0 }
  const place: Place = { x: 0, y: 0.11, z: 0 }
  const aimRing = { x: 0, y: 0, radius: 0 }
  const flash = { x: 0, y: 0, leftS: 0 }
  let view: View = viewOf(1, 1)
  let density = 1
  let aim: Aim | null = null
  let shot: Flown | null = null
  let done: (() => void) | null = null
  let shotS = 0
  let clockS = 0
  let shakeLeftS = 0
  let stoodUpS = standUpS
  let hasArrived = false
  let drawnAt = 0
  let request = 0
  let isDirty = true
  let isSeen = true

  function resize(): void {
    const { clientWidth, clientHeight } = canvas
    if (clientWidth === 0 || clientHeight === 0) return
    density = quality.density()
    view = viewOf(clientWidth, clientHeight)
    for (const one of [canvas, behind]) {
      one.width = Math.round(clientWidth * density)
      one.height = Math.round(clientHeight * density)
    }
    const back = behind.getContext('2d', { alpha: false }) as CanvasRenderingContext2D
    back.setTransform(density, 0, 0, density, 0, 0)
    paintStadium(back, view, palette)
    paintPitch(back, view, palette)
    paintSideNets(back, view, palette.net)
    isDirty = true
  }

  function rest(): void {
    ball.state.x = 0
    ball.state.y = 0.11
    ball.state.z = 0
    ball.state.size = 0.2
    ball.state.fade = 1
    ball.forgetTrail()
    net.rest()
    confetti.clear()
  }

  /** Advances the running shot by `seconds`: the ball, the keeper, and the end of the shot. */
  function moveShot(seconds: number): void {
    if (!shot) return
    shotS += seconds
    const flightS = shownMs(shot.power) / 1_000
    const part = Math.min(1, shotS / flightS)
    if (part < 1) alongFlight(place, shot, part)
    else {
      if (!hasArrived) arrive(shot)
      afterLine(place, shot, shotS - flightS)
    }
    ball.state.x = place.x
    ball.state.y = place.y
    ball.state.z = place.z
    ball.state.size = 0.2 - 0.055 * Math.min(1, place.z / goalLine)
    ball.state.fade = shot.outcome === 'miss' ? Math.max(0, 1 - Math.max(0, shotS - flightS) * 1.2) : 1
    const spin = part < 1 ? 7 + shot.power * 0.16 : Math.max(0, 6 - (shotS - flightS) * 5)
    ball.state.pitch -= spin * seconds
    ball.state.yaw += spin * 0.3 * seconds * Math.sign(shot.ball.x)
    if (part < 1) ball.mark()
    moveKeeper(flightS)
    if (shotS < flightS + afterS) return
    done?.()
    done = null
  }

  function moveKeeper(flightS: number): void {
    const leaves = flightS * 0.16
    const part = Math.max(0, Math.min(1, (shotS - leaves) / (flightS - leaves)))
    const eased = 1 - (1 - part) ** 2.2
    const downS = Math.max(0, shotS - flightS)
    step.part = eased
    step.lift = Math.sin(eased * Math.PI) * 0.16
    step.drop = Math.min(2.2, 4.9 * downS * downS)
    blend(pose, standing, diveEnd, step)
  }

  function arrive(of: Flown): void {
    hasArrived = true
    const { x, y } = of.ball
    onMoment(of.outcome)
    if (of.outcome === 'goal') {
      net.strike(x / 1_000, y / 1_000, 0.55 + of.power / 130)
      if (!isStill) {
        const high = screenY(view, 2.3, goalLine)
        confetti.burst(screenX(view, -3.9, goalLine), screenX(view, 3.9, goalLine), high)
      }
    }
    if (of.outcome !== 'miss' && !isStill) shakeLeftS = shakeS
  }

  function moveIdle(seconds: number): void {
    stoodUpS = Math.min(standUpS, stoodUpS + seconds)
    const sway = isStill ? 0 : Math.sin(clockS * 2.1) * 0.07
    const bob = isStill ? 0 : Math.abs(Math.sin(clockS * 4.2)) * 0.03
    for (let at = 0; at < joints; at += 1) {
      // Lower joints move less, and the feet hardly move.
      const high = (ready[at * 2 + 1] as number) / 1.6
      standing[at * 2] = (ready[at * 2] as number) + sway * high
      standing[at * 2 + 1] = (ready[at * 2 + 1] as number) + bob * high
    }
    if (shot) return
    const up = stoodUpS / standUpS
    for (let at = 0; at < pose.length; at += 1)
      pose[at] = (diveEnd[at] as number) + ((standing[at] as number) - (diveEnd[at] as number)) * up
  }

  function moveFlash(seconds: number): void {
    flash.leftS -= seconds
    const isCheering = shot?.outcome === 'goal' && hasArrived
    if (flash.leftS > 0 || Math.random() > palette.flash * (isCheering ? 8 : 1)) return
    const at = flashPlace(view, Math.random(), Math.random())
    flash.x = at.x
    flash.y = at.y
    flash.leftS = flashS
  }

  function move(seconds: number): void {
    clockS += seconds
    moveIdle(seconds)
    moveShot(seconds)
    net.move(seconds)
    confetti.move(seconds)
    shakeLeftS = Math.max(0, shakeLeftS - seconds)
    if (!isStill) moveFlash(seconds)
  }

  function paint(): void {
    const { width, height, middle } = view
    const part = shot ? Math.min(1, (shotS * 1_000) / shownMs(shot.power)) : 0
    const lean = isStill ? 1 : 1 + leanIn * part * part * (3 - 2 * part)
    const shake = (shakeLeftS / shakeS) * shakePixels
    const focusY = screenY(view, 1, goalLine)
    const dx = Math.sin(clockS * 91) * shake + middle * (1 - lean)
    const dy = Math.cos(clockS * 77) * shake + focusY * (1 - lean)
    c.setTransform(density * lean, 0, 0, density * lean, dx * density, dy * density)
    c.drawImage(behind, 0, 0, width, height)
    if (flash.leftS > 0) paintFlash()
    net.paint(c, view, palette.net)
    const isBehind = ball.state.z > goalLine
    ball.paintShadow(c, view, palette.shadow)
    if (isBehind) ball.paint(c, view)
    const isOver = ball.state.z > 10.7
    if (isOver) paintKeeper(c, view, pose, palette.shadow)
    paintGoal(c, view)
    if (!isOver) paintKeeper(c, view, pose, palette.shadow)
    if (!isBehind) {
      if (shot && !hasArrived) ball.paintTrail(c, view)
      ball.paint(c, view)
    }
    confetti.paint(c)
    if (aim && !shot) {
      aimRing.x = screenX(view, 0, 0)
      aimRing.radius = ball.state.size * scaleAt(view, 0)
      aimRing.y = screenY(view, 0.11, 0) - (aimRing.radius - 0.11 * scaleAt(view, 0))
      paintAim(c, view, aim, aimRing)
    }
  }

  function paintFlash(): void {
    c.globalAlpha = flash.leftS / flashS
    c.fillStyle = '#ffffff'
    c.beginPath()
    c.arc(flash.x, flash.y, 3.4, 0, 7)
    c.fill()
    c.globalAlpha = 1
  }

  function frame(now: number): void {
    request = requestAnimationFrame(frame)
    const rests = !shot && !isDirty && !quality.isTrial()
    if (!isSeen || isStill || rests) quality.rest()
    if (!isSeen || (rests && now - drawnAt < restFrameMs)) return
    const seconds = Math.min(0.05, Math.max(0, (now - drawnAt) / 1_000))
    drawnAt = now
    if (isStill && !isDirty) return
    isDirty = false
    move(isStill ? 0 : seconds)
    paint()
    if (!isStill && !rests && quality.drawn(now, shot !== null)) resize()
  }

  const sizes = new ResizeObserver(resize)
  const places = new IntersectionObserver(([entry]) => {
    isSeen = entry?.isIntersecting ?? true
  })
  sizes.observe(canvas)
  places.observe(canvas)
  rest()
  diveEnd.set(ready)
  pose.set(ready)
  request = requestAnimationFrame(frame)

  return {
    /** Shows the player's aim. Null hides it. */
    aim(next: Aim | null): void {
      aim = next
      isDirty = true
    },
    /**
     * Shows a decided shot. Resolves `afterS` after the ball has reached the goal line, or when the scene is reset or
     * destroyed.
     */
    play(next: PlayedShot): Promise<void> {
      aim = null
      shot = { ...next, power: next.aim.power }
      shotS = 0
      hasArrived = false
      const holds = next.outcome === 'save'
      const hands = handsOf(next.dive, next.aim.power)
      const at = holds ? holdingPlace(next, hands) : hands
      endOfDive(diveEnd, next.dive, { x: at.x / 1_000, y: at.y / 1_000 }, holds)
      onMoment('kick')
      const { promise, resolve } = createDeferred<void>()
      done = resolve
      if (isStill) moveShot(shownMs(next.aim.power) / 1_000 + 0.05)
      if (isStill) setTimeout(() => done?.(), afterS * 1_000)
      isDirty = true
      return promise
    },
    /** Ends a running shot. Puts the ball on the spot, and the keeper upright on his line. */
    reset(): void {
      shot = null
      done?.()
      done = null
      diveEnd.set(pose)
      stoodUpS = isStill ? standUpS : 0
      if (quality.prepare()) resize()
      rest()
      isDirty = true
    },
    destroy(): void {
      cancelAnimationFrame(request)
      sizes.disconnect()
      places.disconnect()
      done?.()
    },
  }
}
export type Scene = ReturnType<typeof createScene>

/**
 * Returns the position of the gloves at the end of a save. It is the ball's position, or the end of a sideways dive
 * when that end is too far from the ball.
 */
function holdingPlace(
  { ball, dive }: Pick<Shot, 'ball' | 'dive'>,
  hands: { x: number; y: number },
): { x: number; y: number } {
  const isNear = Math.hypot(ball.x - hands.x, ball.y - hands.y) < 1_300
  return isNear || dive.side === 0 ? ball : hands
}
