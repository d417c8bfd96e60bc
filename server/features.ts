import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import type { Engines } from './engines/ports.ts'
import type { Feature } from './feature.ts'
import { createAccount } from './features/account/account.feature.ts'
import { createLevels } from './features/levels/levels.feature.ts'
import { createSession } from './features/session/session.feature.ts'
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
export function createFeatures(ground: Ground) {
  const session = createSession(ground)
  const account = createAccount(ground, { sessions: session.service })
  const levels = createLevels(ground)
  const all: Feature<unknown>[] = [session, account, levels]
  return { all, accounts: account.service }
}

export type Features = ReturnType<typeof createFeatures>
