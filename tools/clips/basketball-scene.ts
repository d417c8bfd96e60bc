import { drawFigure, type Kit } from './figure.ts'
import { ballAt, createRandom, createWander, type Point, scheduleTouches, speedOf, type Wander } from './motion.ts'
import { FRAME_WIDTH, type Scene } from './scene.ts'

const PIXELS_PER_METRE = 26
const DEPTH_PIXELS_PER_METRE = 14
const COURT = { length: 28, width: 15 }
const TOP = 112
const PLAYER_SCALE = 1.75
const DRIBBLES_PER_SECOND = 1.9

const SAIGON: Kit = { shirt: '#e53935', shorts: '#b71c1c', socks: '#f5f5f5', skin: '#b97a45', hair: '#1b120c' }
const HANOI: Kit = { shirt: '#fdd835', shorts: '#283593', socks: '#f5f5f5', skin: '#d9a066', hair: '#22160f' }
const REFEREE: Kit = { shirt: '#9aa4b2', shorts: '#20242c', socks: '#20242c', skin: '#d9a066', hair: '#22160f' }

const POSITIONS: readonly Point[] = [
  { x: -3, y: 0 },
  { x: 0.5, y: -4.6 },
  { x: 0.5, y: 4.6 },
  { x: 3.2, y: -2 },
  { x: 3.6, y: 2.4 },
]

type Player = { at: Wander; side: number; kit: Kit }

export function createBasketballScene(periodS: number): Scene {
  const random = createRandom(728)
  const focus: Wander = (timeS) => {
    // The attack moves from one basket to the other and then stays there for some time.
    const swing = Math.sin((timeS / periodS) * Math.PI * 4)
    return {
      x: Math.sign(swing) * Math.min(1, Math.abs(swing) * 1.5) * 8,
      y: 1.6 * Math.sin((timeS / periodS) * Math.PI * 6),
    }
  }
  const players = createPlayers({ periodS, random, focus })
  const five = players.filter(({ side }) => side < 2)
  const touches = scheduleTouches({ players: five, focus, periodS, touchS: 2, sides: [0, 1, 0, 1] })
  const court = drawCourt(random)

  return {
    draw(timeS) {
      const shift = Math.round(FRAME_WIDTH / 2 - focus(timeS).x * PIXELS_PER_METRE * 0.42)
      const ball = ballAt(timeS, { touches, players: five })
      const figures = players
        .map((player) => ({ player, ...player.at(timeS) }))
        .sort((one, other) => one.y - other.y)
        .map(({ player, x, y }) => {
          const speed = speedOf(player.at, timeS)
          const pace = Math.hypot(speed.x, speed.y) * 1.6
          const facing = speed.x >= 0 ? 1 : -1
          const place = { x: screenX(x), y: screenY(y), scale: PLAYER_SCALE + (y / COURT.width) * 0.35 }
          return drawFigure({ ...place, kit: player.kit, speed: pace, facing, timeS })
        })
      return `<g transform="translate(${shift} 0)">${court}${figures.join('')}${drawBall(ball, timeS)}</g>`
    },
  }
}

function createPlayers(options: { periodS: number; random: () => number; focus: Wander }): Player[] {
  const { periodS, random, focus } = options
  const players: Player[] = []
  for (const side of [0, 1]) {
    const kit = side === 0 ? SAIGON : HANOI
    for (const home of POSITIONS) {
      // Delay of each player, so that they turn at different moments when the ball changes sides.
      const lagS = random() * 1.3
      const nudge = side === 0 ? { x: 0.7, y: 0.6 } : { x: -0.5, y: -0.7 }
      const own = createWander({
        home: { x: home.x + nudge.x, y: home.y + nudge.y },
        reach: { x: 1.7, y: 1.3 },
        periodS,
        random,
      })
      players.push({ side, kit, at: (timeS) => follow(own(timeS), focus(timeS - lagS)) })
    }
  }
  const referee = createWander({ home: { x: 0, y: -6.3 }, reach: { x: 1.4, y: 0.3 }, periodS, random })
  players.push({ side: 2, kit: REFEREE, at: (timeS) => follow(referee(timeS), focus(timeS)) })
  return players
}

function follow(own: Point, play: Point): Point {
  const x = own.x + play.x
  return { x: Math.max(-13.4, Math.min(13.4, x)), y: Math.max(-7, Math.min(7, own.y + play.y * 0.3)) }
}

function screenX(x: number): number {
  return x * PIXELS_PER_METRE
}

function screenY(y: number): number {
  return TOP + (y + COURT.width / 2) * DEPTH_PIXELS_PER_METRE
}

