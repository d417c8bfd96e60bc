type Colours = readonly [light: string, deep: string]

const eyes = (x: number, y: number, apart: number) =>
  [x - apart, x + apart]
    .map(
      (at) =>
        `<circle cx="${at}" cy="${y}" r="9" fill="#1b1512"/><circle cx="${at + 3}" cy="${y - 3}" r="3" fill="#fff"/>`,
    )
    .join('')
const ball =
  '<circle r="66" fill="#f7f9fc"/><path d="M0-28L27-9 17 23H-17L-27-9Z" fill="#1d232d"/><path d="M0-28V-66M27-9L62-22M17 23L40 52M-17 23L-40 52M-27-9L-62-22" stroke="#1d232d" stroke-width="5"/><path d="M-18-63L0-48 18-63ZM62-22L50-2 58 30 66 0ZM40 52L14 48 0 66 22 62ZM-40 52L-14 48 0 66-22 62ZM-62-22L-50-2-58 30-66 0Z" fill="#1d232d"/>'

/** Avatars without a face: a thing that the member likes. Drawn in a square of 256. */
const mascots = {
  cat: [
    ['#ffe3b8', '#e79b52'],
    `<path d="M58 110L52 34l54 34ZM198 110l6-76-54 34Z" fill="#7d8794"/><path d="M66 84l-4-30 26 18ZM190 84l4-30-26 18Z" fill="#f2b8b5"/><path d="M48 146q0-84 80-84t80 84q0 78-80 78t-80-78Z" fill="#7d8794"/><path d="M112 64h32l-6 34h-20Z" fill="#5f6874"/><ellipse cx="128" cy="176" rx="48" ry="38" fill="#e8edf3"/><path d="M82 138q14-12 28 0M146 138q14-12 28 0" fill="none" stroke="#1b1512" stroke-width="7" stroke-linecap="round"/><path d="M118 160h20l-10 12Z" fill="#d9707a"/><path d="M128 172q-8 16-24 8M128 172q8 16 24 8" fill="none" stroke="#4a4f58" stroke-width="5" stroke-linecap="round"/><path d="M60 160l-38-8M60 174l-38 6M196 160l38-8M196 174l38 6" stroke="#f4f7fb" stroke-width="4"/>`,
  ],
  dog: [
    ['#c6ecff', '#4b9fd8'],
    `<path d="M50 140q0-78 78-78t78 78q0 82-78 82t-78-82Z" fill="#e8b46c"/><path d="M66 74Q20 82 34 160q28 4 44-40ZM190 74q46 8 32 86-28 4-44-40Z" fill="#a8713a"/><ellipse cx="128" cy="172" rx="46" ry="38" fill="#fff3df"/>${eyes(128, 130, 32)}<ellipse cx="128" cy="158" rx="15" ry="11" fill="#241a14"/><path d="M128 168v12q-10 14-24 4M128 180q10 14 24 4" fill="none" stroke="#6b4a2b" stroke-width="5" stroke-linecap="round"/><path d="M118 190h20v14q-10 12-20 0Z" fill="#ef6f81"/>`,
  ],
  bear: [
    ['#c9d8f5', '#4a5fa8'],
    `<circle cx="74" cy="78" r="30" fill="#eef2f7"/><circle cx="182" cy="78" r="30" fill="#eef2f7"/><circle cx="74" cy="80" r="15" fill="#c3cddb"/><circle cx="182" cy="80" r="15" fill="#c3cddb"/><path d="M46 146q0-86 82-86t82 86q0 78-82 78t-82-78Z" fill="#f7f9fc"/><ellipse cx="128" cy="172" rx="44" ry="34" fill="#e3e9f2"/>${eyes(128, 136, 34)}<ellipse cx="128" cy="158" rx="17" ry="12" fill="#20252d"/><path d="M128 170v8q-12 12-24 2M128 178q12 12 24 2" fill="none" stroke="#20252d" stroke-width="5" stroke-linecap="round"/><path d="M50 134q-4-92 78-94t78 94" fill="none" stroke="#20252d" stroke-width="12"/><rect x="34" y="120" width="28" height="52" rx="13" fill="#7a4fd0"/><rect x="194" y="120" width="28" height="52" rx="13" fill="#7a4fd0"/>`,
  ],
  rooster: [
    ['#fff0b3', '#f0a63a'],
    `<path d="M104 66q-14-36 10-38 4-18 22-8 20-8 20 12 22 4 6 34Z" fill="#d81f3f"/><path d="M62 150q-2-92 68-92t66 92q2 74-66 74t-68-74Z" fill="#fffaf0"/>${eyes(130, 128, 32)}<path d="M108 146h44l-22 28Z" fill="#f08a1d"/><path d="M108 146h44l-22 10Z" fill="#ffb347"/><path d="M116 176q14 40 28 0-14-8-28 0Z" fill="#d81f3f"/><path d="M84 176q-10 10-24 6M176 176q10 10 24 6" stroke="#e3d3b1" stroke-width="6" fill="none" stroke-linecap="round"/>`,
  ],
  lighthouse: [
    ['#243a73', '#0d1733'],
    `<circle cx="206" cy="48" r="16" fill="#fff3c4"/><path d="M128 84L-10 40v70ZM128 84l138-24v56Z" fill="#ffe79a" opacity=".5"/><path d="M104 108h48l14 118H90Z" fill="#f7f9fc"/><path d="M101 132h54l4 28H97ZM93 190h70l3 28H90Z" fill="#d81f3f"/><rect x="108" y="66" width="40" height="42" rx="4" fill="#ffe79a"/><path d="M128 40l28 28h-56Z" fill="#d81f3f"/><path d="M98 108h60" stroke="#20252d" stroke-width="7"/><path d="M0 222q32-16 64 0t64 0 64 0 64 0v40H0Z" fill="#1b6fa8"/>`,
  ],
  'milk-tea': [
    ['#ffd9e6', '#e77fa6'],
    `<path d="M146 96L168 14" stroke="#7a4fd0" stroke-width="14" stroke-linecap="round"/><path d="M70 92h116l-16 130q-2 14-16 14h-52q-14 0-16-14Z" fill="#d9ab78"/><path d="M70 92h116l-4 34q-56 16-108 0Z" fill="#f3dcb8"/><rect x="60" y="78" width="136" height="22" rx="11" fill="#f7f9fc"/>${[
      [98, 212],
      [118, 222],
      [140, 216],
      [158, 206],
      [108, 194],
      [130, 200],
      [150, 190],
    ]
      .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="10" fill="#2a120b"/>`)
      .join(
        '',
      )}${eyes(128, 152, 22)}<path d="M118 166q10 10 20 0" fill="none" stroke="#1b1512" stroke-width="5" stroke-linecap="round"/><circle cx="92" cy="166" r="8" fill="#ef6f81" opacity=".5"/><circle cx="164" cy="166" r="8" fill="#ef6f81" opacity=".5"/>`,
  ],
  daisy: [
    ['#bff0d0', '#2f9e6e'],
    `<path d="M128 150q-10 50 6 106" stroke="#1c7a45" stroke-width="12" fill="none"/><path d="M134 214q40-34 66-14-24 34-66 26Z" fill="#1c7a45"/><g transform="translate(128 112)">${Array.from({ length: 12 }, (_, at) => `<ellipse cy="-54" rx="17" ry="38" transform="rotate(${at * 30})" fill="${at % 2 ? '#fff' : '#eef2f7'}"/>`).join('')}<circle r="30" fill="#f5b921"/><circle r="20" fill="#e39a10" opacity=".5"/></g>`,
  ],
  football: [['#8fe3b4', '#14804a'], `<g transform="translate(128 128) scale(1.25)">${ball}</g>`],
  basketball: [
    ['#3b2a63', '#160f2b'],
    '<circle cx="128" cy="128" r="88" fill="#ef7d2d"/><path d="M40 128h176M128 40v176M64 66q56 62 0 124M192 66q-56 62 0 124" fill="none" stroke="#2a160b" stroke-width="7"/><path d="M78 78q20-22 50-24" stroke="#fff" stroke-opacity=".4" stroke-width="9" fill="none" stroke-linecap="round"/>',
  ],
  bridge: [
    ['#ffd08a', '#e2607a'],
    '<circle cx="128" cy="116" r="44" fill="#fff1c9"/><path d="M0 170q64-14 128 0t128 0v90H0Z" fill="#3b5b9b"/><path d="M70 226h116M88 206h80M104 188h48" stroke="#ffd9a8" stroke-width="6" opacity=".6"/><path d="M0 172h256" stroke="#2a2440" stroke-width="10"/><path d="M64 172V62M192 172V62M64 66Q128 196 192 66M64 66Q30 150 0 160M192 66q34 84 64 94" fill="none" stroke="#2a2440" stroke-width="7"/>',
  ],
  coffee: [
    ['#e8d3b8', '#8c5a33'],
    '<path d="M74 70h108l-12 142q-2 18-18 18h-48q-16 0-18-18Z" fill="#4a2412"/><path d="M80 150h96l-5 62q-2 18-19 18h-48q-17 0-19-18Z" fill="#e9cba0"/><path d="M74 70h108l-12 142q-2 18-18 18h-48q-16 0-18-18Z" fill="#fff" fill-opacity=".16" stroke="#fff" stroke-opacity=".7" stroke-width="5"/><g fill="#fff" fill-opacity=".4"><rect x="92" y="84" width="34" height="32" rx="7" transform="rotate(-10 109 100)"/><rect x="130" y="92" width="34" height="32" rx="7" transform="rotate(14 147 108)"/></g><path d="M150 180L182 20" stroke="#cfd6e0" stroke-width="8" stroke-linecap="round"/>',
  ],
  noodles: [
    ['#ffe0a3', '#d8743a'],
    '<path d="M88 92q-20-26 0-52M128 84q-20-26 0-52M168 92q-20-26 0-52" stroke="#fff" stroke-opacity=".6" stroke-width="9" fill="none" stroke-linecap="round"/><ellipse cx="128" cy="132" rx="96" ry="34" fill="#f4f7fb"/><ellipse cx="128" cy="132" rx="82" ry="25" fill="#b5692f"/><path d="M62 132q20-18 40 0t40 0 40 0" fill="none" stroke="#fff0cf" stroke-width="8"/><circle cx="104" cy="124" r="12" fill="#d84b4b"/><circle cx="152" cy="140" r="10" fill="#5aa84f"/><circle cx="136" cy="120" r="7" fill="#5aa84f"/><path d="M32 136h192q-4 86-70 94h-52q-66-8-70-94Z" fill="#f4f7fb"/><path d="M38 160q90 26 180 0" fill="none" stroke="#2f6fb3" stroke-width="8"/><path d="M160 128L238 56M172 132l74-62" stroke="#6b3d1c" stroke-width="7" stroke-linecap="round"/>',
  ],
  drum: [
    ['#ffb0a0', '#b51f35'],
    '<ellipse cx="128" cy="196" rx="84" ry="30" fill="#8e1220"/><path d="M44 110v86q84 60 168 0v-86Z" fill="#d81f3f"/><ellipse cx="128" cy="110" rx="84" ry="32" fill="#f7ead2"/><ellipse cx="128" cy="110" rx="66" ry="23" fill="#efdcb8"/><path d="M52 134l30 72 30-56 30 60 30-60 30 44" fill="none" stroke="#ffd23f" stroke-width="7"/><path d="M88 100L30 36M170 100l60-66" stroke="#7a4a2a" stroke-width="11" stroke-linecap="round"/><circle cx="90" cy="102" r="11" fill="#7a4a2a"/><circle cx="168" cy="102" r="11" fill="#7a4a2a"/>',
  ],
  cup: [
    ['#274b8f', '#101d42'],
    '<path d="M80 60h96q4 92-48 100-52-8-48-100Z" fill="#f5b921"/><path d="M80 76H50q-4 52 44 54M176 76h30q4 52-44 54" fill="none" stroke="#f5b921" stroke-width="13"/><path d="M96 68q0 60 24 80" stroke="#fff" stroke-opacity=".6" stroke-width="10" fill="none" stroke-linecap="round"/><path d="M116 156h24v30h-24Z" fill="#d9990f"/><rect x="88" y="184" width="80" height="30" rx="6" fill="#5b3716"/>',
  ],
  whistle: [
    ['#d4f1c0', '#5ba03c'],
    '<g transform="rotate(-16 128 128)"><path d="M46 96h136v42h-22a56 56 0 1 1-96-20L46 118Z" fill="#20252d"/><circle cx="116" cy="158" r="30" fill="#f4f7fb"/><circle cx="116" cy="158" r="14" fill="#f08a1d"/><path d="M182 96h34v42h-34Z" fill="#3a424e"/></g><path d="M70 66L58 34M98 58V24M46 88L18 70" stroke="#fff" stroke-width="9" stroke-linecap="round"/>',
  ],
  boot: [
    ['#bdeaff', '#2b7fb8'],
    '<path d="M46 70q40 12 62-6l32 44q52 10 84 40 14 22 4 40H56q-20-20-12-56Z" fill="#f26b1d"/><path d="M44 176h186q-4 18-18 18H62q-14-2-18-18Z" fill="#20252d"/><path d="M70 194v20M112 194v20M172 194v20M204 194v20" stroke="#20252d" stroke-width="14" stroke-linecap="round"/><path d="M108 86l18-10M120 102l18-10M134 118l16-12" stroke="#fff" stroke-width="7" stroke-linecap="round"/><path d="M64 138q70 4 140 26" stroke="#fff" stroke-width="9" fill="none"/>',
  ],
  moped: [
    ['#ffe9a8', '#e0a100'],
    '<circle cx="66" cy="188" r="34" fill="#20252d"/><circle cx="66" cy="188" r="15" fill="#cfd6e0"/><circle cx="194" cy="188" r="34" fill="#20252d"/><circle cx="194" cy="188" r="15" fill="#cfd6e0"/><path d="M40 160q4-38 44-38h34l14 40h24l18-88h22l4 22q-14 2-16 16l10 50q-26 4-34 30H92q-2-30-52-32Z" fill="#12b76a"/><path d="M42 118h76q4 12-8 14H52q-12-2-10-14Z" fill="#3b2a20"/><path d="M170 66l34-8" stroke="#20252d" stroke-width="9" stroke-linecap="round"/><circle cx="204" cy="92" r="11" fill="#fff7d6"/>',
  ],
  gamepad: [
    ['#d9ccff', '#6a4fc4'],
    '<path d="M60 92h136q36 6 44 70 6 46-26 46-22 0-38-34H80q-16 34-38 34-32 0-26-46 8-64 44-70Z" fill="#232838"/><path d="M76 118v44M54 140h44" stroke="#f4f7fb" stroke-width="14" stroke-linecap="round"/><circle cx="180" cy="122" r="10" fill="#12b76a"/><circle cx="180" cy="160" r="10" fill="#f04438"/><circle cx="160" cy="141" r="10" fill="#2e90fa"/><circle cx="200" cy="141" r="10" fill="#f5b921"/>',
  ],
  stands: [
    ['#22c37d', '#077a49'],
    '<rect x="48" y="140" width="40" height="60" rx="8" fill="#f4f7fb"/><rect x="108" y="98" width="40" height="102" rx="8" fill="#f4f7fb"/><rect x="168" y="56" width="40" height="144" rx="8" fill="#f4f7fb"/>',
  ],
} satisfies Record<string, readonly [Colours, string]>
export type Mascot = keyof typeof mascots

export function drawMascot(name: Mascot): string {
  const [[light, deep], drawing] = mascots[name]
  return `<defs><radialGradient id="light" cx=".5" cy=".35" r=".85"><stop stop-color="${light}"/><stop offset="1" stop-color="${deep}"/></radialGradient></defs><rect width="256" height="256" fill="url(#light)"/>${drawing}`
}
