import {
  at,
  type BallPlace,
  ball,
  crowd,
  goal,
  grass,
  type Keys,
  kits,
  type Place,
  runner,
  type Short,
  words,
} from './stage.ts'

// Scenes of goals, seen by a camera behind the attack.

const size = { width: 640, height: 360 }
const frame = { x: 215, y: 96, width: 210, height: 84 }
const lengthS = 7
const weathers = {
  day: () => '',
  evening: () => '<rect width="640" height="380" fill="#ff8a3c" opacity=".2"/>',
  night: () =>
    '<defs><radialGradient id="light"><stop stop-color="#fff6d8" stop-opacity=".45"/><stop offset="1" stop-color="#fff6d8" stop-opacity="0"/></radialGradient></defs><rect width="640" height="380" fill="#06123a" opacity=".36"/><circle cx="40" cy="14" r="230" fill="url(#light)"/><circle cx="600" cy="14" r="230" fill="url(#light)"/><g fill="#fff6d8"><circle cx="40" cy="14" r="8"/><circle cx="600" cy="14" r="8"/></g>',
  rain: rainAt,
} satisfies Record<string, (timeS: number) => string>

export type Attack = {
  name: string
  weather?: keyof typeof weathers
  /** Time in seconds at which the ball crosses the line, or the keeper stops it. */
  inS: number
  /** Text that is shown in large letters after `inS`. */
  shout?: string
  ball: Keys<BallPlace>
  players: readonly { kit: keyof typeof kits; keys: Keys<Place> }[]
  keeper: Keys<Place>
}

export function attack({
  name,
  weather = 'day',
  inS,
  shout: cry = 'VÀO!!!',
  ball: flight,
  players,
  keeper,
}: Attack): Short {
  return {
    name,
    ...size,
    lengthS,
    posterS: inS - 0.25,
    draw(timeS) {
      const joy = timeS > inS ? 1 : 0.25
      const bulge = timeS > inS && cry === 'VÀO!!!' ? Math.max(0, 1 - (timeS - inS) / 1.2) : 0
      const zoom = at(
        [
          [0, { by: 1 }],
          [inS - 1, { by: 1.05 }],
          [inS, { by: 1.16 }],
          [lengthS, { by: 1.2 }],
        ],
        timeS,
      ).by
      const people = [...players.map(({ kit, keys }) => ({ kit, keys })), { kit: 'keeper' as const, keys: keeper }]
        .toSorted((a, b) => at(a.keys, timeS).y - at(b.keys, timeS).y)
        .map(({ kit, keys }) => runner(keys, kits[kit], timeS))
      const shout = timeS > inS + 0.3 ? words(cry, { x: 320, y: 70 - 8 * Math.abs(Math.sin(timeS * 6)), size: 54 }) : ''
      const box = '<path d="M150 214H490L545 276H95Z" fill="none" stroke="#e9f5ec" stroke-width="2.5" opacity=".8"/>'
      const view = `translate(320 150) scale(${zoom.toFixed(4)}) translate(-320 -150)`
      return `<g transform="${view}">${crowd({ width: 640, top: 0, rows: 6, timeS, joy })}<rect y="92" width="640" height="22" fill="#0d7a4b"/><text x="110" y="108" font-family="Be Vietnam Pro" font-weight="800" font-size="14" fill="#e9f5ec" text-anchor="middle">KHÁN ĐÀI</text><text x="540" y="108" font-family="Be Vietnam Pro" font-weight="800" font-size="14" fill="#e9f5ec" text-anchor="middle">XEM LÀ MÊ</text>${grass({ width: 640, top: 114, bottom: 380 })}${goal({ ...frame, bulge })}${box}${people.join('')}${ball(flight, timeS)}</g>${weathers[weather](timeS)}${shout}`
    },
  }
}

function rainAt(timeS: number): string {
  const drops = Array.from({ length: 110 }, (_, i) => {
    const x = (i * 97) % 660
    const y = (i * 53 + timeS * 520) % 400
    return `M${x} ${(y - 20).toFixed(1)}l-5 18`
  })
  return `<rect width="640" height="380" fill="#34465c" opacity=".3"/><path d="${drops.join('')}" stroke="#dce8f5" stroke-opacity=".5" stroke-width="1.2"/>`
}