function drawBall({ x, y, height }: Point & { height: number }, timeS: number): string {
  const left = screenX(x)
  const ground = screenY(y)
  const lift = height > 0 ? 24 + height * 22 : Math.abs(Math.cos(timeS * Math.PI * DRIBBLES_PER_SECOND)) * 22
  const middle = ground - 6 - lift
  return `<ellipse cx="${left.toFixed(1)}" cy="${ground.toFixed(1)}" rx="6" ry="2" fill="#000" opacity=".3"/><circle cx="${left.toFixed(1)}" cy="${middle.toFixed(1)}" r="6" fill="#ef6c00" stroke="#5d2a00" stroke-width="1.1"/><path d="M${(left - 6).toFixed(1)} ${middle.toFixed(1)}h12" stroke="#5d2a00" stroke-width=".9"/>`
}

function drawCourt(random: () => number): string {
  const left = screenX(-COURT.length / 2)
  const length = COURT.length * PIXELS_PER_METRE
  const bottom = screenY(COURT.width / 2)
  const margin = 220
  const wide = `x="${left - margin}" width="${length + margin * 2}"`
  const parts = [
    `<rect ${wide} y="0" height="100" fill="#161b29"/>`,
    drawCrowd(random, { left: left - margin, right: left + length + margin }),
    `<rect ${wide} y="84" height="16" fill="#0d7a4b"/>`,
    `<rect ${wide} y="100" height="280" fill="#9c4a1f"/>`,
    `<rect x="${left}" y="${TOP}" width="${length}" height="${bottom - TOP}" fill="#d9a05b"/>`,
  ]
  for (let x = left; x < left + length; x += 52) {
    parts.push(`<rect x="${x}" y="${TOP}" width="26" height="${bottom - TOP}" fill="#d39952"/>`)
  }
  for (let x = left - margin + 90; x < left + length + margin; x += 230) {
    parts.push(
      `<text x="${x}" y="96" font-family="Be Vietnam Pro" font-weight="800" font-size="11" fill="#e9f5ec" text-anchor="middle">KHÁN ĐÀI</text>`,
    )
  }
  const middle = screenY(0)
  const lines = [
    `<rect x="${left}" y="${TOP}" width="${length}" height="${bottom - TOP}"/>`,
    `<path d="M0 ${TOP}V${bottom}"/>`,
  ]
  lines.push(
    `<ellipse cx="0" cy="${middle}" rx="${1.8 * PIXELS_PER_METRE}" ry="${1.8 * DEPTH_PIXELS_PER_METRE}" fill="#b71c1c" fill-opacity=".55"/>`,
  )
  for (const direction of [1, -1]) {
    const baseline = -left * direction
    const key = baseline - direction * 5.8 * PIXELS_PER_METRE
    const keyTop = screenY(-2.45)
    const keyHeight = 4.9 * DEPTH_PIXELS_PER_METRE
    lines.push(
      `<rect x="${Math.min(baseline, key)}" y="${keyTop}" width="${5.8 * PIXELS_PER_METRE}" height="${keyHeight}" fill="#b71c1c" fill-opacity=".55"/>`,
    )
    const corner = baseline - direction * 3 * PIXELS_PER_METRE
    const sweep = direction === 1 ? 0 : 1
    lines.push(
      `<path d="M${baseline} ${screenY(-6.6)}H${corner}A${6.75 * PIXELS_PER_METRE} ${6.6 * DEPTH_PIXELS_PER_METRE} 0 0 ${sweep} ${corner} ${screenY(6.6)}H${baseline}"/>`,
    )
  }
  parts.push(`<g fill="none" stroke="#fff7ea" stroke-width="2.2">${lines.join('')}</g>`)
  for (const direction of [1, -1])
    parts.push(drawBasket(-left * direction - direction * 1.2 * PIXELS_PER_METRE, direction))
  return parts.join('')
}

function drawBasket(x: number, direction: number): string {
  const ground = screenY(0)
  const board = ground - 118
  return `<path d="M${x + direction * 34} ${ground}V${board + 30}H${x}" fill="none" stroke="#2a3142" stroke-width="6"/><path d="M${x} ${board + 12}l${direction * 6} -14v46l${direction * -6} 14z" fill="#fff" opacity=".92"/><ellipse cx="${x - direction * 13}" cy="${board + 40}" rx="12" ry="3.4" fill="none" stroke="#ff5722" stroke-width="2.6"/><path d="M${x - direction * 25} ${board + 40}l${direction * 5} 20h${direction * 14}l${direction * 5} -20" fill="none" stroke="#fff" stroke-width="1.2" opacity=".8"/>`
}

function drawCrowd(random: () => number, { left, right }: { left: number; right: number }): string {
  const colours = ['#323b52', '#434e69', '#7b2d2d', '#7a6a24', '#535c75']
  const parts: string[] = []
  for (let row = 0; row < 6; row += 1) {
    for (let x = left + (row % 2) * 9; x < right; x += 18) {
      parts.push(
        `<circle cx="${x.toFixed(0)}" cy="${8 + row * 13}" r="5" fill="${colours[Math.floor(random() * colours.length)]}"/>`,
      )
    }
  }
  return parts.join('')
}
