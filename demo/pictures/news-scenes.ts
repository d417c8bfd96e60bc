import { drawing, pick } from '#demo/draw.ts'
import { svg } from './stadium.ts'

/** All pictures above articles have this size. */
export const sceneSize = { width: 1_280, height: 720 }
const { width, height } = sceneSize
type Colours = readonly [string, string]

const gradient = (id: string, from: string, to: string, extra = 'x2="0" y2="1"') =>
  `<linearGradient id="${id}" ${extra}><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`
const glow = (id: string, colour: string, strength = 0.9) =>
  `<radialGradient id="${id}"><stop stop-color="${colour}" stop-opacity="${strength}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`
const sheet = (fill: string) => `<rect width="${width}" height="${height}" fill="${fill}"/>`
const times = (count: number, draw: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => draw(at)).join('')

/** Draws the coach's board: two teams as discs, and their runs. */
export function drawTactics(seed: string, [one, other]: Colours): string {
  const draw = drawing(`tactics ${seed}`)
  const line = 'fill="none" stroke="#eafff1" stroke-opacity=".55" stroke-width="4"'
  const disc = (x: number, y: number, fill: string, number: number) =>
    `<g transform="translate(${x} ${y})"><ellipse cy="8" rx="30" ry="26" fill="#000" opacity=".3"/><circle r="28" fill="${fill}" stroke="#fff" stroke-width="4"/><text y="10" font-family="sans-serif" font-size="28" font-weight="700" text-anchor="middle" fill="#fff">${number}</text></g>`
  const rows = [1, 4, 3, 3]
  const side = (isLeft: boolean) =>
    rows.flatMap((count, row) =>
      Array.from({ length: count }, (_, at) => {
        const x = 110 + row * 150 + draw(`x ${isLeft} ${row} ${at}`) * 50
        const y = (height * (at + 1)) / (count + 1) + (draw(`y ${isLeft} ${row} ${at}`) - 0.5) * 60
        return { x: isLeft ? x : width - x, y }
      }),
    )
  const [left, right] = [side(true), side(false)]
  const run = ({ x, y }: { x: number; y: number }, at: number) => {
    const [dx, dy] = [90 + draw(`run ${at}`) * 130, (draw(`bend ${at}`) - 0.5) * 220]
    return `<path d="M${x + 34} ${y}q${dx / 2} ${dy * 0.1} ${dx} ${dy}" fill="none" stroke="#ffd23f" stroke-width="6" stroke-dasharray="16 12" marker-end="url(#head)"/>`
  }
  return svg(
    width,
    height,
    `<defs>${gradient('grass', '#17663c', '#0c3f25')}<marker id="head" orient="auto" markerWidth="5" markerHeight="5" refX="2" refY="2.5"><path d="M0 0l5 2.5L0 5z" fill="#ffd23f"/></marker></defs>${sheet('url(#grass)')}${times(8, (at) => `<rect x="${at * 160}" width="80" height="${height}" fill="#fff" opacity=".035"/>`)}
<rect x="40" y="40" width="${width - 80}" height="${height - 80}" ${line}/><path d="M${width / 2} 40V${height - 40}" ${line}/><circle cx="${width / 2}" cy="${height / 2}" r="110" ${line}/><path d="M40 180h170v360H40M${width - 40} 180h-170v360h170" ${line}/>
${left.slice(4, 9).map(run).join('')}${left.map(({ x, y }, at) => disc(x, y, one, at + 1)).join('')}${right.map(({ x, y }, at) => disc(x, y, other, at + 1)).join('')}`,
  )
}

