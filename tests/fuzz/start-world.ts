import { pino } from 'pino'
import type { Role } from '#contract/account.ts'
import { createWorld, type Person } from '#demo/world.ts'
import type { AppOptions } from '#server/app.ts'
import { createMemoryBus } from '#server/engines/bus/memory.ts'
import { createAuthority } from '#server/http/tokens.ts'
import { fillSite, runMarbleRace } from '#tests/browser/site.ts'
import { openOwnDatabase } from '#tests/setup/own-database.ts'
import { startTestApp } from '#tests/setup/test-app.ts'
import { createThings } from '#tests/setup/things.ts'
import { unlimitedBuckets } from '#tests/setup/unlimited-buckets.ts'

const password = 'Khan-Dai-2468'
const hourMs = 3_600_000

export type FuzzWorld = Awaited<ReturnType<typeof startWorld>>

/** Starts the application without rate limits, and fills it with one thing of each kind. */
export async function startWorld(pages: Pick<AppOptions, 'mountPages'> = {}) {
  const errors: string[] = []
  const log = pino({ level: 'error' }, { write: (line) => void errors.splice(0, Math.max(0, errors.push(line) - 20)) })
  const app = await startTestApp({
    env: { CHAT_BURST: '1000000', CHAT_EVERY_MS: '0', TIPS_PER_DAY: '100000', OUTBOUND_ALLOWED: '127.0.0.1' },
    engines: { database: await openOwnDatabase(), buckets: unlimitedBuckets },
    log,
    ...pages,
  })
  const world = createWorld(app, { password })
  await fillSite({ ...app, world, password })
  await runMarbleRace(app)
  const [author, operator] = [await world.commentator(), await world.operator()]
  await world.article({ author, isTop: true, hashtags: ['bong-da'] })
  await world.film({ parts: 2 })
  await world.comic({ parts: 2 })
  const tournamentId = await world.tournament()
  const seasonId = await world.season({ tournamentId })
  const teams = [await world.team(), await world.team()] as const
  const played = { tournamentId, seasonId, homeId: teams[0], awayId: teams[1] }
  await world.result({ ...played, score: [2, 1], penalties: [4, 3] })
  await world.fixture({ ...played, kickOff: Date.now() + hourMs, commentators: [author] })
  const authority = createAuthority({ secret: app.config.secret, bus: createMemoryBus() })
  const tokenOf = ({ userId, username }: Person, role: Role = 'user') =>
    authority.signAccess({ userId, username, role, sessionId: crypto.randomUUID() })
  const operatorToken = tokenOf(operator, 'operator')
  const things = createThings(app, world, { tokenOf, operatorToken })
  const ids: [name: string, value: string][] = [
    ['tournamentId', tournamentId],
    ['seasonId', seasonId],
    ...teams.map((teamId): [string, string] => ['teamId', teamId]),
  ]
  for (const make of Object.values(things)) ids.push(...Object.entries((await make()).ids))
  authority.close()
  return { app, world, password, errors, ids, operatorToken }
}
