import { drawFigure, type Kit } from './figure.ts'
import { ballAt, createRandom, createWander, type Point, scheduleTouches, speedOf, type Wander } from './motion.ts'
import { FRAME_WIDTH, type Scene } from './scene.ts'

// The view is oblique without perspective. So a pan only shifts the picture, which costs almost no bits.

const PIXELS_PER_METRE = 10.4
const DEPTH_PIXELS_PER_METRE = 3.85
const FIELD = { length: 105, width: 68 }
const TOP = 84
const LEFT = -FIELD.length / 2
const STRIPE_COUNT = 14

const HANOI: Kit = { shirt: '#c2185b', shorts: '#8e1246', socks: '#f3d4df', skin: '#d9a066', hair: '#22160f' }
const NAM_DINH: Kit = { shirt: '#f4f7fb', shorts: '#1565c0', socks: '#1e88e5', skin: '#c98f5a', hair: '#1b120c' }
const KEEPER_HOME: Kit = { ...HANOI, shirt: '#ffb300', shorts: '#22262e' }
const KEEPER_AWAY: Kit = { ...NAM_DINH, shirt: '#00acc1', shorts: '#22262e' }
const REFEREE: Kit = { shirt: '#1f2430', shorts: '#1f2430', socks: '#ffe066', skin: '#d9a066', hair: '#22160f' }

/** Positions of a 4-3-3, with the team’s goal at negative x. */
const FORMATION: readonly Point[] = [
  { x: -24, y: -22 },
  { x: -28, y: -7 },
  { x: -28, y: 8 },
  { x: -23, y: 23 },
  { x: -9, y: -13 },
  { x: -12, y: 1 },
  { x: -8, y: 15 },
  { x: 9, y: -21 },
  { x: 12, y: -1 },
  { x: 8, y: 21 },
]

type Player = { at: Wander; side: number; kit: Kit }

export function createFootballScene(periodS: number): Scene {
  const random = createRandom(20260)
  const focus: Wander = (timeS) => ({
    x: 24 * Math.sin((timeS / periodS) * Math.PI * 2) + 5 * Math.sin((timeS / periodS) * Math.PI * 6 + 1),
    y: 15 * Math.sin((timeS / periodS) * Math.PI * 4 + 0.6) + 5 * Math.sin((timeS / periodS) * Math.PI * 10),
  })
  const players = createPlayers({ periodS, random, focus })
  const outfield = players.filter(({ side }) => side < 2)
  const touches = scheduleTouches({ players: outfield, focus, periodS, touchS: 1.6, sides: [0, 0, 1, 0, 1] })
  const pitch = drawPitch(random)

  return {
    draw(timeS) {
      const camera = Math.max(-24, Math.min(24, focus(timeS).x * 0.9))
      // Rounds to whole pixels, so that the encoder can copy the grass and the spectators instead of coding them again.
      const shift = Math.round(FRAME_WIDTH / 2 - camera * PIXELS_PER_METRE)
      const ball = ballAt(timeS, { touches, players: outfield })
      const figures = players
        .map((player) => ({ player, ...player.at(timeS) }))
        .sort((one, other) => one.y - other.y)
        .map(({ player, x, y }) => {
          const speed = speedOf(player.at, timeS)
          const pace = Math.hypot(speed.x, speed.y)
          const facing = speed.x >= 0 ? 1 : -1
          const place = { x: screenX(x), y: screenY(y), scale: 0.95 + ((y + 34) / 68) * 0.3 }
          return drawFigure({ ...place, kit: player.kit, speed: pace, facing, timeS })
        })
      return `<g transform="translate(${shift} 0)">${pitch}${figures.join('')}${drawBall(ball)}</g>`
    },
  }
}

function createPlayers(options: { periodS: number; random: () => number; focus: Wander }): Player[] {
  const { periodS, random, focus } = options
  const reach = { x: 5, y: 4.5 }
  const players: Player[] = []
  for (const side of [0, 1]) {
    const direction = side === 0 ? 1 : -1
    const kit = side === 0 ? HANOI : NAM_DINH
    for (const home of FORMATION) {
      const own = createWander({ home: { x: home.x * direction, y: home.y }, reach, periodS, random })
      players.push({ side, kit, at: (timeS) => follow(own(timeS), focus(timeS)) })
    }
  }
  const keeperReach = { x: 1.5, y: 3 }
  players.push({
    side: 2,
    kit: KEEPER_HOME,
    at: createWander({ home: { x: -49, y: 0 }, reach: keeperReach, periodS, random }),
  })
  players.push({
    side: 2,
    kit: KEEPER_AWAY,
    at: createWander({ home: { x: 49, y: 0 }, reach: keeperReach, periodS, random }),
  })
  const referee = createWander({ home: { x: 0, y: 4 }, reach: { x: 4, y: 4 }, periodS, random })
  players.push({ side: 2, kit: REFEREE, at: (timeS) => follow(referee(timeS), focus(timeS)) })
  return players
}

