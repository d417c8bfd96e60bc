import { expect, test } from 'vitest'
import { bytesOf, hmac } from './hmac.ts'
import { drawing } from './marble-random.ts'
import {
  type DuelSide,
  diveNumber,
  dives,
  goalsOf,
  playDuel,
  type SealedChoices,
  sealOf,
  winnerOf,
} from './minigame-duel.ts'
import type { Aim } from './minigame-rules.ts'

const sha256 = async (bytes: Uint8Array) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', Uint8Array.from(bytes)))
const duelId = '0123456789abcdef'

async function drawn(text: string) {
  return drawing(await hmac(sha256, bytesOf('test'), bytesOf(text)))
}

/** Returns choices drawn from a text: corner shots with this power, and any dives. */
async function choicesOf(text: string, power = 65): Promise<SealedChoices> {
  const draw = await drawn(text)
  const corner = (): Aim => ({ x: draw(2) === 0 ? -2_800 : 2_800, y: draw(2) === 0 ? 400 : 1_800, power })
  const salt = Array.from({ length: 32 }, () => draw(16).toString(16)).join('')
  return {
    salt,
    shots: Array.from({ length: 5 }, corner),
    dives: Array.from({ length: 5 }, () => dives[draw(6)] as (typeof dives)[number]),
  }
}

test('the hash of a side changes with each of its choices, its salt, the duel and the side', async () => {
  const choices = await choicesOf('hash')
  const [first, ...others] = choices.shots as [Aim, ...Aim[]]
  const turned = choices.dives.map((dive, at) => (at === 4 ? { ...dive, isHigh: !dive.isHigh } : dive))
  const of = { duelId, side: 'challenger' } as const
  const hashes = await Promise.all([
    sealOf(sha256, of, choices),
    sealOf(sha256, { ...of, duelId: 'fedcba9876543210' }, choices),
    sealOf(sha256, { ...of, side: 'opponent' }, choices),
    sealOf(sha256, of, { ...choices, salt: '0'.repeat(32) }),
    sealOf(sha256, of, { ...choices, shots: [{ ...first, power: first.power + 1 }, ...others] }),
    sealOf(sha256, of, { ...choices, shots: [...others, first] }),
    sealOf(sha256, of, { ...choices, dives: turned }),
  ])
  expect(new Set(hashes).size).toBe(hashes.length)
  expect(await sealOf(sha256, of, structuredClone(choices))).toBe(hashes[0])
})

test('the same choices give the same duel, and a salt of either side changes it', async () => {
  const sealed = { challenger: await choicesOf('a'), opponent: await choicesOf('b') }
  const played = await playDuel(sha256, duelId, sealed)
  expect(await playDuel(sha256, duelId, structuredClone(sealed))).toEqual(played)
  for (const side of ['challenger', 'opponent'] as DuelSide[]) {
    const other = { ...sealed, [side]: { ...sealed[side], salt: 'f'.repeat(32) } }
    expect(await playDuel(sha256, duelId, other)).not.toEqual(played)
  }
})

test('each shot meets the dive that the other side chose for it, except slow shots that the keeper sees', async () => {
  let seen = 0
  for (let at = 0; at < 40; at += 1) {
    const sealed = { challenger: await choicesOf(`c${at}`), opponent: await choicesOf(`o${at}`, 25) }
    const played = await playDuel(sha256, duelId, sealed)
    expect(played.challenger.map(({ dive }) => dive)).toEqual(sealed.opponent.dives)
    expect(played.challenger.map(({ aim }) => aim)).toEqual(sealed.challenger.shots)
    seen += played.opponent.filter(({ dive }, shot) => {
      const chosen = sealed.challenger.dives[shot]
      return chosen && diveNumber(dive) !== diveNumber(chosen)
    }).length
  }
  expect(seen).toBeGreaterThan(50)
})

test('a right dive saves corner shots far more often than a wrong one, and each side has the same chances', async () => {
  const rates = { right: [0, 0], wrong: [0, 0] }
  const goals = { challenger: 0, opponent: 0 }
  for (let at = 0; at < 200; at += 1) {
    const sealed = { challenger: await choicesOf(`r${at}`), opponent: await choicesOf(`s${at}`) }
    const played = await playDuel(sha256, duelId, sealed)
    for (const side of ['challenger', 'opponent'] as const) {
      goals[side] += goalsOf(played[side])
      for (const { aim, dive, outcome } of played[side]) {
        const isRight = Math.sign(aim.x) === dive.side && aim.y > 1_200 === dive.isHigh
        const rate = isRight ? rates.right : rates.wrong
        rate[0] = (rate[0] ?? 0) + (outcome === 'goal' ? 1 : 0)
        rate[1] = (rate[1] ?? 0) + 1
      }
    }
  }
  const share = ([scored = 0, all = 1]: number[]) => scored / all
  expect(share(rates.right)).toBeLessThan(0.4)
  expect(share(rates.wrong)).toBeGreaterThan(share(rates.right) + 0.35)
  expect(Math.abs(goals.challenger - goals.opponent) / 1_000).toBeLessThan(0.06)
})

test('the side with more goals wins, and equal goals are a draw', () => {
  expect(winnerOf({ challenger: 3, opponent: 2 })).toBe('challenger')
  expect(winnerOf({ challenger: 0, opponent: 5 })).toBe('opponent')
  expect(winnerOf({ challenger: 4, opponent: 4 })).toBe('draw')
  expect(dives.map(diveNumber)).toEqual([0, 1, 2, 3, 4, 5])
})
