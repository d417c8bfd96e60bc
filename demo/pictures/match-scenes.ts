import { drawing, pick } from '#demo/draw.ts'
import { sceneSize } from './news-scenes.ts'
import { svg } from './stadium.ts'

const { width, height } = sceneSize
type Colours = readonly [string, string]

const times = (count: number, draw: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => draw(at)).join('')
const gradient = (id: string, from: string, to: string) =>
  `<linearGradient id="${id}" x2="0" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`
const backdrop = (from: string, to: string) =>
  `<defs>${gradient('back', from, to)}${gradient('turf', '#37a05a', '#0f4d2a')}<radialGradient id="glow"><stop stop-color="#fff6d8" stop-opacity=".9"/><stop offset="1" stop-color="#fff6d8" stop-opacity="0"/></radialGradient></defs><rect width="${width}" height="${height}" fill="url(#back)"/>`
const turf = (from: number) => `<path d="M0 ${from}H${width}V${height}H0Z" fill="url(#turf)"/>`
const blades = (seed: string, from: number) => {
  const draw = drawing(`blades ${seed}`)
  return times(
    240,
    (at) =>
      `<path d="M${(draw(`x${at}`) * width).toFixed(0)} ${(from + draw(`y${at}`) * (height - from)).toFixed(0)}l${((draw(`l${at}`) - 0.5) * 18).toFixed(0)}-${(14 + draw(`t${at}`) * 30).toFixed(0)}" stroke="#a8e8bd" stroke-opacity=".32" stroke-width="3"/>`,
  )
}
const ball = (x: number, y: number, r: number) =>
  `<g transform="translate(${x} ${y}) scale(${r / 100})"><circle r="100" fill="#f4f7fb"/><path d="M0-38l36 26-14 43h-44l-14-43zM-20-96l20 24 22-24M94-30l-30 8 4 32M58 80l-22-22-28 16M-58 80l22-22 28 16M-94-30l30 8-4 32" fill="#1b2430" stroke="#1b2430" stroke-width="9" stroke-linejoin="round"/><circle r="100" fill="none" stroke="#9aa7b5" stroke-width="6"/></g>`

/** Draws the ball in the net, seen from behind the goal. */
export function drawNet(seed: string, [above, below]: Colours): string {
  const [x, y] = [460 + drawing(seed)('x') * 360, 350]
  const bent = (line: number, isColumn: boolean) => {
    const away = line - (isColumn ? x : y)
    const bulge = 46 * Math.exp(-((away / 150) ** 2))
    return isColumn
      ? `M${line} 0Q${line + Math.sign(away) * bulge} ${y} ${line} ${height}`
      : `M0 ${line}Q${x} ${line + Math.sign(away) * bulge} ${width} ${line}`
  }
  const lines = times(27, (at) => bent(at * 50, true)) + times(15, (at) => bent(at * 50, false))
  return svg(
    width,
    height,
    `${backdrop(above, below)}${times(7, (at) => `<circle cx="${at * 210}" cy="70" r="150" fill="url(#glow)" opacity=".45"/>`)}${turf(470)}${ball(x, y, 104)}<path d="${lines}" fill="none" stroke="#fff" stroke-opacity=".72" stroke-width="5"/><path d="M36 0V${height}M${width - 36} 0V${height}" stroke="#fff" stroke-width="30"/>`,
  )
}

export function drawCornerFlag(seed: string, [above, flag]: Colours): string {
  const draw = drawing(`flag ${seed}`)
  return svg(
    width,
    height,
    `${backdrop(above, '#e8d9b5')}${times(150, (at) => `<circle cx="${(draw(`x${at}`) * width).toFixed(0)}" cy="${(120 + draw(`y${at}`) * 330).toFixed(0)}" r="${(16 + draw(`r${at}`) * 26).toFixed(0)}" fill="${pick([flag, '#f4f7fb', '#22303f', '#d9a066'], draw(`c${at}`))}" opacity=".38"/>`)}${turf(460)}${blades(seed, 490)}<path d="M120 ${height}L640 560L1240 ${height}M520 590Q640 480 790 610" fill="none" stroke="#fff" stroke-width="16" stroke-opacity=".9"/><path d="M640 566V140" stroke="#f7d774" stroke-width="18" stroke-linecap="round"/><path d="M648 150q90-40 170 6t150-8v150q-80 44-160 0t-160 4z" fill="${flag}"/><path d="M648 150q90-40 170 6t150-8v52q-80 44-160 0t-160 4z" fill="#fff" opacity=".2"/>`,
  )
}

