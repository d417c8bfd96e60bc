import { drawing } from '#demo/draw.ts'
import type { Palette } from './palettes.ts'

/** Size of the field on which all scenes are drawn. */
export const field = { width: 1_600, height: 900 }

/**
 * Draws the background of a place at a given time. Distant parts move less with `shift`, so that the camera seems to
 * move.
 */
type Place = (at: { palette: Palette; timeS: number; shift: number }) => string

const range = (count: number) => Array.from({ length: count }, (_, at) => at)
const many = (count: number, draw: (at: number) => string) => range(count).map(draw).join('')
const n = (value: number) => value.toFixed(1)

function sky({ sky: [top, middle, low] }: Palette): string {
  return `<defs><linearGradient id="sky" gradientUnits="userSpaceOnUse" x1="0" y1="-300" x2="0" y2="760"><stop stop-color="${top}"/><stop offset=".55" stop-color="${middle}"/><stop offset="1" stop-color="${low}"/></linearGradient></defs><rect x="-400" y="-1200" width="2400" height="2600" fill="url(#sky)"/>`
}

/** Draws a ridge of hills from edge to edge. The same name always gives the same ridge. */
function ridge(
  name: string,
  { base, rise, colour, move }: { base: number; rise: number; colour: string; move: number },
) {
  const draw = drawing(`ridge ${name}`)
  const points = range(13).map((at) => [at * 200 - 400 + move, base - draw(`h ${at}`) * rise] as const)
  const path = points
    .map(([x, y], at) => {
      const [fromX, fromY] = points[at - 1] ?? [x, y]
      return at === 0 ? `M${n(x)} ${n(y)}` : `C${n(fromX + 90)} ${n(fromY)} ${n(x - 90)} ${n(y)} ${n(x)} ${n(y)}`
    })
    .join('')
  return `<path d="${path}V1300H-600Z" fill="${colour}"/>`
}

function clouds({ light }: Palette, timeS: number): string {
  const draw = drawing('clouds')
  return many(6, (at) => {
    const x = ((draw(`x ${at}`) * 2_200 + timeS * (6 + at * 2)) % 2_300) - 350
    const y = 70 + draw(`y ${at}`) * 230
    const size = 0.6 + draw(`s ${at}`)
    return `<g transform="translate(${n(x)} ${n(y)}) scale(${n(size)})" fill="${light}" opacity=".5"><ellipse rx="110" ry="26"/><ellipse cx="-40" cy="-20" rx="52" ry="30"/><ellipse cx="38" cy="-28" rx="64" ry="38"/></g>`
  })
}

function pitch(palette: Palette, { top, shift }: { top: number; shift: number }): string {
  const stripes = many(12, (at) => {
    const [x, wide] = [at * 220 - 500, 110]
    return `<path d="M${n(x + shift)} ${top}h${wide}l${n((x - 800) * 0.5 + 55)} ${900 - top + 260}h-${wide * 2}Z" fill="#fff" opacity=".06"/>`
  })
  return `<rect x="-400" y="${top}" width="2400" height="900" fill="${palette.middle}"/>${stripes}<path d="M-400 ${top + 40}H2000M${n(800 + shift)} ${top}L${n(760 + shift)} 1200" stroke="#fff" stroke-opacity=".55" stroke-width="6"/><ellipse cx="${n(790 + shift)}" cy="${top + 200}" rx="330" ry="96" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="6"/>`
}

function rainfall(timeS: number, light: string): string {
  const draw = drawing('rainfall')
  return `<g stroke="${light}" stroke-opacity=".34" stroke-width="3">${many(90, (at) => {
    const x = draw(`x ${at}`) * 2_000 - 200
    const y = ((draw(`y ${at}`) * 1_100 + timeS * (900 + draw(`v ${at}`) * 500)) % 1_150) - 150
    return `<path d="M${n(x)} ${n(y)}l-16 66"/>`
  })}</g>`
}

const stars = (timeS: number) => {
  const draw = drawing('stars')
  return many(80, (at) => {
    const shine = 0.35 + 0.6 * Math.abs(Math.sin(timeS * (0.6 + draw(`v ${at}`)) + at))
    return `<circle cx="${n(draw(`x ${at}`) * 1_900 - 150)}" cy="${n(draw(`y ${at}`) * 780 - 60)}" r="${n(1.5 + draw(`r ${at}`) * 3)}" fill="#fff" opacity="${shine.toFixed(2)}"/>`
  })
}

