import { expect, test } from 'vitest'
import type { Packet, VideoPacket } from '#media/kit/packet.ts'
import { createRandom } from '#tests/setup/random.ts'
import { makePackets } from './made-up-packets.ts'
import { asTrack, configOf, cutsOf, names, playlistOf, samplesOf } from './made-up-tracks.ts'
import { type OpenedEpoch, openEpoch } from './open-epoch.ts'

const ROUNDS = 30
const configs = [720, 540, 360, 240].map(configOf)

/** Adds tracks that lose frames and keyframes, jump, lag, change their size, and come and go. */
function withChaos(packets: readonly Packet[], random: (below: number) => number): Packet[] {
  const tracks = Array.from({ length: 3 }, (_, index) => {
    return { track: index + 1, config: configs[index], shiftMs: 0, lagMs: random(3) * 60, isOn: true }
  })
  return packets.flatMap((packet): Packet[] => {
    if (packet.kind === 'audio') return [packet]
    const others = tracks.flatMap((state): VideoPacket[] => {
      if (random(200) === 0) state.isOn = !state.isOn
      if (random(400) === 0) state.shiftMs = (random(3) - 1) * random(8_000)
      if (random(300) === 0) state.config = configs[random(configs.length)]
      if (!state.isOn || random(100) === 0) return []
      const isKeyframe = random(60) === 0 ? !packet.isKeyframe : packet.isKeyframe
      const dtsMs = packet.dtsMs + state.shiftMs - state.lagMs
      return [asTrack(packet, { track: state.track, config: state.config ?? packet.config, dtsMs, isKeyframe })]
    })
    return random(2) === 0 ? [packet, ...others] : [...others, packet]
  })
}

/** Returns the segments and parts that differ from the lead's. A rendition may be behind the lead. */
function misalignedIn(opened: OpenedEpoch, name: string) {
  const lead = new Map(cutsOf(opened.playlist()).map((segment) => [segment.msn, segment]))
  const playlist = playlistOf(opened, name)
  return cutsOf(playlist).filter(({ msn, durationS, ends }, index) => {
    const known = lead.get(msn)
    const isWhole = playlist.segments[index]?.uri !== null
    const differs = ends.some(
      ([uri, seconds], part) => known?.ends[part] && String([uri, seconds]) !== String(known.ends[part]),
    )
    return !known || differs || (isWhole && known.durationS !== durationS)
  })
}

test('other tracks never disturb the lead, and every offered rendition is complete and aligned', {
  timeout: 60_000,
}, async () => {
  const random = createRandom(190)
  const packets = makePackets({ durationMs: 30_100 })
  const alone = await openEpoch()
  alone.push(packets)
  const expected = alone.playlist()
  let offered = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    const opened = await openEpoch()
    const sent = withChaos(packets, random)
    for (const [index, packet] of sent.entries()) {
      opened.push([packet])
      if (index % 97 !== 0) continue
      for (const name of names(opened)) {
        const { discontinuitySequence } = playlistOf(opened, name)
        expect([round, name, discontinuitySequence, misalignedIn(opened, name)]).toEqual([round, name, 0, []])
      }
    }
    expect([round, opened.playlist()]).toEqual([round, expected])
    for (const name of names(opened)) {
      offered += 1
      const pictures = (await samplesOf(opened, name)).filter(({ trackId }) => trackId === 1)
      for (const [index, { time, duration }] of pictures.entries()) {
        const next = pictures[index + 1]
        if (next && (duration < 1 || next.time < time + 1)) expect.fail(`round ${round}: ${name} goes back at ${time}`)
      }
    }
    await opened.epoch.close()
  }
  expect(offered).toBeGreaterThan(ROUNDS * 2)
})