/** Draws the view from below the basket, with the ball in the air. */
export function drawCourt(seed: string, [one, other]: Colours): string {
  const draw = drawing(`court ${seed}`)
  return svg(
    width,
    height,
    `<defs>${gradient('hall', '#10131f', '#2b2440')}${gradient('floor', '#c98a45', '#8a5522')}${glow('lamp', '#fff3c4')}<radialGradient id="ball" cx=".35" cy=".3"><stop stop-color="#ffb066"/><stop offset="1" stop-color="#b8501a"/></radialGradient></defs>${sheet('url(#hall)')}
${times(5, (at) => `<circle cx="${140 + at * 250}" cy="60" r="190" fill="url(#lamp)" opacity=".55"/>`)}
${times(700, (at) => `<circle cx="${(draw(`x${at}`) * width).toFixed(0)}" cy="${(150 + draw(`y${at}`) * 250).toFixed(0)}" r="${(5 + draw(`r${at}`) * 5).toFixed(1)}" fill="${pick([one, other, '#39405a', '#56607f'], draw(`c${at}`))}" opacity=".8"/>`)}
<path d="M0 430H${width}V${height}H0Z" fill="url(#floor)"/>${times(14, (at) => `<path d="M${at * 100 - 30} 430L${at * 160 - 450} ${height}" stroke="#6d3f17" stroke-opacity=".35" stroke-width="3"/>`)}
<path d="M380 430L250 ${height}M900 430L1030 ${height}M330 520H950" stroke="#fff" stroke-opacity=".8" stroke-width="7" fill="none"/>
<path d="M640 60V200" stroke="#8b93a7" stroke-width="16"/><rect x="470" y="70" width="340" height="210" rx="8" fill="#eef3f7" fill-opacity=".16" stroke="#eef3f7" stroke-width="8"/><rect x="580" y="150" width="120" height="90" fill="none" stroke="#eef3f7" stroke-width="7"/>
<ellipse cx="640" cy="292" rx="76" ry="17" fill="none" stroke="#ff6a2b" stroke-width="10"/>${times(7, (at) => `<path d="M${566 + at * 25} 296L${596 + at * 14} 400M${714 - at * 25} 296L${684 - at * 14} 400" stroke="#fff" stroke-opacity=".65" stroke-width="4"/>`)}
<circle cx="${820 + draw('ball') * 90}" cy="170" r="62" fill="url(#ball)"/><path d="M${760 + draw('ball') * 90} 170h122M${820 + draw('ball') * 90} 109v122" stroke="#5c260b" stroke-width="4"/>`,
  )
}

/** Draws a stage in the dark, with screens, beams of light, players at their desks, and hands in the foreground. */
export function drawStage(seed: string, [one, other]: Colours): string {
  const draw = drawing(`stage ${seed}`)
  const desk = (x: number, colour: string) =>
    times(
      5,
      (at) =>
        `<g transform="translate(${x + at * 92} 430)"><rect x="-32" y="-6" width="64" height="44" rx="5" fill="${colour}" opacity=".85"/><circle cy="-34" r="22" fill="#12162a"/><path d="M-26-36a27 27 0 0 1 52 0" fill="none" stroke="${colour}" stroke-width="6"/></g>`,
    )
  return svg(
    width,
    height,
    `<defs>${gradient('dark', '#070a1a', '#191238')}${glow('a', one, 0.75)}${glow('b', other, 0.75)}</defs>${sheet('url(#dark)')}<circle cx="300" cy="260" r="420" fill="url(#a)"/><circle cx="980" cy="260" r="420" fill="url(#b)"/>
${times(9, (at) => `<path d="M${at * 160} 0L${at * 160 + (draw(`beam ${at}`) - 0.5) * 700} ${height}h90L${at * 160 + 26} 0Z" fill="${at % 2 ? one : other}" opacity=".13"/>`)}
<rect x="330" y="70" width="620" height="270" rx="14" fill="#0d1330" stroke="#eef3f7" stroke-opacity=".5" stroke-width="5"/><path d="M640 70V340" stroke="#eef3f7" stroke-opacity=".4" stroke-width="4"/><circle cx="485" cy="205" r="74" fill="${one}" opacity=".9"/><circle cx="795" cy="205" r="74" fill="${other}" opacity=".9"/><path d="M450 230l35-66 35 66zM760 180h70l-35 64z" fill="#fff" opacity=".9"/>
<rect y="460" width="${width}" height="60" fill="#0b0e22"/>${desk(150, one)}${desk(760, other)}
${times(34, (at) => `<path d="M${at * 40 - 20} ${height}v-${90 + draw(`arm ${at}`) * 110}q12-26 24 0V${height}z" fill="#04060f"/>`)}`,
  )
}

