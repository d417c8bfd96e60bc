import { describe, expect, test } from 'vitest'
import { hasRedis } from '#tests/setup/redis.ts'
import { runFailoverDrill } from '#tools/failover/run-failover-drill.ts'

describe.skipIf(!hasRedis())('a drill of fail-overs', () => {
  test('loses no acknowledged message, and every server is back with its alarms', async () => {
    const { outages, acknowledged, checks } = await runFailoverDrill({ settleMs: 300 })
    const all = [...outages.flatMap((outage) => outage.checks), ...checks]
    expect(all.filter(({ fault }) => fault !== null)).toEqual([])
    expect(outages.map(({ backMs }) => backMs)).not.toContain(null)
    expect(acknowledged).toBeGreaterThan(0)
  })
})