export function drawBoots(seed: string, [above, boot]: Colours, isRainy = false): string {
  const one = (x: number, y: number, turn: number) =>
    `<g transform="translate(${x} ${y}) rotate(${turn})"><path d="M0-150q60-40 120 0l22 96q150 20 232 92q30 32 14 62H-24q-26-120 24-250z" fill="${boot}"/><path d="M-24 100H388l-10 26H-16z" fill="#eef3f7"/>${times(6, (at) => `<rect x="${-4 + at * 68}" y="126" width="30" height="34" rx="6" fill="#22303f"/>`)}${times(4, (at) => `<path d="M${96 + at * 36} ${-96 + at * 38}l64-24" stroke="#fff" stroke-width="11" stroke-linecap="round"/>`)}<path d="M40 30q120-6 250 44" stroke="#fff" stroke-opacity=".6" stroke-width="16" fill="none"/></g>`
  const draw = drawing(`boots ${seed}`)
  const rain = times(
    120,
    (at) =>
      `<path d="M${(draw(`rx${at}`) * width).toFixed(0)} ${(draw(`ry${at}`) * height).toFixed(0)}l-10 44" stroke="#e2edf7" stroke-opacity=".45" stroke-width="3"/>`,
  )
  return svg(
    width,
    height,
    `${backdrop(above, '#3b4b5e')}${turf(380)}${blades(seed, 400)}${one(180, 380, -4)}${one(640, 460, 6)}${isRainy ? rain : ''}`,
  )
}

export function drawScoreboard(seed: string, [one, other]: Colours): string {
  const draw = drawing(`board ${seed}`)
  const lamps = (x: number, colour: string) =>
    times(
      35,
      (at) =>
        `<circle cx="${x + (at % 5) * 36}" cy="${236 + Math.floor(at / 5) * 36}" r="13" fill="${draw(`${x} ${at}`) < 0.42 ? colour : '#233043'}"/>`,
    )
  return svg(
    width,
    height,
    `${backdrop('#0a1230', '#2c3f66')}${times(320, (at) => `<circle cx="${(draw(`x${at}`) * width).toFixed(0)}" cy="${(600 + draw(`y${at}`) * 130).toFixed(0)}" r="20" fill="${pick([one, other, '#111a2e', '#1c2840'], draw(`c${at}`))}"/>`)}<path d="M340 560V680M940 560V680" stroke="#43506a" stroke-width="30"/><rect x="150" y="130" width="980" height="440" rx="22" fill="#0c1424" stroke="#5a6a88" stroke-width="12"/><rect x="190" y="160" width="900" height="40" rx="8" fill="${one}"/><path d="M640 220V540" stroke="#34435c" stroke-width="8"/>${lamps(330, '#ffd23f')}${lamps(806, '#ffd23f')}`,
  )
}

export function drawFloodlight(seed: string, [above, below]: Colours): string {
  const draw = drawing(`light ${seed}`)
  return svg(
    width,
    height,
    `${backdrop(above, below)}<circle cx="640" cy="220" r="560" fill="url(#glow)" opacity=".75"/><path d="M600 300L560 ${height}H720L680 300" fill="#1a2233"/>${times(7, (at) => `<path d="M${594 - at * 6} ${350 + at * 56}L${690 + at * 6} ${400 + at * 56}" stroke="#3a465c" stroke-width="9"/>`)}<rect x="380" y="110" width="520" height="220" rx="16" fill="#141c2c"/>${times(24, (at) => `<circle cx="${424 + (at % 8) * 62}" cy="${152 + Math.floor(at / 8) * 68}" r="27" fill="#fffbe8"/>`)}${times(90, (at) => `<circle cx="${(draw(`x${at}`) * width).toFixed(0)}" cy="${(draw(`y${at}`) * 520).toFixed(0)}" r="${(2 + draw(`r${at}`) * 4).toFixed(1)}" fill="#fff3c4" opacity=".8"/>`)}<path d="M0 640Q320 590 640 640T1280 640V720H0Z" fill="#0b111d"/>`,
  )
}

export function drawScarf(seed: string, [one, other]: Colours): string {
  const seats = times(
    96,
    (at) =>
      `<rect x="${(at % 16) * 82 + (Math.floor(at / 16) % 2) * 30}" y="${30 + Math.floor(at / 16) * 74}" width="62" height="52" rx="12" fill="${drawing(seed)(at) < 0.5 ? '#3c6ea8' : '#2f5a8c'}"/>`,
  )
  const hanging = (x: number, length: number) =>
    `${times(6, (at) => `<rect x="${x}" y="${470 + (at * length) / 6}" width="150" height="${length / 6 + 1}" fill="${at % 2 ? other : one}"/>`)}${times(9, (at) => `<path d="M${x + 9 + at * 17} ${470 + length}v34" stroke="${at % 2 ? one : other}" stroke-width="9"/>`)}`
  return svg(
    width,
    height,
    `${backdrop('#8fb4dc', '#cfe0f1')}${seats}<rect y="446" width="${width}" height="34" rx="17" fill="#dfe6ee"/><path d="M110 480V720M640 480V720M1170 480V720" stroke="#b9c5d3" stroke-width="26"/>${hanging(430, 150)}<path d="M430 476q-6-64 80-60h300q70 0 66 60z" fill="${one}"/><path d="M560 416h90v60h-90zM740 416h70v60h-70z" fill="${other}"/>${hanging(726, 210)}`,
  )
}

