import { drawing, pick } from '#demo/draw.ts'

/** Parts of a portrait. Missing parts are chosen by the portrait’s name. */
export type Portrait = {
  who: 'woman' | 'man'
  hair?: Hair
  hairColour?: string
  shirt?: string
  backdrop?: readonly [string, string]
  wears?: readonly Wear[]
}
type Hair = keyof typeof hairs
type Wear = keyof typeof wears

const skins = ['#f6cfa8', '#eebd92', '#e2aa7c', '#c98d60'] as const
const hairColours = ['#17130f', '#241a14', '#2f2019', '#3d2a1f'] as const
const shirts = [
  '#d81f3f',
  '#1e88e5',
  '#12b76a',
  '#f26b1d',
  '#f4f7fb',
  '#22262e',
  '#7a4fd0',
  '#0f766e',
  '#e0a100',
] as const
const backdrops = [
  ['#9be7c4', '#2f9e6e'],
  ['#ffd9a0', '#f08a4b'],
  ['#bfe0ff', '#4b8fd8'],
  ['#ffc9d6', '#d8567f'],
  ['#d9ccff', '#7a63c9'],
  ['#ffeaa0', '#d9a514'],
  ['#c9d6e2', '#5f7186'],
  ['#b7f0ee', '#2b98a0'],
] as const

type Look = { skin: string; dark: string; hair: string; shirt: string; scarf: string }

/**
 * SVG of the hair behind the head, then of the hair in front of it. The first is on the shoulders, the second around
 * the forehead.
 */
