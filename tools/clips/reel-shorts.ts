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

// Upright videos, as if filmed with phones.

const size = { width: 360, height: 640 }
const turn = (timeS: number, perSecond: number) => Math.sin(timeS * perSecond * 2 * Math.PI)

function upright(name: string, posterS: number, draw: Short['draw'], lengthS = 7): Short {
  return { name, ...size, lengthS, posterS, draw }
}

function sky(top: string, bottom: string): string {
  return `<defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient></defs><rect width="360" height="640" fill="url(#s)"/>`
}

function field(timeS: number, joy: number): string {
  return `${sky('#0a1020', '#1c2a44')}${crowd({ width: 360, top: 70, rows: 9, timeS, joy })}${grass({ width: 360, top: 212, bottom: 660 })}`
}

function shot(
  name: string,
  inS: number,
  of: {
    ball: Keys<BallPlace>
    people: readonly [keyof typeof kits, Keys<Place>][]
    over?: (timeS: number) => string
    shout: string
  },
): Short {
  return upright(name, inS - 0.2, (timeS) => {
    const bulge = timeS > inS ? Math.max(0, 1 - (timeS - inS)) : 0
    const people = of.people
      .toSorted((x, y) => at(x[1], timeS).y - at(y[1], timeS).y)
      .map(([kit, keys]) => runner(keys, kits[kit], timeS))
    const shout = timeS > inS + 0.2 ? words(of.shout, { x: 180, y: 132 - 6 * Math.abs(turn(timeS, 1)), size: 40 }) : ''
    return `${field(timeS, timeS > inS ? 1 : 0.2)}${goal({ x: 70, y: 176, width: 220, height: 92, bulge })}${people.join('')}${ball(of.ball, timeS)}${of.over?.(timeS) ?? ''}${shout}`
  })
}

const rain = (timeS: number) =>
  `<path d="${Array.from({ length: 40 }, (_, i) => `M${(i * 47) % 360} ${((i * 83 + timeS * 700) % 700) - 40}l-5 26`).join('')}" stroke="#bcd3ea" stroke-opacity=".4"/>`

const wall = [120, 150, 180, 210].map((x): [keyof typeof kits, Keys<Place>] => [
  'white',
  [
    [0, p(x, 350, 2.3)],
    [2.9, p(x, 350, 2.3)],
    [3.2, p(x, 334, 2.3)],
    [3.6, p(x, 350, 2.3)],
  ],
])

const marbles = ['#f5334a', '#2fd985', '#3f97e0', '#ffc531', '#b07cf0']