export function drawMarbles(seed: string, colours: readonly string[]): string {
  const draw = drawing(`marbles ${seed}`)
  const marble = (at: number) => {
    const part = at / 7
    const [x, y] = [180 + part * 900, 560 - Math.sin(part * 2.6) * 300 + draw(`y${at}`) * 40]
    const colour = pick(colours, (at + 0.5) / 8)
    return `<g transform="translate(${x} ${y}) scale(${1.25 - part * 0.55})"><ellipse cy="54" rx="54" ry="14" fill="#000" opacity=".35"/><circle r="56" fill="${colour}"/><path d="M-40-18q40-40 80 6q-30 34-72 20z" fill="#fff" opacity=".45"/><circle cx="-18" cy="-22" r="15" fill="#fff" opacity=".85"/></g>`
  }
  const track = (offset: number) =>
    `M-40 ${640 + offset}C240 ${620 + offset} 320 ${180 + offset} 660 ${230 + offset}S1100 ${560 + offset} ${width + 40} ${300 + offset}`
  return svg(
    width,
    height,
    `<defs>${gradient('sand', '#f3d9a4', '#c99a55')}${gradient('sky', '#9fd4f3', '#e8f6ff')}</defs>${sheet('url(#sky)')}<path d="M0 330Q320 250 640 330T1280 310V720H0Z" fill="url(#sand)"/>
<path d="${track(60)}" stroke="#7b4a1e" stroke-width="190" fill="none"/><path d="${track(40)}" stroke="#d98e3f" stroke-width="176" fill="none"/><path d="${track(30)}" stroke="#f2b667" stroke-width="120" fill="none"/>
${times(26, (at) => `<circle cx="${draw(`px${at}`) * width}" cy="${340 + draw(`py${at}`) * 60}" r="6" fill="#7b4a1e" opacity=".35"/>`)}${times(8, (at) => marble(7 - at))}`,
  )
}

export function drawBall(seed: string, [one, other]: Colours): string {
  const draw = drawing(`ball ${seed}`)
  const patch = (angle: number) =>
    `<path transform="rotate(${angle})" d="M0-116l44 32-17 52h-54l-17-52z" fill="#18202c"/>`
  return svg(
    width,
    height,
    `<defs>${gradient('night', one, '#0a1020')}${gradient('grass', '#2f9e57', '#0e4a28')}<radialGradient id="leather" cx=".36" cy=".3"><stop stop-color="#fff"/><stop offset=".7" stop-color="#dfe6ec"/><stop offset="1" stop-color="#8896a4"/></radialGradient><clipPath id="round"><circle r="170"/></clipPath></defs>${sheet('url(#night)')}
${times(60, (at) => `<circle cx="${draw(`x${at}`) * width}" cy="${draw(`y${at}`) * 400}" r="${14 + draw(`r${at}`) * 46}" fill="${at % 3 ? other : '#fff6d8'}" opacity="${(0.06 + draw(`o${at}`) * 0.2).toFixed(2)}"/>`)}
<path d="M0 470H${width}V${height}H0Z" fill="url(#grass)"/>${times(260, (at) => `<path d="M${draw(`g${at}`) * width} ${490 + draw(`h${at}`) * 230}l${(draw(`l${at}`) - 0.5) * 16}-${16 + draw(`t${at}`) * 26}" stroke="#9be2b3" stroke-opacity=".35" stroke-width="3"/>`)}
<ellipse cx="${520 + draw('at') * 240}" cy="604" rx="190" ry="30" fill="#04140a" opacity=".55"/><g transform="translate(${520 + draw('at') * 240} 430) rotate(${draw('turn') * 60})"><circle r="170" fill="url(#leather)"/><g clip-path="url(#round)"><path d="M0-62l59 43-23 69h-72l-23-69z" fill="#18202c"/>${[0, 72, 144, 216, 288].map((angle) => `<g transform="rotate(${angle}) translate(0 -118)">${patch(180)}</g><path transform="rotate(${angle})" d="M0-62V-120" stroke="#18202c" stroke-width="6"/>`).join('')}</g></g>`,
  )
}

export function drawTrophy(seed: string, [one, other]: Colours): string {
  const draw = drawing(`trophy ${seed}`)
  return svg(
    width,
    height,
    `<defs>${gradient('back', one, '#0a0e1c')}${gradient('gold', '#fff0b0', '#c98a12', 'x2="1" y2="0"')}${glow('light', '#fff3c4', 0.8)}</defs>${sheet('url(#back)')}<circle cx="640" cy="300" r="430" fill="url(#light)" opacity=".6"/>
<path d="M500 120h280q0 250-140 290q-140-40-140-290z" fill="url(#gold)"/><path d="M500 160q-130-10-100 90t130 90M780 160q130-10 100 90t-130 90" fill="none" stroke="#e0a82a" stroke-width="26"/><path d="M612 400h56l18 110h-92z" fill="#d79a1e"/><rect x="530" y="506" width="220" height="40" rx="8" fill="#f2c14e"/><rect x="496" y="546" width="288" height="74" rx="10" fill="#2a3140"/><path d="M560 150q10 150 60 210" stroke="#fff" stroke-opacity=".7" stroke-width="16" fill="none" stroke-linecap="round"/>
${times(170, (at) => `<rect transform="translate(${draw(`x${at}`) * width} ${draw(`y${at}`) * height}) rotate(${draw(`a${at}`) * 180})" width="${8 + draw(`w${at}`) * 12}" height="${5 + draw(`h${at}`) * 8}" fill="${pick([one, other, '#ffd23f', '#f4f7fb'], draw(`c${at}`))}" opacity=".9"/>`)}`,
  )
}