/** Returns a player’s position: the team moves as a block, and each player a little towards the play. */
function follow(own: Point, play: Point): Point {
  const x = Math.max(-50, Math.min(50, own.x * 0.8 + play.x * 0.72))
  return { x, y: Math.max(-32, Math.min(32, own.y * 0.9 + play.y * 0.25)) }
}

function screenX(x: number): number {
  return x * PIXELS_PER_METRE
}

function screenY(y: number): number {
  return TOP + (y + FIELD.width / 2) * DEPTH_PIXELS_PER_METRE
}

function drawBall({ x, y, height }: Point & { height: number }): string {
  const left = screenX(x).toFixed(1)
  const ground = screenY(y)
  return `<ellipse cx="${left}" cy="${ground.toFixed(1)}" rx="3.6" ry="1.4" fill="#000" opacity=".35"/><circle cx="${left}" cy="${(ground - 3.4 - height * 12).toFixed(1)}" r="3.6" fill="#fff" stroke="#2b2b2b" stroke-width=".9"/>`
}

function drawPitch(random: () => number): string {
  const left = screenX(LEFT)
  const length = FIELD.length * PIXELS_PER_METRE
  const bottom = screenY(FIELD.width / 2)
  const margin = 160
  const parts = [drawStands(random, { left: left - margin, width: length + margin * 2 })]
  parts.push(`<rect x="${left - margin}" y="${TOP - 10}" width="${length + margin * 2}" height="300" fill="#2f8f46"/>`)
  const stripe = length / STRIPE_COUNT
  for (let index = 0; index < STRIPE_COUNT; index += 2) {
    const at = (left + index * stripe).toFixed(1)
    parts.push(`<rect x="${at}" y="${TOP - 10}" width="${stripe.toFixed(1)}" height="300" fill="#35994d"/>`)
  }
  const middle = screenY(0)
  const lines = [
    `<rect x="${left}" y="${TOP}" width="${length}" height="${bottom - TOP}"/>`,
    `<path d="M0 ${TOP}V${bottom}"/>`,
    `<ellipse cx="0" cy="${middle}" rx="${9.15 * PIXELS_PER_METRE}" ry="${9.15 * DEPTH_PIXELS_PER_METRE}"/>`,
    `<circle cx="0" cy="${middle}" r="2" fill="#e9f5ec"/>`,
  ]
  for (const direction of [1, -1]) {
    for (const [depth, half] of [
      [16.5, 20.16],
      [5.5, 9.16],
    ] as const) {
      const goalLine = left * direction * -1
      const inner = goalLine - direction * depth * PIXELS_PER_METRE
      lines.push(`<path d="M${goalLine} ${screenY(-half)}H${inner}V${screenY(half)}H${goalLine}"/>`)
    }
    const spot = -left * direction - direction * 11 * PIXELS_PER_METRE
    lines.push(`<circle cx="${spot}" cy="${middle}" r="2" fill="#e9f5ec"/>`)
    parts.push(drawGoal(-left * direction, direction))
  }
  parts.splice(-2, 0, `<g fill="none" stroke="#e9f5ec" stroke-width="2" opacity=".9">${lines.join('')}</g>`)
  return parts.join('')
}

function drawGoal(x: number, direction: number): string {
  const back = x + direction * 22
  const near = screenY(3.66)
  const far = screenY(-3.66)
  const high = 26
  return `<path d="M${x} ${far - high}L${back} ${far - high + 6}V${far}L${x} ${far}ZM${x} ${near - high}L${back} ${near - high + 6}V${near}H${x}Z" fill="#fff" opacity=".22"/><path d="M${x} ${far}V${far - high}L${x} ${near - high}V${near}" fill="none" stroke="#fff" stroke-width="2.6"/>`
}

function drawStands(random: () => number, { left, width }: { left: number; width: number }): string {
  const parts = [`<rect x="${left}" y="0" width="${width}" height="${TOP}" fill="#1c2333"/>`]
  const colours = ['#2b3347', '#323b52', '#4c2a45', '#2b4468', '#3a435a']
  for (let row = 0; row < 5; row += 1) {
    const y = 8 + row * 11
    for (let x = left + (row % 2) * 8; x < left + width; x += 16) {
      const colour = colours[Math.floor(random() * colours.length)]
      parts.push(`<circle cx="${x.toFixed(0)}" cy="${y}" r="4.2" fill="${colour}"/>`)
    }
  }
  parts.push(`<rect x="${left}" y="60" width="${width}" height="${TOP - 70}" fill="#0d7a4b"/>`)
  for (let x = left; x < left + width; x += 220) {
    parts.push(`<rect x="${x.toFixed(0)}" y="60" width="110" height="${TOP - 70}" fill="#101828"/>`)
    parts.push(boardText(x + 55, 'KHÁN ĐÀI'), boardText(x + 165, 'XEM LÀ MÊ'))
  }
  return parts.join('')
}

function boardText(x: number, text: string): string {
  return `<text x="${x.toFixed(0)}" y="71" font-family="Be Vietnam Pro" font-weight="800" font-size="10" fill="#e9f5ec" text-anchor="middle">${text}</text>`
}
