import {
  at,
  type BallPlace,
  ballAt as b,
  ball,
  crowd,
  goal,
  grass,
  type Keys,
  kits,
  type Place,
  placeAt as p,
  runner,
  type Short,
  words,
} from './stage.ts'

// Goals as a camera behind the attack sees them.

const size = { width: 640, height: 360 }
const frame = { x: 215, y: 96, width: 210, height: 84 }
const lengthS = 7

type Attack = {
  name: string
  /** When the ball is in. */
  inS: number
  ball: Keys<BallPlace>
  players: readonly { kit: keyof typeof kits; keys: Keys<Place> }[]
  keeper: Keys<Place>
}

function attack({ name, inS, ball: flight, players, keeper }: Attack): Short {
  return {
    ...{ name, ...size, lengthS, posterS: inS - 0.25 },
    draw(timeS) {
      const joy = timeS > inS ? 1 : 0.25
      const bulge = timeS > inS ? Math.max(0, 1 - (timeS - inS) / 1.2) : 0
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
      const shout =
        timeS > inS + 0.3 ? words('VÀO!!!', { x: 320, y: 70 - 8 * Math.abs(Math.sin(timeS * 6)), size: 54 }) : ''
      const box = '<path d="M150 214H490L545 276H95Z" fill="none" stroke="#e9f5ec" stroke-width="2.5" opacity=".8"/>'
      const view = `translate(320 150) scale(${zoom.toFixed(4)}) translate(-320 -150)`
      return `<g transform="${view}">${crowd({ width: 640, top: 0, rows: 6, timeS, joy })}<rect y="92" width="640" height="22" fill="#0d7a4b"/><text x="110" y="108" font-family="Be Vietnam Pro" font-weight="800" font-size="14" fill="#e9f5ec" text-anchor="middle">KHÁN ĐÀI</text><text x="540" y="108" font-family="Be Vietnam Pro" font-weight="800" font-size="14" fill="#e9f5ec" text-anchor="middle">XEM LÀ MÊ</text>${grass({ width: 640, top: 114, bottom: 380 })}${goal({ ...frame, bulge })}${box}${people.join('')}${ball(flight, timeS)}</g>${shout}`
    },
  }
}

