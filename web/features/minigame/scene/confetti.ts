import { confettiColours } from './palette.data.ts'

const pieces = 130
const fields = 8
const gravity = 620

/** Creates falling confetti, in CSS pixels. All pieces are allocated once and reused. */
export function createConfetti() {
  const all = new Float32Array(pieces * fields)
  let leftS = 0

  return {
    isFalling: () => leftS > 0,
    /** Starts a burst at both corners of the goal: `left` and `right`, at height `y`. */
    burst(left: number, right: number, y: number): void {
      leftS = 2.4
      for (let at = 0; at < pieces; at += 1) {
        const piece = at * fields
        const isLeft = at % 2 === 0
        const angle = -Math.PI / 2 + (isLeft ? 0.32 : -0.32) + (Math.random() - 0.5) * 1.1
        const speed = 190 + Math.random() * 330
        all[piece] = (isLeft ? left : right) + (Math.random() - 0.5) * 26
        all[piece + 1] = y + (Math.random() - 0.5) * 20
        all[piece + 2] = Math.cos(angle) * speed
        all[piece + 3] = Math.sin(angle) * speed
        all[piece + 4] = Math.random() * 6
        all[piece + 5] = 4 + Math.random() * 9
        all[piece + 6] = 3 + Math.random() * 4
        all[piece + 7] = at % confettiColours.length
      }
    },
    clear(): void {
      leftS = 0
    },
    move(seconds: number): void {
      if (leftS <= 0) return
      leftS -= seconds
      const drag = Math.max(0, 1 - 1.5 * seconds)
      for (let at = 0; at < pieces; at += 1) {
        const piece = at * fields
        all[piece + 2] = (all[piece + 2] as number) * drag
        all[piece + 3] = (all[piece + 3] as number) * drag + gravity * seconds * 0.62
        all[piece] = (all[piece] as number) + (all[piece + 2] as number) * seconds
        all[piece + 1] = (all[piece + 1] as number) + (all[piece + 3] as number) * seconds
        all[piece + 4] = (all[piece + 4] as number) + (all[piece + 5] as number) * seconds
      }
    },
    paint(c: CanvasRenderingContext2D): void {
      if (leftS <= 0) return
      c.globalAlpha = Math.min(1, leftS * 1.6)
      for (let colour = 0; colour < confettiColours.length; colour += 1) {
        c.fillStyle = confettiColours[colour] as string
        for (let at = colour; at < pieces; at += confettiColours.length) {
          const piece = at * fields
          const turn = all[piece + 4] as number
          const size = all[piece + 6] as number
          const wide = size * Math.abs(Math.cos(turn)) + 0.8
          c.fillRect(
            all[piece] as number,
            all[piece + 1] as number,
            wide,
            size * (0.7 + 0.6 * Math.abs(Math.sin(turn))),
          )
        }
      }
      c.globalAlpha = 1
    },
  }
}
