import { expect, test } from 'vitest'
import { publishAddress, srtAddress } from './publish-address.ts'

test('the SRT address has the host of the RTMP address and the first port', () => {
  const rtmp = publishAddress({ rtmpHost: 'live.khandai.example', rtmpPort: 19_350 })
  expect(srtAddress(rtmp, [10_080, 10_081])).toEqual({ server: 'srt://live.khandai.example:10080', lastPort: 10_081 })
  expect(srtAddress('rtmp://[2001:db8::1]/live', [10_080])).toEqual({
    server: 'srt://[2001:db8::1]:10080',
    lastPort: 10_080,
  })
  expect(srtAddress(rtmp, [])).toBe(null)
})
