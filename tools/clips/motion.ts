/** A point on the ground, in metres from the centre: x along the field, y towards the camera. */
export type Point = { x: number; y: number }

export type Wander = (timeS: number) => Point

/** Returns a random generator. It gives the same numbers at every run, so that a clip can be drawn again. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return function next() {
    // The algorithm is Mulberry32.
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Returns a smooth path around `home`. It is back at its start after `periodS`. */
export function createWander(options: { home: Point; reach: Point; periodS: number; random: () => number }): Wander {
  const { home, reach, periodS, random } = options
  const waves = [1, 2, 3, 5].map((turns) => ({
    turns,
    x: (random() - 0.5) * (2 / Math.sqrt(turns)),
    y: (random() - 0.5) * (2 / Math.sqrt(turns)),
    phase: random() * Math.PI * 2,
  }))
  return function at(timeS) {
    let { x, y } = home
    for (const wave of waves) {
      const angle = (timeS / periodS) * Math.PI * 2 * wave.turns + wave.phase
      x += Math.sin(angle) * wave.x * reach.x
      y += Math.cos(angle) * wave.y * reach.y
    }
    return { x, y }
  }
}

export type Touch = { player: number; fromS: number; passS: number; untilS: number }

/**
 * Plans the ball’s possession: each time the player of the attacking side who is nearest to the play, never the same
 * one twice in a row.
 */
export function scheduleTouches(options: {
  players: readonly { at: Wander; side: number }[]
  focus: Wander
  periodS: number
  touchS: number
  /** Attacking sides, each for an equal share of the period. */
  sides: readonly number[]
}): Touch[] {
  const { players, focus, periodS, touchS, sides } = options
  const touches: Touch[] = []
  const count = Math.round(periodS / touchS)
  for (let index = 0; index < count; index += 1) {
    const fromS = index * touchS
    const side = sides[Math.floor((index / count) * sides.length)]
    const around = focus(fromS)
    const taken = [touches.at(-1)?.player, index === count - 1 ? touches[0]?.player : undefined]
    const candidates = players
      .map((player, number) => ({ number, side: player.side, distance: distance(player.at(fromS), around) }))
      .filter((player) => player.side === side && !taken.includes(player.number))
      .sort((one, other) => one.distance - other.distance)
    const player = candidates[0]?.number ?? 0
    touches.push({ player, fromS, passS: fromS + touchS * 0.6, untilS: fromS + touchS })
  }
  return touches
}

/** Returns the ball’s position: at its owner’s feet, or on the way to the next owner. `height` is in metres. */
export function ballAt(
  timeS: number,
  { touches, players }: { touches: readonly Touch[]; players: readonly { at: Wander }[] },
): Point & { height: number; owner: number } {
  const index = touches.findIndex((touch) => timeS < touch.untilS)
  const touch = touches[index] as Touch
  const owner = touch.player
  if (timeS <= touch.passS) return { ...feetOf(players, { player: owner, timeS }), height: 0, owner }
  const next = touches[(index + 1) % touches.length] as Touch
  const share = (timeS - touch.passS) / (touch.untilS - touch.passS)
  const from = feetOf(players, { player: touch.player, timeS: touch.passS })
  const to = feetOf(players, { player: next.player, timeS: touch.untilS })
  const rise = Math.min(distance(from, to) / 12, 2.2)
  return {
    x: from.x + (to.x - from.x) * share,
    y: from.y + (to.y - from.y) * share,
    height: Math.sin(share * Math.PI) * rise,
    owner,
  }
}

function feetOf(players: readonly { at: Wander }[], { player, timeS }: { player: number; timeS: number }): Point {
  const { x, y } = (players[player] as { at: Wander }).at(timeS)
  return { x: x + 0.7, y: y + 0.25 }
}

export function speedOf(at: Wander, timeS: number): Point {
  const before = at(timeS - 0.1)
  const after = at(timeS + 0.1)
  return { x: (after.x - before.x) / 0.2, y: (after.y - before.y) / 0.2 }
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y)
}
