import { expect, test } from 'vitest'
import type { PushRendition } from '#contract/rules/push/push-ladder.ts'
import { createAdaptation, type Network } from './adaptation.ts'

function rendition(name: string, kbps: number): PushRendition {
  const sizes = { sound: 0, uri: '', codecs: '', width: null, height: null, frameRate: null }
  return { name, ...sizes, bandwidth: kbps * 1_250, averageBandwidth: kbps * 1_000 }
}

const ladder = [6_000, 2_400, 1_000, 500].map((kbps, index) => rendition(`v${index}`, kbps))
const [top, middle, low, lowest] = ladder as [PushRendition, PushRendition, PushRendition, PushRendition]
const calm: Network = {
  nowMs: 0,
  kbps: 20_000,
  provenKbps: null,
  lagMs: 20,
  aheadS: 0.4,
  playedShare: 1,
  isCatchingUp: false,
  segment: { arrivedS: 1, missingS: 1 },
}

/** Observes every 100 ms until there is a change. Returns the change with its time. */
function observe(adaptation: ReturnType<typeof createAdaptation>, active: PushRendition, network: Network, ms: number) {
  for (let nowMs = network.nowMs; nowMs <= network.nowMs + ms; nowMs += 100) {
    const change = adaptation.observe(active, ladder, { ...network, nowMs })
    if (change) return { to: change.to.name, when: change.when, afterMs: nowMs - network.nowMs }
  }
  return null
}

test('goes down immediately when parts come later and the network carries less', () => {
  const late = { ...calm, kbps: 1_500, lagMs: 400 }
  expect(observe(createAdaptation(), top, late, 1_000)).toEqual({ to: 'v2', when: 'now', afterMs: 0 })
})

test('waits for the end of the segment when little is missing', () => {
  const late = { ...calm, kbps: 800, lagMs: 300, segment: { arrivedS: 1.6, missingS: 0.4 } }
  expect(observe(createAdaptation(), low, late, 1_000)).toMatchObject({ to: 'v3', when: 'at-boundary' })
})

test('stays on a network that carries it, and on the lowest rendition on any network', () => {
  expect(observe(createAdaptation(), low, { ...calm, kbps: 1_250 }, 60_000)).toBeNull()
  expect(observe(createAdaptation(), lowest, { ...calm, kbps: 100, lagMs: 3_000, aheadS: 0 }, 60_000)).toBeNull()
})

test('a burst of older parts is no delay', () => {
  expect(observe(createAdaptation(), top, { ...calm, lagMs: 1_800, isCatchingUp: true }, 1_000)).toBeNull()
})

test('goes up after ten seconds of headroom, by at most four times the rate', () => {
  expect(observe(createAdaptation(), lowest, calm, 20_000)).toEqual({ to: 'v2', when: 'at-boundary', afterMs: 10_000 })
})

test('waits twice as long after an attempt that failed', () => {
  const adaptation = createAdaptation()
  const network = { ...calm, kbps: 1_500 }
  expect(observe(adaptation, lowest, network, 20_000)?.to).toBe('v2')
  const late = { ...network, nowMs: 12_000, kbps: 700, lagMs: 400 }
  expect(observe(adaptation, low, late, 1_000)?.to).toBe('v3')
  const again = observe(adaptation, lowest, { ...network, nowMs: 13_000 }, 60_000)
  expect(again?.afterMs).toBeGreaterThanOrEqual(19_000)
  expect(middle.name).toBe('v1')
})

test('late parts of the lowest rendition are no shortage while the picture runs', () => {
  const late = { ...calm, kbps: 300, lagMs: 600, aheadS: 0.15, playedShare: 0.9 }
  const running = createAdaptation()
  observe(running, lowest, late, 20_000)
  expect(running.isTooSlow()).toBe(false)
  const stopping = createAdaptation()
  observe(stopping, lowest, { ...late, playedShare: 0.5 }, 4_000)
  expect(stopping.isTooSlow()).toBe(true)
})

/** Observes every 100 ms, with a network on which a probe takes 200 ms and shows `lineKbps`. Returns what happened. */
function watch(first: PushRendition, network: Network, { lineKbps, ms }: { lineKbps: number; ms: number }) {
  const adaptation = createAdaptation()
  const probes: string[] = []
  let proven: { kbps: number; atMs: number } | null = null
  let active = first
  let topAtMs: number | null = active === top ? 0 : null
  for (let nowMs = 0; nowMs <= ms; nowMs += 100) {
    const isKnown = proven !== null && nowMs >= proven.atMs && nowMs < proven.atMs + 5_000
    const now = { ...network, nowMs, provenKbps: isKnown && proven ? proven.kbps : null }
    const change = adaptation.observe(active, ladder, now)
    if (change) active = change.to
    if (active === top) topAtMs ??= nowMs
    const probe = adaptation.probed(active, ladder, now)
    if (!probe) continue
    probes.push(probe.name)
    proven = { kbps: lineKbps, atMs: nowMs + 200 }
  }
  return { active: active.name, topAtMs, probes }
}

test('a fast line shows the top within some seconds, after one probe', () => {
  const { topAtMs, probes } = watch(lowest, calm, { lineKbps: 60_000, ms: 20_000 })
  expect(topAtMs).toBeLessThan(4_000)
  expect(probes).toEqual(['v0'])
})

test('a line that carries the top with a sixth to spare shows it', () => {
  const { topAtMs } = watch(lowest, { ...calm, kbps: 7_300 }, { lineKbps: 7_300, ms: 20_000 })
  expect(topAtMs).toBeLessThan(8_000)
})

test('a line whose parts looked faster than it is gets what the probe showed', () => {
  const { active, topAtMs } = watch(lowest, calm, { lineKbps: 1_500, ms: 4_000 })
  expect([active, topAtMs]).toEqual(['v2', null])
})

test('a slow line is not probed', () => {
  const slow = watch(lowest, { ...calm, kbps: 1_000 }, { lineKbps: 1_000, ms: 30_000 })
  expect(slow).toEqual({ active: 'v3', topAtMs: null, probes: [] })
  const late = watch(lowest, { ...calm, lagMs: 400 }, { lineKbps: 60_000, ms: 30_000 })
  expect(late.probes).toEqual([])
})