const hairs = {
  short: (colour: string) => [
    '',
    `<path d="M74 112q-8-62 54-64t54 64q-4-14-12-22-42 6-66-14-8 22-22 22-6 6-8 14Z" fill="${colour}"/>`,
  ],
  fade: (colour: string) => [
    '',
    `<path d="M76 108q-4-22 2-36 14-26 50-26t50 26q6 14 2 36l-7-24q-45-12-90 0Z" fill="${colour}"/><path d="M76 108q-1-20 5-30l4 10-4 22ZM180 108q1-20-5-30l-4 10 4 22Z" fill="${colour}" opacity=".45"/>`,
  ],
  quiff: (colour: string) => [
    '',
    `<path d="M75 110q-8-36 12-56 22-24 70-16 30 6 24 32 4 14-1 40-2-18-10-28-40 2-58-12-24 6-30 22-5 6-7 18Z" fill="${colour}"/>`,
  ],
  curly: (colour: string) => [
    '',
    [
      [84, 82],
      [98, 62],
      [120, 52],
      [142, 52],
      [162, 62],
      [174, 82],
      [128, 66],
      [106, 74],
      [150, 74],
      [78, 100],
      [178, 100],
    ]
      .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="17" fill="${colour}"/>`)
      .join(''),
  ],
  long: (colour: string) => [
    `<path d="M66 118q-6-78 62-80t62 80q2 60 12 92-30 18-74 18t-74-18q10-32 12-92Z" fill="${colour}"/>`,
    `<path d="M74 118q-4-66 54-68t54 68q-10-34-40-46-30 30-60 24-6 8-8 22Z" fill="${colour}"/>`,
  ],
  bob: (colour: string) => [
    `<path d="M64 122q-2-80 64-82t64 82q2 36-6 50-28 10-58 10t-58-10q-8-14-6-50Z" fill="${colour}"/>`,
    `<path d="M74 116q-2-62 54-64t54 64l-4-18q-50 6-100 0Z" fill="${colour}"/>`,
  ],
  ponytail: (colour: string) => [
    `<path d="M176 74q44 6 36 66-2 34-20 52-4-46-18-74ZM72 116q-4-72 56-74t56 74l-20 20h-72Z" fill="${colour}"/>`,
    `<path d="M74 114q-4-62 54-64t54 64q-6-26-26-40-40 24-72 16-8 8-10 24Z" fill="${colour}"/>`,
  ],
  bun: (colour: string) => [
    `<circle cx="128" cy="36" r="24" fill="${colour}"/><path d="M72 116q-4-72 56-74t56 74l-20 20h-72Z" fill="${colour}"/>`,
    `<path d="M74 112q-2-60 54-62t54 62q-8-30-54-34-46 4-54 34Z" fill="${colour}"/>`,
  ],
} satisfies Record<string, (colour: string) => [string, string]>
const cuts = {
  man: ['short', 'fade', 'quiff', 'curly', 'short', 'quiff'],
  woman: ['long', 'bob', 'ponytail', 'bun', 'long'],
} satisfies Record<Portrait['who'], Hair[]>

const wears = {
  glasses: () =>
    '<g fill="#fff" fill-opacity=".22" stroke="#20252d" stroke-width="5"><circle cx="107" cy="121" r="17"/><circle cx="149" cy="121" r="17"/><path d="M124 119q4-4 8 0M90 117l-12-4M166 117l12-4" fill="none"/></g>',
  sunglasses: () =>
    '<path d="M86 110h38q2 24-18 24t-20-24ZM132 110h38q0 24-20 24t-18-24Z" fill="#12161d"/><path d="M78 112h100" stroke="#12161d" stroke-width="6"/><path d="M94 116l10 0M140 116l10 0" stroke="#fff" stroke-opacity=".5" stroke-width="4"/>',
  stubble: ({ dark }: Look) =>
    `<path d="M79 132q6 54 49 56t49-56q-4 16-14 20-34-10-70 0-10-4-14-20Z" fill="${dark}" opacity=".3"/>`,
  moustache: ({ hair }: Look) => `<path d="M104 150q12-12 24-4 12-8 24 4-12 8-24 2-12 6-24-2Z" fill="${hair}"/>`,
  cap: ({ shirt }: Look) =>
    `<path d="M70 96q0-58 58-58t58 58Z" fill="${shirt}"/><path d="M70 92h120q26 2 30 14-70-6-150-2Z" fill="${shirt}"/><path d="M70 96q60-10 120 0" stroke="#000" stroke-opacity=".22" stroke-width="6" fill="none"/><circle cx="128" cy="40" r="6" fill="#fff" opacity=".7"/><path d="M128 58l5 10 11 1-8 8 2 11-10-5-10 5 2-11-8-8 11-1Z" fill="#ffd23f"/>`,
  headband: () =>
    '<path d="M74 92q54-20 108 0v-16q-54-20-108 0Z" fill="#d81f3f"/><path d="M128 66l4 7 8 1-6 6 2 8-8-4-8 4 2-8-6-6 8-1Z" fill="#ffd23f"/>',
  conical: () =>
    '<path d="M128 18L214 96q-86 22-172 0Z" fill="#e9cf9a"/><path d="M128 18L214 96q-30 8-58 10Z" fill="#c9a767"/><g stroke="#a98543" stroke-opacity=".6" stroke-width="3" fill="none"><path d="M104 40q24 6 48 0M82 60q46 10 92 0M60 80q68 14 136 0"/></g><path d="M82 100q-6 62 46 92 52-30 46-92" fill="none" stroke="#ef7aa0" stroke-width="5" opacity=".8"/>',
  headset: () =>
    '<path d="M72 116q-2-72 56-74t56 74" fill="none" stroke="#20252d" stroke-width="10"/><rect x="60" y="104" width="22" height="40" rx="10" fill="#20252d"/><rect x="174" y="104" width="22" height="40" rx="10" fill="#20252d"/><path d="M70 142q2 34 42 32" fill="none" stroke="#20252d" stroke-width="6"/><rect x="106" y="166" width="24" height="14" rx="7" fill="#12b76a"/>',
  flower: () =>
    `<g transform="translate(176 78)">${[0, 72, 144, 216, 288].map((turn) => `<ellipse cy="-13" rx="9" ry="13" transform="rotate(${turn})" fill="#ef2d3f"/>`).join('')}<circle r="7" fill="#ffd23f"/></g>`,
  scarf: ({ scarf }: Look) =>
    `<path d="M78 190q50 30 100 0l6 26q-56 30-112 0Z" fill="${scarf}"/><path d="M150 214l26-8 10 50h-34Z" fill="${scarf}"/>${[92, 116, 140, 162].map((x) => `<path d="M${x} 199l2 26" stroke="#fff" stroke-width="9" opacity=".85"/>`).join('')}`,
  paint: () =>
    '<path d="M84 140l24-4 0 9-22 4ZM172 140l-24-4 0 9 22 4Z" fill="#d81f3f"/><path d="M86 151l20-3 0 7-17 3ZM170 151l-20-3 0 7 17 3Z" fill="#ffd23f"/>',
} satisfies Record<string, (look: Look) => string>
const usual = {
  man: [[], ['glasses'], ['stubble'], ['cap'], ['scarf'], ['sunglasses'], ['paint', 'headband'], ['moustache']],
  woman: [[], ['glasses'], ['headband'], ['flower'], ['scarf'], ['paint'], []],
} satisfies Record<Portrait['who'], Wear[][]>

const mouths = [
  '<path d="M106 154q22 24 44 0Z" fill="#7d2432"/><path d="M109 155h38l-3 6h-32Z" fill="#fff"/>',
  '<path d="M108 156q20 14 40 0" fill="none" stroke="#8a3a34" stroke-width="5" stroke-linecap="round"/>',
  '<path d="M112 158q20 10 34-5" fill="none" stroke="#8a3a34" stroke-width="5" stroke-linecap="round"/>',
]

/** Draws a fan from the shoulders up, in a square of 256. */
export function drawPortrait(name: string, given: Portrait): string {
  const draw = drawing(`portrait ${name}`)
  const { who } = given
  const skin = pick(skins, draw('skin'))
  const shirt = given.shirt ?? pick(shirts, draw('shirt'))
  const hair = given.hairColour ?? pick(hairColours, draw('hair'))
  const look: Look = { skin, dark: '#4a3020', hair, shirt, scarf: shirt === '#d81f3f' ? '#1e3a8a' : '#d81f3f' }
  const [light, deep] = given.backdrop ?? pick(backdrops, draw('backdrop'))
  const [behind, front] = hairs[given.hair ?? pick(cuts[who], draw('cut'))](hair)
  const worn: readonly Wear[] = given.wears ?? pick<readonly Wear[]>(usual[who], draw('wears'))
  const isCovered = worn.includes('cap') || worn.includes('conical')
  const trim = shirt === '#f4f7fb' ? '#d81f3f' : '#f4f7fb'
  const isSmiling = draw('eyes') < 0.4
  const eye = (x: number) =>
    isSmiling
      ? `<path d="M${x - 9} 123q9-12 18 0" fill="none" stroke="#1b1512" stroke-width="5" stroke-linecap="round"/>`
      : `<ellipse cx="${x}" cy="120" rx="6" ry="7.5" fill="#1b1512"/><circle cx="${x + 2}" cy="117" r="2.2" fill="#fff"/>`
  const brow = (x: number, turn: number) =>
    `<path d="M${x - 12} 103q12-8 24 0" fill="none" stroke="${hair}" stroke-width="${who === 'man' ? 6 : 4}" stroke-linecap="round" transform="rotate(${turn} ${x} 103)"/>`
  const body = `<path d="M20 256q2-58 66-66h84q64 8 66 66Z" fill="${shirt}"/><path d="M98 188q30 44 60 0l10 4q-40 58-80 0Z" fill="${trim}"/><path d="M42 214l14 42M214 214l-14 42" stroke="#000" stroke-opacity=".15" stroke-width="5"/>`
  const lashes =
    who === 'woman' && !isSmiling
      ? '<path d="M99 114l-7-4M157 114l7-4" stroke="#1b1512" stroke-width="4" stroke-linecap="round"/>'
      : ''
  return `<defs><radialGradient id="light" cx=".5" cy=".35" r=".8"><stop stop-color="${light}"/><stop offset="1" stop-color="${deep}"/></radialGradient></defs><rect width="256" height="256" fill="url(#light)"/>${behind}${body}<path d="M106 160h44v36q-22 22-44 0Z" fill="${skin}"/><path d="M106 172q22 22 44 0v12q-22 18-44 0Z" fill="${look.dark}" opacity=".22"/><circle cx="76" cy="124" r="12" fill="${skin}"/><circle cx="180" cy="124" r="12" fill="${skin}"/><path d="M77 104q0-46 51-46t51 46v24q0 58-51 60-51-2-51-60Z" fill="${skin}"/><circle cx="94" cy="143" r="10" fill="#e2604f" opacity=".22"/><circle cx="162" cy="143" r="10" fill="#e2604f" opacity=".22"/>${eye(107)}${eye(149)}${lashes}${brow(107, -4)}${brow(149, 4)}<path d="M128 126q-7 14 3 15" fill="none" stroke="${look.dark}" stroke-opacity=".45" stroke-width="4" stroke-linecap="round"/>${pick(mouths, draw('mouth'))}${isCovered ? '' : front}${worn.map((wear) => wears[wear](look)).join('')}`
}