export function drawShirts(seed: string, [one, other]: Colours): string {
  const draw = drawing(`shirts ${seed}`)
  const shirt = (at: number) => {
    const number = 1 + Math.floor(draw(`n${at}`) * 30)
    return `<g transform="translate(${130 + at * 204} 190)"><path d="M0-60v34" stroke="#c9d2dc" stroke-width="6"/><path d="M-36-20q36 26 72 0l64 40-26 62-30-16v184h-160V66l-30 16-26-62z" transform="translate(0 0) scale(.94)" fill="${at % 2 ? other : one}"/><text y="140" font-family="sans-serif" font-size="84" font-weight="800" text-anchor="middle" fill="#fff">${number}</text></g>`
  }
  return svg(
    width,
    height,
    `<defs>${gradient('wall', '#39424f', '#1d232c')}${glow('lamp', '#fff3c4', 0.6)}</defs>${sheet('url(#wall)')}${times(6, (at) => `<rect x="${36 + at * 204}" y="90" width="188" height="440" rx="8" fill="#12161d" opacity=".7"/><circle cx="${130 + at * 204}" cy="120" r="150" fill="url(#lamp)" opacity=".5"/>`)}${times(6, shirt)}
<rect y="530" width="${width}" height="34" fill="#8a5a2f"/><rect y="564" width="${width}" height="156" fill="#14181f"/>${times(6, (at) => `<g transform="translate(${80 + at * 204} 612)" fill="${at % 2 ? '#ffd23f' : '#eef3f7'}"><path d="M0 0h30l40 26q10 14-6 14H0z"/><path transform="translate(56 12)" d="M0 0h30l40 26q10 14-6 14H0z" opacity=".8"/></g>`)}`,
  )
}

export function drawStreet(seed: string, [one, other]: Colours): string {
  const draw = drawing(`street ${seed}`)
  const flag = (at: number) => {
    const [x, y] = [60 + at * 128, 170 + draw(`f${at}`) * 160]
    return `<path d="M${x} ${y}V${y + 330}" stroke="#1a1420" stroke-width="8"/><path d="M${x} ${y}q50-30 96 0t96 0v96q-50 30-96 0t-96 0z" fill="${at % 2 ? one : other}"/>`
  }
  return svg(
    width,
    height,
    `<defs>${gradient('dusk', '#2b1b4d', '#f08a5d')}${glow('lamp', '#ffdf9e')}</defs>${sheet('url(#dusk)')}${times(9, (at) => `<rect x="${at * 150 - 20}" y="${160 + draw(`b${at}`) * 140}" width="140" height="500" fill="#1d1433" opacity=".85"/>${times(8, (window) => `<rect x="${at * 150 + 6 + (window % 2) * 52}" y="${330 + Math.floor(window / 2) * 66}" width="30" height="38" fill="#ffcf7a" opacity="${(draw(`w${at}${window}`) * 0.8).toFixed(2)}"/>`)}`)}
${times(6, (at) => `<circle cx="${110 + at * 215}" cy="${110 + draw(`l${at}`) * 40}" r="90" fill="url(#lamp)"/><circle cx="${110 + at * 215}" cy="${110 + draw(`l${at}`) * 40}" r="20" fill="#fff1cf"/>`)}${times(9, flag)}
${times(90, (at) => `<circle cx="${draw(`hx${at}`) * width}" cy="${510 + draw(`hy${at}`) * 190}" r="${22 + draw(`hr${at}`) * 18}" fill="${pick(['#150f24', '#1c1430', '#0f0b1a'], draw(`hc${at}`))}"/>`)}<path d="M0 640H${width}V${height}H0Z" fill="#0c0816"/>`,
  )
}
