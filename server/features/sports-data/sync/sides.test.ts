import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inAll } from '#demo/world.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { createFeedSettlement, type FeedSettlement, hanoi, hue } from '#tests/setup/feed-settlement.ts'
import { anchor, fetched, provider } from '#tests/setup/sports-intake.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'
import type { SourceTerms } from './fixture-intake.service.ts'

const hourMs = 3_600_000
const other: SourceTerms = { provider: 'apifootball', isAnchor: false, origin: 'provider' }
const danang = { ext: 'dn', name: 'Danang Dragons', country: 'VN' }
const swapped = { home: hue, away: hanoi }

let app: TestApp
let feed: FeedSettlement
beforeAll(async () => {
  app = await startTestApp({ env: { TIPS_PER_DAY: '1000', TIP_SETTLE_MINUTES: '10' } })
  feed = await createFeedSettlement(app)
})
afterAll(() => app.close())

describe('the anchor lists a known match the other way round', () => {
  test('the fixture is turned with its goals, its tips are void and its predictions follow their team', async () => {
    const { id, listed, shown, seen } = await feed.match()
    const tip = await feed.tipOn(id)
    await feed.predict(id, [1, 3])
    await listed({ ...swapped, play: { code: -1, homeScore: 3, awayScore: 0, halfTime: [1, 0], regularTime: [3, 0] } })
    expect(await shown()).toBe('Hue Citadel 3–0 Hanoi Red River')
    expect(await seen()).toMatchObject({ state: 'finished', home_half: 1, away_half: 0, home_regular: 3 })
    await feed.settled(1)
    // Hanoi with a quarter-ball lost 0–3, but the tip was given on a match of Hanoi at home.
    expect((await feed.tipOf(tip)).settlement).toMatchObject({ outcome: 'void', reason: 'SIDES_CHANGED', profit: 0 })
    // The member gave Hue three goals and Hanoi one; the difference is 2 and not 3, so only the winner is right.
    await eventually(async () => {
      expect(await feed.predictionOf(id)).toMatchObject({ home: 3, away: 1, outcome: 'outcome' })
    })
  })

  test('during play, with the timeline, line-ups, statistics and the score so far', async () => {
    const { id, ext, listed, shown, play, plays } = await feed.match({ kickOff: Date.now() - hourMs })
    const goal = {
      key: 'g1',
      kind: 1,
      side: 'home' as const,
      minute: 9,
      extraMinute: null,
      player: 'Quyết',
      otherPlayer: '',
    }
    const line = (formation: string) => ({ formation, coach: '', players: [] })
    await play({ code: 1, homeScore: 1, awayScore: 0 })
    await plays.events(provider, [fetched(ext, [goal])])
    await plays.lineups(provider, [fetched(ext, { home: line('4-4-2'), away: line('3-5-2'), isConfirmed: true })])
    await plays.statistics(provider, [fetched(ext, [{ kind: 6, home: 5, away: 2 }])])
    await listed({ ...swapped, play: { code: 2, homeScore: 0, awayScore: 1, halfTime: [0, 1] } })
    expect(await shown()).toBe('Hue Citadel 0–1 Hanoi Red River')
    const details = await app.features.fixtureDetails.detailsOf(id)
    expect(details.events).toMatchObject([{ key: 'g1', side: 'away' }])
    expect(details.lineups).toMatchObject({ home: { formation: '3-5-2' }, away: { formation: '4-4-2' } })
    expect(details.statistics).toEqual([{ kind: 6, home: 2, away: 5 }])
    // A later answer without the exchange turns everything back.
    await listed({ play: { code: 3, homeScore: 1, awayScore: 0 } })
    expect(await shown()).toBe('Hanoi Red River 1–0 Hue Citadel')
  })

  test('exchanged names without exchanged goals hold the play until an answer agrees', async () => {
    const { ext, listed, shown, play } = await feed.match({ kickOff: Date.now() - hourMs })
    await play({ code: 3, homeScore: 2, awayScore: 0 })
    await listed({ ...swapped, play: { code: -1, homeScore: 2, awayScore: 0 } })
    await play({ code: -1, homeScore: 2, awayScore: 0 })
    expect(await shown()).toBe('Hanoi Red River 2–0 Hue Citadel')
    expect(feed.run.refusals).toContain('sides')
    expect((await feed.questionOf(ext))?.candidates).toMatchObject([{ likeness: 1 }])
    await listed({ play: { code: -1, homeScore: 2, awayScore: 1 } })
    expect(await shown()).toBe('Hanoi Red River 2–1 Hue Citadel')
    expect(await feed.questionOf(ext)).toBeUndefined()
  })

  test('a tip that was settled on the wrong sides becomes void', async () => {
    const { id, listed, play } = await feed.match()
    const tip = await feed.tipOn(id)
    await play({ code: -1, homeScore: 3, awayScore: 0, regularTime: [3, 0] })
    await feed.settled(1)
    expect((await feed.tipOf(tip)).settlement).toMatchObject({ outcome: 'win', profit: 180_000 })
    await listed({ ...swapped, play: { code: -1, homeScore: 0, awayScore: 3 } })
    await feed.settled(1, 30 * 60_000)
    expect(await feed.tipOf(tip)).toMatchObject({
      corrections: 1,
      settlement: { outcome: 'void', reason: 'SIDES_CHANGED', profit: 0 },
    })
  })
})