function stands(palette: Palette, timeS: number, shift: number): string {
  const draw = drawing('stands')
  const people = many(210, (at) => {
    const row = at % 7
    const jump = Math.max(0, Math.sin(timeS * 5 + draw(`p ${at}`) * 6)) * 9
    const x = (Math.floor(at / 7) * 66 + draw(`x ${at}`) * 40 + row * 20 + shift * 0.6 + 2_400) % 2_000
    const colour = [palette.accent, palette.light, palette.far, '#e8eef5', '#d63c4f'][Math.floor(draw(`c ${at}`) * 5)]
    return `<g transform="translate(${n(x - 200)} ${n(300 + row * 38 - jump)})"><rect x="-13" y="0" width="26" height="34" rx="9" fill="${colour}"/><circle cy="-12" r="12" fill="${['#d9a066', '#c68642', '#f1c27d'][at % 3]}"/></g>`
  })
  return `<path d="M-400 250H2000V580H-400Z" fill="${palette.near}"/><path d="M-400 250L2000 210V160L-400 190Z" fill="${palette.far}"/>${people}`
}

const lamps = (palette: Palette, shift: number) =>
  many(2, (at) => {
    const x = 200 + at * 1_200 + shift * 0.4
    return `<path d="M${n(x)} 250V40" stroke="${palette.near}" stroke-width="16"/><rect x="${n(x - 80)}" y="10" width="160" height="62" rx="8" fill="${palette.light}"/><circle cx="${n(x)}" cy="40" r="230" fill="${palette.light}" opacity=".1"/>`
  })

