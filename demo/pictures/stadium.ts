import { drawing, pick } from '#demo/draw.ts'

export type Stadium = {
  width: number
  height: number
  /** Colours of the sky from the top to the horizon. */
  sky: [string, string, string]
  shirts: readonly string[]
  /** Top edge of the pitch as a share of the picture’s height. A larger share shows more of the crowd. */
  pitchAt: number
  isRainy?: boolean
  /** Colours of the scarves above the heads nearest to the camera. */
  scarves?: readonly [string, string]
}

const rows = 17

/**
 * Draws a stadium as seen from a seat: floodlights, the seats on the other side, the pitch, and the spectators in
 * front.
 */
export function drawStadium(key: string, { width, height, sky, shirts, pitchAt, ...more }: Stadium): string {
  const draw = drawing(`stadium ${key}`)
  const horizon = height * (pitchAt - 0.3)
  const pitch = height * pitchAt
  const parts = [
    `<defs><linearGradient id="sky" x2="0" y2="1">${sky.map((colour, at) => `<stop offset="${at / 2}" stop-color="${colour}"/>`).join('')}</linearGradient>
<linearGradient id="grass" x2="0" y2="1"><stop stop-color="#2f9e57"/><stop offset="1" stop-color="#14683a"/></linearGradient>
<radialGradient id="lamp"><stop stop-color="#fffbe6" stop-opacity=".95"/><stop offset=".16" stop-color="#fff3c4" stop-opacity=".5"/><stop offset="1" stop-color="#fff3c4" stop-opacity="0"/></radialGradient>
<linearGradient id="shade" x2="0" y2="1"><stop stop-color="#05080f" stop-opacity="0"/><stop offset=".3" stop-color="#05080f" stop-opacity=".55"/><stop offset=".85" stop-color="#05080f" stop-opacity=".05"/></linearGradient></defs>`,
    `<rect width="${width}" height="${height}" fill="url(#sky)"/>`,
    `<path d="M0 ${horizon + height * 0.05}Q${width / 2} ${horizon - height * 0.06} ${width} ${horizon + height * 0.05}V${pitch}H0Z" fill="#131a28"/>`,
    crowd(),
    `<path d="M0 ${horizon - height * 0.02}Q${width / 2} ${horizon - height * 0.13} ${width} ${horizon - height * 0.02}v${height * 0.055}Q${width / 2} ${horizon - height * 0.06} 0 ${horizon + height * 0.035}Z" fill="#0b111d"/>`,
    ...[0.14, 0.38, 0.62, 0.86].map(lamp),
    `<rect y="${pitch - height * 0.028}" width="${width}" height="${height * 0.03}" fill="#0e1522"/>`,
    ...Array.from(
      { length: 8 },
      (_, at) =>
        `<rect x="${(at * width) / 8 + 4}" y="${pitch - height * 0.024}" width="${width / 8 - 8}" height="${height * 0.022}" fill="${pick(shirts, draw(`board ${at}`))}" opacity=".75"/>`,
    ),
    grass(),
    front(),
    more.isRainy ? rain() : '',
  ]
  return svg(width, height, parts.join(''))

  function crowd(): string {
    const size = width / 96
    return Array.from({ length: rows }, (_, row) => {
      const part = row / (rows - 1)
      return Array.from({ length: 100 }, (_, seat) => {
        if (draw(`${row} ${seat}`) < 0.1) return ''
        const x = (seat + (row % 2) / 2 - 1) * size + draw(`x ${row} ${seat}`) * size * 0.3
        const bow = ((x / width) * 2 - 1) ** 2 * height * 0.1 * (1 - part)
        const y = horizon - height * 0.045 + part * (pitch - horizon) + bow
        const colour = pick(shirts, draw(`colour ${row} ${seat}`))
        return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)})"><path d="M${-size * 0.45} ${size * 1.3}q0-${size} ${size * 0.45}-${size}t${size * 0.45} ${size}z" fill="${colour}"/><circle r="${(size * 0.26).toFixed(1)}" fill="${pick(skins, draw(`skin ${row} ${seat}`))}"/></g>`
      }).join('')
    })
      .concat(
        `<rect y="${horizon - height * 0.1}" width="${width}" height="${pitch - horizon + height * 0.1}" fill="url(#shade)"/>`,
      )
      .join('')
  }

  function lamp(at: number): string {
    const [x, y] = [width * at, horizon - height * (0.08 - (at * 2 - 1) ** 2 * 0.06)]
    const bulbs = Array.from(
      { length: 6 },
      (_, bulb) => `<circle cx="${x + (bulb - 2.5) * width * 0.013}" cy="${y}" r="${width * 0.0052}" fill="#fffdf2"/>`,
    )
    return `<circle cx="${x}" cy="${y}" r="${width * 0.15}" fill="url(#lamp)"/>${bulbs.join('')}`
  }

  function grass(): string {
    const far = (part: number) => width / 2 + (part - 0.5) * width * 1.1
    const near = (part: number) => width / 2 + (part - 0.5) * width * 2.4
    const stripes = Array.from({ length: 7 }, (_, at) => {
      const [left, right] = [(at * 2) / 14, (at * 2 + 1) / 14]
      return `<path d="M${far(left)} ${pitch}H${far(right)}L${near(right)} ${height}H${near(left)}Z" fill="#fff" opacity=".055"/>`
    })
    const depth = height - pitch
    const line = `fill="none" stroke="#eafff1" stroke-opacity=".75" stroke-width="${width / 420}"`
    const players = Array.from({ length: 13 }, (_, at) => {
      const y = pitch + depth * (0.06 + draw(`py ${at}`) * 0.5)
      const tall = height * 0.02 + (y - pitch) * 0.11
      return { x: width * (0.08 + draw(`px ${at}`) * 0.84), y, tall, shirt: shirts[at % 2] ?? '#fff' }
    })
      .sort((one, other) => one.y - other.y)
      .map(
        ({ x, y, tall, shirt }) =>
          `<g transform="translate(${x} ${y}) scale(${tall / 10})"><ellipse cy="10" rx="3.4" ry=".8" fill="#04140a" opacity=".4"/><path d="M-1.4 5l-.7 5M1.2 5l1.3 4.8" stroke="#1b2433" stroke-width="1.2" stroke-linecap="round"/><rect x="-2" y="0" width="4" height="5.4" rx="1.3" fill="${shirt}"/><circle cy="-1.4" r="1.3" fill="${skins[1]}"/></g>`,
      )
    return `<rect y="${pitch}" width="${width}" height="${depth}" fill="url(#grass)"/>${stripes.join('')}
<path d="M0 ${pitch + depth * 0.05}H${width}" ${line}/><path d="M${width / 2} ${pitch + depth * 0.05}V${height}" ${line}/><ellipse cx="${width / 2}" cy="${pitch + depth * 0.36}" rx="${width * 0.17}" ry="${depth * 0.15}" ${line}/>${players.join('')}`
  }

  /** Draws the nearest spectators from behind, dark against the light. */
  function front(): string {
    const size = width / 11
    return Array.from({ length: 12 }, (_, at) => {
      const x = at * size + draw(`fx ${at}`) * size * 0.4 - size * 0.3
      const y = height - size * (0.35 + draw(`fy ${at}`) * 0.35)
      const person = `<path d="M${x - size * 0.55} ${height}q0-${size * 0.5} ${size * 0.55}-${size * 0.5}t${size * 0.55} ${size * 0.5}z" fill="#0a0f19"/><circle cx="${x}" cy="${y}" r="${size * 0.26}" fill="#080c14"/>`
      if (!more.scarves || at % 3 !== 1) return person
      const [one, other] = more.scarves
      const top = y - size * 0.95
      const bands = Array.from(
        { length: 6 },
        (_, band) =>
          `<rect x="${x - size * 0.9 + band * size * 0.3}" y="${top}" width="${size * 0.3}" height="${size * 0.3}" fill="${band % 2 ? one : other}"/>`,
      )
      return `${person}<path d="M${x - size * 0.3} ${height - size * 0.2}L${x - size * 0.82} ${top + size * 0.15}M${x + size * 0.3} ${height - size * 0.2}L${x + size * 0.82} ${top + size * 0.15}" stroke="#080c14" stroke-width="${size * 0.17}" stroke-linecap="round"/>${bands.join('')}`
    }).join('')
  }

  function rain(): string {
    const drops = Array.from({ length: 420 }, (_, at) => {
      const [x, y, long] = [draw(`rx ${at}`) * width * 1.1, draw(`ry ${at}`) * height, 14 + draw(`rl ${at}`) * 30]
      return `M${x.toFixed(0)} ${y.toFixed(0)}l${(-long * 0.25).toFixed(1)} ${long.toFixed(1)}`
    })
    return `<path d="${drops.join('')}" stroke="#dbe8ff" stroke-opacity=".34" stroke-width="${width / 700}"/>`
  }
}

const skins = ['#d9a066', '#c98f5a', '#e3b07c'] as const

export function svg(width: number, height: number, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${content}</svg>`
}