describe('the anchor lists other teams under a known key', () => {
  test('before the start the fixture gets them, and what belonged to the earlier teams goes', async () => {
    const slot = { ext: 'w2', name: 'Winner Semi-final 2', country: 'VN' }
    const { id, listed, shown, play } = await feed.match({ away: slot, stage: 'knockout', roundKey: 'final' })
    const tip = await feed.tipOn(id)
    await feed.predict(id, [2, 1])
    await listed({ away: hue })
    expect(await shown()).toBe('Hanoi Red River – Hue Citadel')
    expect(await feed.predictionOf(id)).toBeNull()
    await play({ code: -1, homeScore: 2, awayScore: 1, regularTime: [2, 1] })
    await feed.settled(1)
    expect((await feed.tipOf(tip)).settlement).toMatchObject({ outcome: 'void', reason: 'SIDES_CHANGED' })
  })

  test('a slot is replaced even when its match has begun', async () => {
    const slot = { ext: 'w1', name: 'Winner Semi-final 1', country: 'VN' }
    const { listed, shown } = await feed.match({ home: slot, kickOff: Date.now() - hourMs })
    await listed({ home: danang, play: { code: 1, homeScore: 1, awayScore: 0 } })
    expect(await shown()).toBe('Danang Dragons 1–0 Hue Citadel')
  })

  test('during play they hold the play and ask, and the operator’s answer takes them', async () => {
    const { id, ext, listed, shown, play } = await feed.match({ kickOff: Date.now() - hourMs })
    await play({ code: 1, homeScore: 0, awayScore: 0 })
    await listed({ away: danang, play: { code: 1, homeScore: 0, awayScore: 4 } })
    await play({ code: 2, homeScore: 0, awayScore: 4 })
    expect(await shown()).toBe('Hanoi Red River 0–0 Hue Citadel')
    const review = await feed.questionOf(ext)
    expect(review?.candidates).toMatchObject([{ ourId: id }])
    await app.features.sportsData.mapping.decide(review?.id ?? '', { ourId: id, by: null })
    await listed({ away: danang, play: { code: 2, homeScore: 0, awayScore: 4 } })
    expect(await shown()).toBe('Hanoi Red River 0–4 Danang Dragons')
  })
})

describe('another source lists the match the other way round', () => {
  const names = (one: typeof hanoi) => ({ ext: `${one.ext}!`, name: one.name, country: 'VN' })
  const neutral = { home: names(hue), away: names(hanoi) }

  test('it is a candidate of the question, and after the answer its reports are turned', async () => {
    const { id, listed, shown, plays } = await feed.match()
    await listed(neutral, 'n1', other)
    const review = await feed.questionOf('n1')
    expect(review?.candidates).toMatchObject([{ ourId: id, likeness: 1 }])
    await app.features.sportsData.mapping.decide(review?.id ?? '', { ourId: id, by: null })
    await plays.play(other.provider, [fetched('n1', { code: 1, homeScore: 0, awayScore: 2, halfTime: [0, 1] })])
    expect(await shown()).toBe('Hanoi Red River 2–0 Hue Citadel')
    const goal = { key: 'g', kind: 1, side: 'away' as const, minute: 3, extraMinute: null, player: '', otherPlayer: '' }
    await plays.events(other.provider, [fetched('n1', [goal])])
    expect((await app.features.fixtureDetails.detailsOf(id)).events).toMatchObject([{ side: 'home' }])
    // When the anchor turns the fixture, the other source's list is the same as ours.
    await listed({ ...swapped, play: { code: 1, homeScore: 0, awayScore: 2 } })
    expect(await shown()).toBe('Hue Citadel 0–2 Hanoi Red River')
    await plays.play(other.provider, [fetched('n1', { homeScore: 0, awayScore: 3 })])
    await listed({ ...swapped, play: { code: 1, homeScore: 0, awayScore: 3 } })
    expect(await shown()).toBe('Hue Citadel 0–3 Hanoi Red River')
  })

  test('the anchor asks too, instead of adding the match a second time', async () => {
    const { id, listed } = await feed.match()
    const again = { ...anchor, provider: 'football-data' }
    expect(await listed(neutral, 'n2', again)).toEqual({ added: 0, changed: 0 })
    expect((await feed.questionOf('n2'))?.candidates).toMatchObject([{ ourId: id, likeness: 1 }])
  })

  test('a mapped key that turns its list is turned, and one with other teams is held', async () => {
    const { id, listed, shown } = await feed.match()
    await listed({ home: names(hanoi), away: names(hue) }, 'n3', other)
    expect((await app.features.sportsData.mapping.mapped(other.provider, 'fixture', ['n3'])).get('n3')).toBe(id)
    await listed({ home: names(hanoi), away: names(hue) }, 'n3', other)
    await listed({ ...neutral, play: { code: 1, homeScore: 0, awayScore: 1 } }, 'n3', other)
    expect(await shown()).toBe('Hanoi Red River 1–0 Hue Citadel')
    await feed.world.team({ names: inAll(danang.name), country: 'VN' })
    await listed(
      { home: names(hanoi), away: names(danang), play: { code: 1, homeScore: 5, awayScore: 0 } },
      'n3',
      other,
    )
    expect(await shown()).toBe('Hanoi Red River 1–0 Hue Citadel')
    expect(await feed.questionOf('n3')).toBeDefined()
  })
})