/** Draws the view from the dark tunnel to the bright pitch. */
export function drawTunnel(seed: string, [one, other]: Colours): string {
  const player = (x: number, scale: number, shirt: string) =>
    `<g transform="translate(${x} 560) scale(${scale})"><circle cy="-236" r="34" fill="#1d1512"/><path d="M-62-190q62-26 124 0l14 130H-76z" fill="${shirt}"/><path d="M-58-60H58l-8 90H12L0-20l-12 50h-38z" fill="#10151f"/><path d="M-40 30v120M40 30v120" stroke="#10151f" stroke-width="34"/></g>`
  const draw = drawing(`tunnel ${seed}`)
  return svg(
    width,
    height,
    `${backdrop('#0b0f18', '#161d2b')}<path d="M410 130H870V560H410Z" fill="#bfe3ff"/>${times(140, (at) => `<circle cx="${(415 + draw(`x${at}`) * 450).toFixed(0)}" cy="${(150 + draw(`y${at}`) * 220).toFixed(0)}" r="9" fill="${pick([one, other, '#f4f7fb'], draw(`c${at}`))}" opacity=".75"/>`)}<path d="M410 390H870V560H410Z" fill="#37a05a"/><path d="M0 0L410 130V560L0 720ZM1280 0L870 130V560L1280 720Z" fill="#1c2536"/><path d="M0 720L410 560H870L1280 720Z" fill="#2a3549"/>${times(5, (at) => `<path d="M${at * 82} ${26 * at + 40}V${720 - at * 40}M${1280 - at * 82} ${26 * at + 40}V${720 - at * 40}" stroke="#0f1623" stroke-width="5"/>`)}<circle cx="640" cy="340" r="420" fill="url(#glow)" opacity=".35"/>${times(3, (at) => player(548 - at * 86, 0.72 + at * 0.2, one) + player(732 + at * 86, 0.72 + at * 0.2, other))}`,
  )
}

export function drawGloves(seed: string, [above, glove]: Colours): string {
  const hand = (x: number, isLeft: boolean) =>
    `<g transform="translate(${x} 250) scale(${isLeft ? 1 : -1} 1)"><path d="M-110 60q-18 180 30 300h170q50-120 20-300z" fill="${glove}"/>${times(4, (at) => `<rect x="${-112 + at * 58}" y="${-96 + Math.abs(at - 1.5) * 18}" width="52" height="190" rx="26" fill="${glove}"/>`)}<rect x="104" y="70" width="56" height="150" rx="28" transform="rotate(24 120 90)" fill="${glove}"/><path d="M-84 150H84M-88 204H86" stroke="#fff" stroke-opacity=".75" stroke-width="14"/><rect x="-88" y="330" width="184" height="54" rx="12" fill="#1b2430"/></g>`
  return svg(
    width,
    height,
    `${backdrop(above, '#16324a')}${times(9, (at) => `<circle cx="${drawing(seed)(at) * width}" cy="${at * 60}" r="130" fill="url(#glow)" opacity=".25"/>`)}${hand(430, true)}${hand(850, false)}<rect y="380" width="${width}" height="64" rx="10" fill="#f4f7fb"/><rect y="424" width="${width}" height="20" fill="#b9c5d3"/>${times(26, (at) => `<path d="M${at * 52} 444V720" stroke="#fff" stroke-opacity=".5" stroke-width="4"/>`)}${times(6, (at) => `<path d="M0 ${490 + at * 46}H${width}" stroke="#fff" stroke-opacity=".5" stroke-width="4"/>`)}`,
  )
}

export function drawWhistle(seed: string, [above, strap]: Colours): string {
  const turn = drawing(seed)('turn') * 10
  return svg(
    width,
    height,
    `${backdrop(above, '#f2e3c6')}<rect y="430" width="${width}" height="290" fill="#a9713c"/>${times(5, (at) => `<path d="M0 ${470 + at * 56}H${width}" stroke="#7d4f25" stroke-width="5" stroke-opacity=".6"/>`)}<g transform="rotate(${-8 - turn} 330 430)"><rect x="220" y="270" width="170" height="240" rx="12" fill="#f4c542"/></g><g transform="rotate(${6 + turn} 420 440)"><rect x="350" y="290" width="170" height="240" rx="12" fill="#e5263c"/></g><path d="M880 300q-120-220-330-200t-240 260" fill="none" stroke="${strap}" stroke-width="20"/><path d="M640 340h250q110 10 110 120t-116 124q-110 4-122-104H640z" fill="#2b3648"/><circle cx="886" cy="464" r="66" fill="#111823"/><rect x="700" y="330" width="90" height="40" rx="8" fill="#0c121b"/><path d="M660 364h200" stroke="#fff" stroke-opacity=".45" stroke-width="12" stroke-linecap="round"/><circle cx="880" cy="310" r="26" fill="none" stroke="#c9d2dc" stroke-width="12"/>`,
  )
}