export const reelShorts: readonly Short[] = [
  shot('reel-free-kick', 4, {
    ball: [
      [0, b(200, 540, 0, 14)],
      [2.8, b(200, 540, 0, 14)],
      [3.4, b(262, 400, 96, 9)],
      [4, b(96, 266, 74, 6)],
      [4.7, b(108, 268, 0, 6)],
    ],
    people: [
      [
        'red',
        [
          [0, p(290, 620, 4)],
          [1.4, p(290, 620, 4)],
          [2.8, p(216, 552, 3.6)],
          [7, p(280, 520, 3.4)],
        ],
      ],
      ...wall,
      [
        'keeper',
        [
          [0, p(190, 272, 1.8)],
          [3.4, p(190, 272, 1.8)],
          [4, p(132, 264, 1.8)],
        ],
      ],
    ],
    shout: 'TUYỆT ĐẸP!',
  }),
  upright('reel-juggling', 2.2, (timeS) => {
    const hop = Math.abs(turn(timeS, 0.85))
    const flight = b(200 + 18 * turn(timeS, 0.42), 540, 40 + 190 * hop, 17)
    const count = 44 + Math.floor(timeS * 1.7)
    return `${sky('#f7b267', '#f4845f')}<circle cx="80" cy="190" r="46" fill="#ffe3a3" opacity=".9"/><path d="M0 400H360V640H0Z" fill="#7a5230"/><path d="M0 400H360" stroke="#fff" stroke-width="6" opacity=".4"/><path d="M0 330h60v70H0zM74 300h50v100H74zM300 320h60v80h-60z" fill="#a8543c"/>${runner([[0, p(180, 560, 9)]], kits.green, timeS * (1 + hop * 0.2))}${ball([[0, flight]], 0)}${words(String(count), { x: 180, y: 130, size: 64 })}`
  }),
  upright('reel-stand', 1.5, (timeS) => {
    const scarves = Array.from({ length: 7 }, (_, i) => {
      const [x, y] = [30 + i * 52, 420 + (i % 2) * 60]
      return `<g transform="translate(${x} ${y}) rotate(${(14 * turn(timeS, 0.8 + i * 0.06)).toFixed(1)})"><path d="M-5 0V60M5 0V60" stroke="#c98f5a" stroke-width="7"/><rect x="-34" y="-14" width="68" height="18" rx="3" fill="${i % 2 ? '#f4c542' : '#c2185b'}"/></g>`
    })
    const drum = 1 + 0.04 * Math.max(0, turn(timeS, 2))
    return `${sky('#050914', '#23304f')}<path d="M-40 0L150 300H210L60 0ZM400 0L210 300H150L300 0Z" fill="#fff" opacity="${(0.07 + 0.04 * turn(timeS, 0.4)).toFixed(3)}"/>${crowd({ width: 360, top: 190, rows: 20, timeS, joy: 1 })}${scarves.join('')}<g transform="translate(180 590) scale(${drum})"><ellipse rx="86" ry="34" fill="#f4e4c8"/><path d="M-86 0V70H86V0" fill="#b3262e"/><ellipse rx="86" ry="34" fill="none" stroke="#7a1219" stroke-width="7"/></g>`
  }),
  upright('reel-hoop', 3.4, (timeS) => {
    const flight: Keys<BallPlace> = [
      [0, b(86, 500, 60, 20)],
      [2, b(86, 500, 60, 20)],
      [3, b(200, 430, 250, 17)],
      [3.8, b(262, 404, 150, 15)],
      [4.6, b(262, 560, 0, 15)],
      [5, b(262, 560, 40, 15)],
      [5.4, b(262, 560, 0, 15)],
    ]
    const { x, y, up, r } = at(flight, timeS)
    const board =
      '<rect x="300" y="150" width="10" height="440" fill="#39424f"/><rect x="212" y="150" width="100" height="78" rx="4" fill="#f4f7fb" stroke="#39424f" stroke-width="4"/><rect x="242" y="184" width="42" height="32" fill="none" stroke="#e5263c" stroke-width="4"/><path d="M236 240h52" stroke="#e5632c" stroke-width="6"/><path d="M238 242l8 38 16 6 16-6 8-38M246 242l24 42M278 242l-24 42" fill="none" stroke="#fff" stroke-width="2"/>'
    return `${sky('#2b1a0d', '#6b430d')}<path d="M0 470H360V640H0Z" fill="#b9832c"/><path d="M0 560Q180 470 360 560" fill="none" stroke="#fff" stroke-width="4" opacity=".7"/>${board}${runner(
      [
        [0, p(70, 590, 7)],
        [1.8, p(70, 590, 7)],
        [2.1, p(70, 570, 7)],
        [2.5, p(70, 590, 7)],
      ],
      kits.red,
      timeS,
    )}<g transform="translate(${x.toFixed(1)} ${(y - up).toFixed(1)})"><circle r="${r.toFixed(1)}" fill="#e5832c" stroke="#5a2f0a" stroke-width="2"/><path d="M-${r.toFixed(1)} 0H${r.toFixed(1)}M0 -${r.toFixed(1)}V${r.toFixed(1)}" stroke="#5a2f0a" stroke-width="1.6"/></g>${timeS > 4 ? words('3 ĐIỂM!', { x: 150, y: 110, size: 46 }) : words(`0:0${Math.max(0, 4 - Math.floor(timeS))}`, { x: 150, y: 110, size: 40, fill: '#ff7284' })}`
  }),
  shot('reel-save', 9, {
    ball: [
      [0, b(180, 520, 0, 14)],
      [2, b(180, 520, 0, 14)],
      [2.7, b(96, 266, 56, 7)],
      [3.4, b(20, 330, 10, 9)],
      [7, b(-30, 360, 0, 9)],
    ],
    people: [
      [
        'white',
        [
          [0, p(240, 610, 4)],
          [2, p(192, 534, 3.6)],
          [7, p(192, 530, 3.5)],
        ],
      ],
      [
        'keeper',
        [
          [0, p(186, 276, 2)],
          [1.8, p(186, 276, 2)],
          [2.1, p(168, 276, 2)],
          [2.7, p(112, 252, 2)],
          [3.3, p(112, 276, 2)],
        ],
      ],
    ],
    over: (timeS) =>
      timeS > 3
        ? words('CỨU THUA!', { x: 180, y: 130, size: 42 })
        : words('BƯỚC CHÉO TRƯỚC', { x: 180, y: 130, size: 26 }),
    shout: '',
  }),
  upright('reel-passing', 3.5, (timeS) => {
    const spots = [
      [80, 560],
      [270, 500],
      [120, 420],
      [290, 350],
      [90, 290],
      [210, 230],
      [180, 150],
    ] as const
    const step = Math.min(spots.length - 1, timeS / 0.95)
    const [from, to] = [spots[Math.floor(step)], spots[Math.min(spots.length - 1, Math.floor(step) + 1)]] as [
      readonly [number, number],
      readonly [number, number],
    ]
    const part = step % 1
    const flight = b(
      from[0] + (to[0] - from[0]) * part,
      from[1] + (to[1] - from[1]) * part,
      14 * Math.sin(part * Math.PI),
      9,
    )
    const trail = spots.slice(0, Math.floor(step) + 1).map(([x, y], i) => `${i ? 'L' : 'M'}${x} ${y}`)
    const team = spots.slice(0, -1).map(([x, y]) => runner([[0, p(x + 14, y + 6, 2.4)]], kits.green, timeS))
    return `<rect width="360" height="640" fill="#2b8a42"/>${[0, 2, 4, 6].map((i) => `<rect y="${i * 92}" width="360" height="92" fill="#33994c"/>`).join('')}<path d="M20 60H340V620H20ZM20 340H340M100 60V130H260V60" fill="none" stroke="#e9f5ec" stroke-width="3" opacity=".8"/>${goal({ x: 130, y: 20, width: 100, height: 40, bulge: step >= 5.9 ? 1 : 0 })}<path d="${trail.join('')}L${flight.x} ${flight.y}" fill="none" stroke="#ffc531" stroke-width="3" stroke-dasharray="7 7"/>${team.join('')}${ball([[0, flight]], 0)}${words(`${Math.min(6, Math.floor(step))} đường chuyền`, { x: 180, y: 605, size: 24 })}`
  }),
  upright('reel-marbles', 4.6, (timeS) => {
    const track = (s: number) => ({ x: 180 + 120 * Math.sin(s * 4.2), y: 60 + s * 520 })
    const lane = Array.from({ length: 60 }, (_, i) => track(i / 59)).map(
      ({ x, y }, i) => `${i ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`,
    )
    const balls = marbles.map((colour, i) => {
      const push =
        i === 1
          ? at(
              [
                [0, { v: -0.08 }],
                [4, { v: -0.06 }],
                [6, { v: 0.05 }],
              ],
              timeS,
            ).v
          : 0.02 * Math.sin(timeS * 1.7 + i * 1.9) - i * 0.02
      const { x, y } = track(Math.min(1, Math.max(0, timeS / 6.6 + push)))
      return `<circle cx="${(x + (i - 2) * 8).toFixed(1)}" cy="${y.toFixed(1)}" r="12" fill="${colour}"/><circle cx="${(x + (i - 2) * 8 - 4).toFixed(1)}" cy="${(y - 4).toFixed(1)}" r="3.6" fill="#fff" opacity=".8"/>`
    })
    return `${sky('#12243c', '#174b86')}<path d="${lane.join('')}" fill="none" stroke="#0a1626" stroke-width="84" stroke-linejoin="round"/><path d="${lane.join('')}" fill="none" stroke="#d8c69a" stroke-width="72" stroke-linejoin="round"/><path d="M0 596H360" stroke="#fff" stroke-width="10" stroke-dasharray="14 14"/>${balls.join('')}`
  }),
  shot('reel-penalty', 4.1, {
    ball: [
      [0, b(180, 470, 0, 12)],
      [3, b(180, 470, 0, 12)],
      [3.6, b(180, 350, 90, 9)],
      [4.1, b(180, 266, 34, 7)],
      [4.7, b(184, 268, 0, 7)],
    ],
    people: [
      [
        'red',
        [
          [0, p(120, 600, 4)],
          [1.6, p(120, 600, 4)],
          [3, p(168, 484, 3.4)],
          [7, p(90, 520, 3.5)],
        ],
      ],
      [
        'keeper',
        [
          [0, p(180, 274, 2)],
          [2.9, p(180, 274, 2)],
          [3.5, p(108, 270, 2)],
        ],
      ],
    ],
    over: rain,
    shout: 'PANENKA!',
  }),
  upright('reel-coffee', 1.2, (timeS) => {
    const steam = [0, 1, 2].map(
      (i) =>
        `<path d="M${206 + i * 22} ${330 - i * 4}q${(10 * turn(timeS, 0.5 + i * 0.1)).toFixed(1)} -26 0 -52t0 -50" fill="none" stroke="#fff" stroke-width="4" opacity="${(0.16 + 0.1 * turn(timeS, 0.3 + i * 0.1)).toFixed(2)}"/>`,
    )
    const glow = 0.5 + 0.12 * turn(timeS, 0.9)
    return `${sky('#0b0d16', '#1d1626')}<rect x="30" y="90" width="300" height="176" rx="10" fill="#05070c"/><rect x="40" y="100" width="280" height="156" fill="#2b8a42"/><path d="M40 178H320M180 100V256M152 178a28 28 0 1 0 56 0a28 28 0 1 0-56 0" fill="none" stroke="#e9f5ec" stroke-width="2"/>${runner(
      [
        [0, p(110, 200, 1.4)],
        [3, p(200, 190, 1.4)],
        [7, p(120, 220, 1.4)],
      ],
      kits.red,
      timeS,
    )}${runner(
      [
        [0, p(220, 200, 1.4)],
        [4, p(140, 210, 1.4)],
        [7, p(240, 190, 1.4)],
      ],
      kits.white,
      timeS,
    )}<rect x="30" y="90" width="300" height="176" rx="10" fill="#7fe0b0" opacity="${(glow * 0.14).toFixed(3)}"/><path d="M0 470H360V640H0Z" fill="#4a2f1d"/><path d="M170 330H282L268 560H184Z" fill="#d9e4ec" opacity=".35"/><path d="M175 400H277L268 560H184Z" fill="#7a4a23"/><path d="M177 400H275L272 440H180Z" fill="#c79a63"/><rect x="192" y="410" width="30" height="30" rx="5" fill="#eaf4fb" opacity=".75" transform="rotate(${(8 * turn(timeS, 0.2)).toFixed(1)} 207 425)"/><rect x="234" y="420" width="28" height="28" rx="5" fill="#eaf4fb" opacity=".65"/>${steam.join('')}${words('02:00', { x: 84, y: 440, size: 40, fill: '#ff7284' })}`
  }),
  upright('reel-dribble', 3.2, (timeS) => {
    const cones = [540, 460, 380, 300, 220]
    const way: Keys<Place> = [
      [0, p(180, 620, 3.4)],
      [1, p(230, 540, 3.2)],
      [2, p(130, 460, 2.9)],
      [3, p(230, 380, 2.6)],
      [4, p(132, 300, 2.4)],
      [5, p(228, 222, 2.2)],
      [6, p(180, 160, 2)],
    ]
    const now = at(way, timeS)
    const marks = cones.map(
      (y, i) =>
        `<path d="M${168 + 0} ${y}l${12 - i}-${30 - i * 3} ${12 - i} ${30 - i * 3}z" fill="#ff8a1f" stroke="#fff"/>`,
    )
    return `<rect width="360" height="640" fill="#3b6f3a"/>${[1, 3, 5].map((i) => `<rect y="${i * 107}" width="360" height="107" fill="#437b41"/>`).join('')}${marks.join('')}${runner(way, kits.white, timeS)}${ball([[0, b(now.x - 16, now.y - 2, 2 * Math.abs(turn(timeS, 2)), 4.2 * now.size)]], 0)}${words(`${Math.min(7, timeS).toFixed(1)} giây`, { x: 180, y: 90, size: 44 })}`
  }),
  upright('reel-board', 5.2, (timeS) => {
    const away = Math.min(3, Math.max(0, Math.floor((timeS - 1) / 1.4) + 0))
    const flash = timeS > 1 && (timeS - 1) % 1.4 < 0.25 ? 0.35 : 0
    const minute = Math.min(90, 60 + Math.floor(timeS * 5))
    return `${sky('#071018', '#0d2a1e')}<rect x="24" y="180" width="312" height="220" rx="20" fill="#10161d" stroke="#2fd985" stroke-width="4"/><rect x="24" y="180" width="312" height="220" rx="20" fill="#2fd985" opacity="${flash}"/>${words('2', { x: 106, y: 340, size: 130 })}${words('–', { x: 180, y: 326, size: 80 })}${words(String(away), { x: 254, y: 340, size: 130, fill: away > 1 ? '#ff7284' : '#fff' })}${words(`${minute}'`, { x: 180, y: 232, size: 34, fill: '#2fd985' })}${words(['Đã thắng chắc?', 'Bắt đầu lo…', 'Gỡ hòa rồi!', 'Thua ngược!'][away] ?? '', { x: 180, y: 480, size: 32 })}`
  }),
  upright('reel-morning', 2.5, (timeS) => {
    const rise = 360 - timeS * 16
    return `${sky('#f9c7a1', '#fdf0d5')}<circle cx="180" cy="${rise.toFixed(1)}" r="64" fill="#ff9e5e"/><circle cx="180" cy="${rise.toFixed(1)}" r="${(92 + 6 * turn(timeS, 0.3)).toFixed(1)}" fill="#ffbf87" opacity=".35"/><path d="M0 330Q90 300 180 330T360 330V640H0Z" fill="#6b7f5a"/><path d="M20 330V230l40-14v114zM300 330V216l40 14v100z" fill="#4d5a48"/><path d="M14 226h52M294 222h52" stroke="#fff8e7" stroke-width="8"/>${grass({ width: 360, top: 380, bottom: 660 })}<path d="M0 400Q180 ${(388 + 5 * turn(timeS, 0.2)).toFixed(1)} 360 402V430Q180 418 0 432Z" fill="#fff" opacity=".4"/>${[
      0, 1, 2, 3,
    ]
      .map((i) =>
        runner(
          [
            [0, p(-40 - i * 46, 560 + (i % 2) * 20, 3.4)],
            [7, p(300 - i * 46, 548 + (i % 2) * 20, 3.4)],
          ],
          kits.green,
          timeS + i * 0.2,
        ),
      )
      .join('')}`
  }),
]