export const places = {
  hills: ({ palette, timeS, shift }) =>
    `${sky(palette)}<circle cx="${n(1_180 + shift * 0.1)}" cy="250" r="86" fill="${palette.light}" opacity=".9"/>${clouds(palette, timeS)}${ridge('a', { base: 540, rise: 240, colour: palette.far, move: shift * 0.15 })}${ridge('b', { base: 650, rise: 180, colour: palette.middle, move: shift * 0.4 })}${ridge('c', { base: 790, rise: 110, colour: palette.near, move: shift })}${many(9, (at) => `<path d="M-300 ${700 + at * 26}q300 -50 700 0t700 0t700 0" fill="none" stroke="${palette.light}" stroke-opacity=".12" stroke-width="9"/>`)}`,
  stadium: ({ palette, timeS, shift }) =>
    `${sky(palette)}${lamps(palette, shift)}${stands(palette, timeS, shift)}${pitch(palette, { top: 570, shift })}`,
  rain: ({ palette, timeS, shift }) =>
    `${sky(palette)}${lamps(palette, shift)}${stands(palette, timeS * 0.4, shift)}${pitch(palette, { top: 570, shift })}${rainfall(timeS, palette.light)}`,
  street({ palette, shift }) {
    const draw = drawing('street')
    const walls = ['#e0a458', '#c8553d', '#f0d9b5', '#588b8b', '#8d6a9f', '#d5896f']
    const houses = many(9, (at) => {
      const [x, top] = [at * 220 - 300 + shift * 0.7, 170 + draw(`h ${at}`) * 190]
      const windows = many(3, (floor) =>
        many(
          2,
          (side) =>
            `<rect x="${n(x + 32 + side * 88)}" y="${n(top + 50 + floor * 130)}" width="56" height="76" rx="6" fill="${draw(`w ${at} ${floor} ${side}`) < 0.55 ? palette.light : palette.near}" stroke="${palette.near}" stroke-width="7"/>`,
        ),
      )
      return `<rect x="${n(x)}" y="${n(top)}" width="208" height="640" fill="${walls[at % walls.length]}"/><rect x="${n(x)}" y="${n(top)}" width="208" height="640" fill="${palette.near}" opacity=".28"/>${windows}<path d="M${n(x - 6)} ${n(top)}h220v-22h-220Z" fill="${palette.near}"/><path d="M${n(x + 10)} 590h188l14 44H${n(x - 4)}Z" fill="${[palette.accent, '#2f6f8f', '#3f8f5f'][at % 3]}"/><rect x="${n(x + 26)}" y="634" width="156" height="150" fill="${palette.near}"/>`
    })
    return `${sky(palette)}${houses}<path d="M-400 150q500 120 1000 10t1200 20" fill="none" stroke="${palette.near}" stroke-width="5"/><path d="M-400 190q600 90 1100 0t1200 40" fill="none" stroke="${palette.near}" stroke-width="4"/><path d="M-400 770H2000V1300H-400Z" fill="${palette.far}"/><path d="M-400 770H2000v26H-400Z" fill="${palette.light}" opacity=".45"/>`
  },
  city({ palette, timeS, shift }) {
    const draw = drawing('city')
    const row = (name: string, count: number, base: number, colour: string, move: number) =>
      many(count, (at) => {
        const wide = 90 + draw(`${name} w ${at}`) * 90
        const x = at * (2_100 / count) - 300 + move
        const top = base - 150 - draw(`${name} h ${at}`) * 330
        const lit = many(14, (w) =>
          draw(`${name} l ${at} ${w}`) < 0.45
            ? `<rect x="${n(x + 16 + (w % 2) * (wide / 2))}" y="${n(top + 22 + Math.floor(w / 2) * 44)}" width="${n(wide / 4)}" height="20" fill="${palette.light}" opacity="${(0.35 + 0.5 * Math.abs(Math.sin(timeS * 0.4 + w + at))).toFixed(2)}"/>`
            : '',
        )
        return `<rect x="${n(x)}" y="${n(top)}" width="${n(wide)}" height="900" fill="${colour}"/>${lit}`
      })
    return `${sky(palette)}${stars(timeS)}<circle cx="1240" cy="170" r="64" fill="${palette.light}"/>${row('a', 16, 640, palette.far, shift * 0.2)}${row('b', 12, 780, palette.middle, shift * 0.5)}<path d="M-400 770H2000V1300H-400Z" fill="${palette.near}"/>${many(12, (at) => `<rect x="${n(((at * 190 + shift * 2) % 2_280) - 300)}" y="840" width="100" height="12" fill="${palette.light}" opacity=".6"/>`)}`
  },
  school({ palette, timeS, shift }) {
    const draw = drawing('flowers')
    const building = `<g transform="translate(${n(shift * 0.5)} 0)"><rect x="-200" y="230" width="1250" height="460" fill="#f3dca2"/><rect x="-200" y="200" width="1250" height="44" fill="#b8502f"/>${many(2, (floor) => many(7, (at) => `<rect x="${-150 + at * 170}" y="${290 + floor * 200}" width="110" height="120" fill="${palette.far}" stroke="#8a5a33" stroke-width="9"/><path d="M${-95 + at * 170} ${290 + floor * 200}v120" stroke="#8a5a33" stroke-width="7"/>`))}<path d="M-200 462h1250" stroke="#b8502f" stroke-width="16"/></g>`
    const tree = `<g transform="translate(${n(1_290 + shift)} 0)"><path d="M-30 790Q-10 560 -60 420L0 470L60 380Q20 560 50 790Z" fill="#5b3a26"/>${many(70, (at) => `<circle cx="${n((draw(`x ${at}`) - 0.5) * 620)}" cy="${n(110 + draw(`y ${at}`) * 330)}" r="${n(34 + draw(`r ${at}`) * 34)}" fill="${draw(`c ${at}`) < 0.6 ? '#e2392d' : draw(`c ${at}`) < 0.85 ? '#f26a3d' : '#3f8f4f'}"/>`)}</g>`
    const petals = many(16, (at) => {
      const y = (draw(`py ${at}`) * 900 + timeS * 70) % 900
      return `<ellipse cx="${n(draw(`px ${at}`) * 1_700 + Math.sin(timeS + at) * 30)}" cy="${n(y)}" rx="11" ry="6" fill="#e2392d" transform="rotate(${n(at * 40)} ${n(draw(`px ${at}`) * 1_700)} ${n(y)})"/>`
    })
    return `${sky(palette)}${clouds(palette, timeS)}${building}<path d="M-400 690H2000V1300H-400Z" fill="#d9b380"/><path d="M-400 690H2000v24H-400Z" fill="#b98a55"/>${tree}${petals}`
  },
  space({ palette, timeS, shift }) {
    const track = range(5)
      .map((at) => `C${400 * at - 300} ${at % 2 ? 900 : 420} ${400 * at - 100} ${at % 2 ? 420 : 900} ${400 * at} 660`)
      .join('')
    return `${sky(palette)}${stars(timeS)}<g transform="translate(${n(1_220 + shift * 0.2)} 240)"><circle r="150" fill="${palette.accent}"/><path d="M-150 -20Q0 40 150 -20" stroke="${palette.light}" stroke-opacity=".4" stroke-width="26" fill="none"/><ellipse rx="250" ry="54" fill="none" stroke="${palette.light}" stroke-width="15" transform="rotate(-16)" opacity=".85"/></g><circle cx="${n(240 + shift * 0.3)}" cy="180" r="60" fill="#57c7ff"/><circle cx="${n(222 + shift * 0.3)}" cy="166" r="60" fill="#fff" opacity=".14"/><g transform="translate(${n(shift)} 0)" fill="none"><path d="M-500 660${track}" stroke="${palette.near}" stroke-width="120"/><path d="M-500 660${track}" stroke="${palette.far}" stroke-width="96"/><path d="M-500 660${track}" stroke="${palette.light}" stroke-width="6" stroke-dasharray="40 34" stroke-dashoffset="${n(-timeS * 160)}"/></g>`
  },
  bus({ palette, timeS, shift }) {
    const outside = many(14, (at) => {
      const x = ((at * 190 - timeS * 420 + shift + 30_000) % 2_660) - 400
      return `<rect x="${n(x)}" y="${260 + (at % 4) * 60}" width="96" height="420" fill="${palette.far}"/><circle cx="${n(x + 48)}" cy="${320 + (at % 4) * 60}" r="13" fill="${palette.light}"/>`
    })
    const seats = many(6, (at) => {
      const x = at * 300 - 80
      return `<rect x="${x}" y="560" width="180" height="400" rx="34" fill="${palette.accent}" opacity=".85"/><rect x="${x + 18}" y="580" width="144" height="100" rx="22" fill="${palette.near}" opacity=".35"/>`
    })
    return `${sky(palette)}${stars(timeS * 0.3)}${outside}<path fill-rule="evenodd" d="M-400 -1200H2000V1300H-400ZM40 150h440v360H40ZM580 150h440v360H580ZM1120 150h440v360h-440Z" fill="${palette.middle}"/><path d="M-400 90H2000" stroke="${palette.light}" stroke-width="12" opacity=".5"/>${many(7, (at) => `<path d="M${at * 260 - 60} 96v46" stroke="${palette.light}" stroke-width="8"/><circle cx="${at * 260 - 60 + Math.sin(timeS * 3 + at) * 5}" cy="164" r="22" fill="none" stroke="${palette.light}" stroke-width="8"/>`)}${seats}`
  },
  room: ({ palette, timeS }) =>
    `<rect x="-400" y="-1200" width="2400" height="2600" fill="${palette.far}"/>${many(14, (at) => `<path d="M${at * 140 - 200} -1200V690" stroke="${palette.light}" stroke-opacity=".07" stroke-width="60"/>`)}<rect x="120" y="110" width="330" height="300" rx="10" fill="${palette.sky[1]}" stroke="${palette.light}" stroke-width="16"/><path d="M285 110v300M120 260h330" stroke="${palette.light}" stroke-width="10"/><rect x="760" y="150" width="560" height="340" rx="18" fill="#0a0f16"/><rect x="780" y="170" width="520" height="300" fill="#2b9a58"/>${many(4, (at) => `<rect x="${780 + at * 130}" y="170" width="65" height="300" fill="#fff" opacity=".07"/>`)}<circle cx="${n(1_040 + Math.sin(timeS * 1.4) * 190)}" cy="${n(320 + Math.cos(timeS * 2.1) * 90)}" r="12" fill="#fff"/><rect x="-400" y="690" width="2400" height="700" fill="${palette.middle}"/><ellipse cx="820" cy="830" rx="640" ry="90" fill="${palette.accent}" opacity=".35"/>`,
  sea: ({ palette, timeS, shift }) =>
    `${sky(palette)}<circle cx="${n(820 + shift * 0.1)}" cy="430" r="110" fill="${palette.light}"/>${clouds(palette, timeS)}<rect x="-400" y="480" width="2400" height="300" fill="${palette.far}"/>${many(9, (at) => `<path d="M${n(-400 + Math.sin(timeS + at) * 30)} ${500 + at * 30}q150 -16 300 0t300 0t300 0t300 0t300 0t300 0t300 0t300 0" fill="none" stroke="${palette.light}" stroke-opacity="${(0.12 + at * 0.04).toFixed(2)}" stroke-width="7"/>`)}<path d="M-400 770Q400 700 1000 770T2000 750V1300H-400Z" fill="#e8c98f"/><path d="M-400 770Q400 700 1000 770T2000 750v24Q1500 800 1000 794T-400 800Z" fill="${palette.light}" opacity=".7"/>`,
} satisfies Record<string, Place>
export type PlaceName = keyof typeof places
