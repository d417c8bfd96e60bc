import { createWorld } from '#demo/world.ts'
import type { AppOptions } from '#server/app.ts'
import type { Engines } from '#server/engines/ports.ts'
import { mountPages } from '#server/ssr/pages/mount.ts'
import { oddsRow, provider } from '#tests/setup/odds.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'
import { lendRenderer } from './lent-renderer.ts'
import { portOfWorker } from './worker-port.ts'

export type Site = TestApp & { world: ReturnType<typeof createWorld>; password: string }

const password = 'Khan-Dai-2468'

export const mountTestPages: NonNullable<AppOptions['mountPages']> = (http, site) =>
  mountPages(http, { ...site, startRenderer: lendRenderer })

/** Starts the whole application with its built pages, on a new database. */
export async function startSite(engines: Partial<Engines> = {}, env: Record<string, string> = {}): Promise<Site> {
  const app = await startTestApp({ engines, env, mountPages: mountTestPages, port: await portOfWorker() })
  return { ...app, world: createWorld(app, { password }), password }
}

const hourMs = 3_600_000

/** Creates enough data for every list to have an entry of each kind. */
export async function fillSite({ world, features }: Site): Promise<void> {
  const khang = await world.commentator({ username: 'minhkhang', name: 'Minh Khang' })
  const vy = await world.commentator({ username: 'thaovy', name: 'Thảo Vy' })
  const live = await world.liveFixture({ commentators: [khang, vy], isFeatured: true, minute: 20, score: [2, 1] })
  await world.liveFixture({ sport: 20, minute: 8, score: [40, 38] })
  const soon = await world.fixture({ isFeatured: true, commentators: [vy], kickOff: Date.now() + hourMs })
  await world.fixture({ isFeatured: true, sport: 30, kickOff: Date.now() + 26 * hourMs })
  const moved = oddsRow(live, { opening: ['1.85', '2.05'] })
  await features.odds.applyOddsRows(provider, [
    moved,
    oddsRow(live, { prices: ['2.02', '1.88'], close: true, changedAt: moved.changedAt + 1_000 }),
    oddsRow(live, { lineIndex: 2, line: '1' }),
    oddsRow(live, { kind: 'overUnder', line: '2.25' }),
    oddsRow(live, { kind: 'europeOdds', prices: ['1.73', '4.5', '3.6'] }),
    oddsRow(live, { kind: 'doubleChance', prices: ['1.2', '1.3', '2.1'] }),
    oddsRow(soon),
  ])
}

/** Runs a marble race to its end and returns its id. The next race is then announced. */
export async function runMarbleRace({ features }: Pick<Site, 'features'>): Promise<string> {
  const { marble } = features
  await marble.advance(Date.now())
  const race = (await marble.stage('san-mat-troi'))?.race
  if (!race) throw new Error('no race was announced')
  await marble.advance(race.startsAt - 1_000)
  await marble.advance(race.startsAt + 91_000)
  return race.raceId
}