export const goalShorts: readonly Short[] = [
  attack({
    ...{ name: 'goal-cross', inS: 4 },
    ball: [
      [0, b(70, 300, 0, 9)],
      [1.6, b(110, 236, 0, 7)],
      [3.1, b(350, 226, 40, 6.5)],
      [4, b(405, 178, 24, 4.6)],
      [4.6, b(396, 180, 0, 4.6)],
    ],
    players: [
      {
        kit: 'red',
        keys: [
          [0, p(58, 304, 2.2)],
          [1.6, p(98, 240, 1.7)],
          [7, p(240, 250, 1.8)],
        ],
      },
      {
        kit: 'red',
        keys: [
          [0, p(300, 310, 2.3)],
          [3.1, p(350, 232, 1.7)],
          [4.2, p(356, 226, 1.7)],
          [7, p(190, 268, 1.9)],
        ],
      },
      {
        kit: 'white',
        keys: [
          [0, p(220, 230, 1.6)],
          [3, p(312, 222, 1.6)],
          [7, p(322, 226, 1.6)],
        ],
      },
      {
        kit: 'white',
        keys: [
          [0, p(150, 226, 1.6)],
          [1.6, p(128, 230, 1.6)],
          [7, p(200, 222, 1.6)],
        ],
      },
    ],
    keeper: [
      [0, p(310, 184, 1.4)],
      [3, p(330, 184, 1.4)],
      [4, p(384, 186, 1.4)],
    ],
  }),
  attack({
    ...{ name: 'goal-long-shot', inS: 3.6 },
    ball: [
      [0, b(330, 334, 0, 11)],
      [2.2, b(318, 306, 0, 9)],
      [3.6, b(236, 178, 66, 4.4)],
      [4.3, b(246, 180, 0, 4.4)],
    ],
    players: [
      {
        kit: 'green',
        keys: [
          [0, p(350, 350, 2.8)],
          [2.2, p(326, 312, 2.4)],
          [3.6, p(322, 302, 2.3)],
          [7, p(420, 330, 2.6)],
        ],
      },
      {
        kit: 'white',
        keys: [
          [0, p(270, 250, 1.8)],
          [2.4, p(296, 272, 2)],
          [7, p(300, 268, 2)],
        ],
      },
      {
        kit: 'white',
        keys: [
          [0, p(420, 236, 1.7)],
          [2.4, p(380, 250, 1.8)],
          [7, p(380, 250, 1.8)],
        ],
      },
      {
        kit: 'green',
        keys: [
          [0, p(180, 260, 1.9)],
          [7, p(300, 300, 2.2)],
        ],
      },
    ],
    keeper: [
      [0, p(322, 184, 1.4)],
      [2.8, p(310, 184, 1.4)],
      [3.6, p(258, 178, 1.4)],
    ],
  }),
  attack({
    ...{ name: 'goal-solo', inS: 4.6 },
    ball: [
      [0, b(480, 330, 0, 11)],
      [1.2, b(400, 296, 0, 9)],
      [2, b(430, 270, 0, 8)],
      [3.2, b(330, 244, 0, 7)],
      [4, b(344, 226, 0, 6.4)],
      [4.6, b(232, 178, 3, 4.6)],
    ],
    players: [
      {
        kit: 'white',
        keys: [
          [0, p(494, 336, 2.7)],
          [1.2, p(412, 302, 2.3)],
          [2, p(442, 276, 2)],
          [3.2, p(342, 250, 1.9)],
          [4, p(354, 232, 1.7)],
          [7, p(470, 262, 1.9)],
        ],
      },
      {
        kit: 'red',
        keys: [
          [0, p(360, 290, 2.2)],
          [1.3, p(386, 290, 2.2)],
          [2.2, p(350, 284, 2.1)],
          [7, p(350, 284, 2.1)],
        ],
      },
      {
        kit: 'red',
        keys: [
          [0, p(370, 240, 1.8)],
          [2.2, p(396, 256, 1.9)],
          [3.4, p(392, 250, 1.8)],
          [7, p(392, 250, 1.8)],
        ],
      },
    ],
    keeper: [
      [0, p(330, 184, 1.4)],
      [4, p(322, 190, 1.5)],
      [4.6, p(286, 186, 1.4)],
    ],
  }),
  attack({
    ...{ name: 'goal-header', inS: 3.9 },
    ball: [
      [0, b(600, 250, 0, 8)],
      [1.2, b(600, 250, 0, 8)],
      [3.2, b(330, 232, 62, 6.4)],
      [3.9, b(246, 178, 46, 4.6)],
      [4.5, b(252, 180, 0, 4.6)],
    ],
    players: [
      {
        kit: 'green',
        keys: [
          [0, p(624, 262, 2)],
          [1.1, p(606, 256, 2)],
          [7, p(560, 262, 2)],
        ],
      },
      {
        kit: 'green',
        keys: [
          [0, p(250, 290, 2.2)],
          [3, p(322, 234, 1.8)],
          [3.3, p(328, 222, 1.8)],
          [3.8, p(326, 234, 1.8)],
          [7, p(470, 270, 2)],
        ],
      },
      {
        kit: 'red',
        keys: [
          [0, p(300, 230, 1.7)],
          [3.2, p(352, 232, 1.8)],
          [7, p(352, 232, 1.8)],
        ],
      },
      {
        kit: 'red',
        keys: [
          [0, p(400, 226, 1.7)],
          [3.2, p(374, 224, 1.7)],
          [7, p(374, 224, 1.7)],
        ],
      },
      {
        kit: 'green',
        keys: [
          [0, p(220, 240, 1.8)],
          [3, p(280, 222, 1.7)],
          [7, p(400, 280, 2)],
        ],
      },
    ],
    keeper: [
      [0, p(330, 184, 1.4)],
      [3.2, p(336, 184, 1.4)],
      [3.9, p(290, 182, 1.4)],
    ],
  }),
  attack({
    ...{ name: 'goal-penalty', inS: 3.8 },
    ball: [
      [0, b(320, 262, 0, 8)],
      [3, b(320, 262, 0, 8)],
      [3.8, b(398, 178, 18, 4.6)],
      [4.4, b(392, 180, 0, 4.6)],
    ],
    players: [
      {
        kit: 'white',
        keys: [
          [0, p(270, 342, 2.7)],
          [1.6, p(270, 342, 2.7)],
          [3, p(310, 270, 2.1)],
          [3.4, p(318, 262, 2.1)],
          [7, p(170, 300, 2.3)],
        ],
      },
    ],
    keeper: [
      [0, p(320, 184, 1.4)],
      [2.8, p(320, 184, 1.4)],
      [3.6, p(262, 182, 1.4)],
      [7, p(262, 186, 1.4)],
    ],
  }),
  {
    ...{ name: 'red-card', ...size, lengthS: 6, posterS: 3 },
    draw(timeS) {
      const arm = at(
        [
          [0, { turn: 0 }],
          [1.6, { turn: 0 }],
          [2.2, { turn: 1 }],
          [6, { turn: 1 }],
        ],
        timeS,
      ).turn
      const card = `<g transform="translate(372 ${(250 - 120 * arm).toFixed(1)}) rotate(${(12 * arm).toFixed(1)})"><path d="M-4 24L-34 ${(86 + 40 * arm).toFixed(1)}" stroke="#1f2430" stroke-width="15" stroke-linecap="round"/><rect x="-15" y="-22" width="30" height="42" rx="3" fill="#e5263c" stroke="#fff" stroke-width="2" opacity="${arm.toFixed(2)}"/></g>`
      const walk: Keys<Place> = [
        [0, p(190, 330, 6)],
        [3, p(196, 330, 6)],
        [6, p(60, 338, 6)],
      ]
      return `${crowd({ width: 640, top: 0, rows: 10, timeS, joy: 0.5 })}${grass({ width: 640, top: 150, bottom: 380 })}${runner(walk, kits.red, timeS)}${runner([[0, p(350, 336, 7)]], kits.referee, timeS)}${card}`
    },
  },
]
