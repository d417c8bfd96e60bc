import { afterEach, expect, test, vi } from 'vitest'
import { loadClip, STREAM_ID, sendStretch, startTestEngine } from './test-engine.ts'

const clip = await loadClip()
afterEach(() => {
  vi.useRealTimers()
})

function setClock(byMs: number) {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(Date.now() + byMs)
}

test.each([-30_000, -3_600_000, 3_600_000])(
  'a publisher stays on air when the machine’s clock is set by %i ms, and dates follow it',
  async (byMs) => {
    const engine = await startTestEngine({ settings: { statsIntervalMs: 50 } })
    const client = await engine.publish()
    sendStretch(client, { clip, fromMs: 0, toMs: 6_000 })
    const { epoch } = await engine.event('ready')
    const dated = () => engine.mediaPlaylist().then(({ segments }) => segments.length)
    const before = await dated()
    setClock(byMs)
    sendStretch(client, { clip, fromMs: 6_000, toMs: 14_000, skipConfigs: true })
    await expect.poll(dated).toBeGreaterThan(before + 2)
    await engine.event('stats', 3)
    expect(engine.events.filter(({ type }) => type === 'publisher-lost' || type === 'warning')).toEqual([])

    const path = `/live/${STREAM_ID}/${epoch}/media.m3u8`
    const text = await (await engine.get(path)).text()
    const dates = [...text.matchAll(/PROGRAM-DATE-TIME:(\S+)/g)].map(([, date]) => Date.parse(date ?? ''))
    // Dates never step back, because chat and scores are shown by them.
    expect(dates).toEqual(dates.toSorted((one, other) => one - other))
    if (byMs > 0) expect((dates.at(-1) ?? 0) - (dates[0] ?? 0)).toBeGreaterThan(byMs / 2)
    client.close()
  },
)
