import { drawing } from '#demo/draw.ts'
import { svg } from './stadium.ts'

const size = { width: 1200, height: 900 }
type Thing = 'coffee' | 'sweet-soup' | 'milk-tea'

/** Draws an object on a table, with a match in the background. */
export function drawTable(thing: Thing): string {
  const { width, height } = size
  const draw = drawing(`table ${thing}`)
  const lights = Array.from(
    { length: 26 },
    (_, at) =>
      `<circle cx="${draw(`x ${at}`) * width}" cy="${draw(`y ${at}`) * 480}" r="${14 + draw(`r ${at}`) * 34}" fill="${['#ffce7a', '#ff9f6e', '#8fd3ff', '#ffe9b8'][at % 4]}" opacity="${(0.08 + draw(`o ${at}`) * 0.2).toFixed(2)}"/>`,
  )
  const screen = `<g transform="translate(150 70)"><rect width="900" height="470" rx="18" fill="#06090f"/><rect x="14" y="14" width="872" height="442" rx="6" fill="#1f8a4c"/>${[0, 2, 4, 6].map((at) => `<rect x="${14 + at * 109}" y="14" width="109" height="442" fill="#fff" opacity=".06"/>`).join('')}<path d="M450 14v442M14 120h110v230H14M886 120H776v230h110" fill="none" stroke="#eafff1" stroke-width="4" opacity=".7"/><circle cx="450" cy="235" r="74" fill="none" stroke="#eafff1" stroke-width="4" opacity=".7"/>${Array.from({ length: 16 }, (_, at) => `<g transform="translate(${80 + draw(`px ${at}`) * 740} ${60 + draw(`py ${at}`) * 330})"><rect x="-8" y="-4" width="16" height="26" rx="6" fill="${at % 2 ? '#f4f7fb' : '#d81f3f'}"/><circle cy="-12" r="7" fill="#d9a066"/></g>`).join('')}<rect x="34" y="32" width="190" height="34" rx="6" fill="#0b0f19" opacity=".85"/><rect x="34" y="32" width="8" height="34" fill="#f04438"/></g>`
  const content = `<defs><linearGradient id="wall" x2="0" y2="1"><stop stop-color="#141b2c"/><stop offset="1" stop-color="#2b2030"/></linearGradient><linearGradient id="wood" x2="0" y2="1"><stop stop-color="#7a4a2a"/><stop offset="1" stop-color="#3e2213"/></linearGradient><linearGradient id="glass" x2="1"><stop stop-color="#fff" stop-opacity=".38"/><stop offset=".25" stop-color="#fff" stop-opacity=".06"/><stop offset=".85" stop-color="#fff" stop-opacity=".02"/><stop offset="1" stop-color="#fff" stop-opacity=".28"/></linearGradient><linearGradient id="coffee" x2="0" y2="1"><stop stop-color="#3a1d0d"/><stop offset=".55" stop-color="#6b3a1c"/><stop offset=".8" stop-color="#c99a6b"/><stop offset="1" stop-color="#f3dfc1"/></linearGradient><linearGradient id="tea" x2="0" y2="1"><stop stop-color="#e7c9a2"/><stop offset="1" stop-color="#b98553"/></linearGradient><filter id="soft"><feGaussianBlur stdDeviation="5"/></filter></defs>
<rect width="${width}" height="${height}" fill="url(#wall)"/><g filter="url(#soft)">${lights.join('')}${screen}</g>
<path d="M0 610H${width}V${height}H0Z" fill="url(#wood)"/>${Array.from({ length: 9 }, (_, at) => `<path d="M0 ${640 + at * 31}q300 ${draw(`w ${at}`) * 24 - 12} 600 0t600 0" stroke="#2a150a" stroke-opacity=".35" stroke-width="${2 + draw(`s ${at}`) * 3}" fill="none"/>`).join('')}
<ellipse cx="620" cy="822" rx="270" ry="38" fill="#140a05" opacity=".55" filter="url(#soft)"/>${things[thing]()}`
  return svg(width, height, content)
}

const glass = (fill: string, inside: string) =>
  `<g transform="translate(470 300)"><path d="M18 90H282L258 500q-2 22-24 22H66q-22 0-24-22Z" fill="${fill}"/>${inside}<path d="M0 0H300L266 506q-2 26-30 26H64q-28 0-30-26Z" fill="url(#glass)" stroke="#fff" stroke-opacity=".5" stroke-width="4"/><ellipse cx="150" cy="0" rx="150" ry="20" fill="none" stroke="#fff" stroke-opacity=".6" stroke-width="5"/></g>`

const things: Record<Thing, () => string> = {
  coffee() {
    const ice = [
      [64, 96, 14],
      [150, 82, -18],
      [108, 176, 32],
      [196, 170, 8],
    ]
      .map(
        ([x, y, turn]) =>
          `<rect x="${x}" y="${y}" width="74" height="70" rx="14" transform="rotate(${turn} ${x} ${y})" fill="#fff" fill-opacity=".3" stroke="#fff" stroke-opacity=".5" stroke-width="3"/>`,
      )
      .join('')
    return glass(
      'url(#coffee)',
      `${ice}<path d="M206 -150L164 300" stroke="#d8dde6" stroke-width="11" stroke-linecap="round"/>`,
    )
  },
  'milk-tea'() {
    const draw = drawing('pearls')
    const pearls = Array.from(
      { length: 34 },
      (_, at) =>
        `<circle cx="${70 + draw(`x ${at}`) * 160}" cy="${392 + draw(`y ${at}`) * 104}" r="17" fill="#2a120b"/><circle cx="${66 + draw(`x ${at}`) * 160}" cy="${387 + draw(`y ${at}`) * 104}" r="4" fill="#a87a5c"/>`,
    ).join('')
    return glass(
      'url(#tea)',
      `${pearls}<path d="M204 -170L150 420" stroke="#ef5da8" stroke-width="26" stroke-linecap="round"/><path d="M204 -170L150 420" stroke="#fff" stroke-opacity=".35" stroke-width="7"/>`,
    )
  },
  'sweet-soup'() {
    const draw = drawing('beans')
    const beans = Array.from({ length: 46 }, (_, at) => {
      const [turn, away] = [draw(`t ${at}`) * Math.PI * 2, Math.sqrt(draw(`a ${at}`))]
      const [x, y] = [620 + Math.cos(turn) * 225 * away, 600 + Math.sin(turn) * 58 * away]
      return `<ellipse cx="${x}" cy="${y}" rx="20" ry="12" transform="rotate(${draw(`r ${at}`) * 180} ${x} ${y})" fill="${['#8c2f2f', '#e9c46a', '#6aa84f', '#f6efe2'][at % 4]}"/>`
    }).join('')
    const steam = [540, 620, 700]
      .map(
        (x) =>
          `<path d="M${x} 520q-34-60 0-118t0-124" stroke="#fff" stroke-opacity=".22" stroke-width="18" fill="none" stroke-linecap="round"/>`,
      )
      .join('')
    return `<g filter="url(#soft)">${steam}</g><path d="M340 600h560q0 214-196 226H536Q340 814 340 600Z" fill="#f4f7fb"/><path d="M352 660q40 130 184 150h168q144-20 184-150" fill="none" stroke="#2f6fb3" stroke-width="12"/><ellipse cx="620" cy="600" rx="280" ry="78" fill="#e6ebf2"/><ellipse cx="620" cy="602" rx="256" ry="66" fill="#c98b4b"/>${beans}<path d="M760 590L1010 440" stroke="#c9d0da" stroke-width="18" stroke-linecap="round"/>`
  },
}
