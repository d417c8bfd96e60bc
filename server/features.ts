import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import type { Engines } from './engines/ports.ts'
import type { Feature } from './feature.ts'
import type { Metrics } from './http/metrics.ts'
import type { Authority } from './http/tokens.ts'

export type Ground = {
  engines: Engines
  config: Config
  authority: Authority
  metrics: Metrics
  log: FastifyBaseLogger
}

/** Every feature, read top to bottom: each is given the ground and the services above it. */
export function createFeatures(_ground: Ground) {
  const all: Feature<unknown>[] = []
  return { all }
}

export type Features = ReturnType<typeof createFeatures>
