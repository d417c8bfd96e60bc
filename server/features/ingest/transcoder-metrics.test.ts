import { expect, test } from 'vitest'
import { createMetrics } from '#server/metrics/metrics.ts'
import { createTranscoderMetrics } from './transcoder-metrics.service.ts'

test('streams are counted by the state of their transcoder, with all restarts and the longest delay', async () => {
  const created = createMetrics()
  const { registry } = created
  const transcoders = createTranscoderMetrics(created)
  transcoders.record('first', { state: 'running', restarts: 0, lagMs: 120 })
  transcoders.record('first', { state: 'restarting', restarts: 2, lagMs: 0 })
  transcoders.record('second', { state: 'running', restarts: 0, lagMs: 450 })
  // The publisher has changed.
  transcoders.record('first', { state: 'running', restarts: 1, lagMs: 90 })
  transcoders.record('without', null)
  const metrics = await registry.metrics()
  expect(metrics).toMatch(/^ingest_transcoders\{state="running"\} 2$/m)
  expect(metrics).toMatch(/^ingest_transcoders\{state="restarting"\} 0$/m)
  expect(metrics).toMatch(/^ingest_transcoder_restarts_total 3$/m)
  expect(metrics).toMatch(/^ingest_transcoder_lag_seconds 0\.45$/m)
  transcoders.forget('second')
  expect(await registry.metrics()).toMatch(/^ingest_transcoders\{state="running"\} 1$/m)
})
