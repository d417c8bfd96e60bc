import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { drawLucky } from '#contract/lucky.ts'
import { tipsCreate } from '#contract/tips.ts'
import { createWorld } from '#demo/world.ts'
import { onePiece } from '#server/backup/bytes.ts'
import type { FileSource } from '#server/backup/copy-files.ts'
import { type BackupTask, makeBackup } from '#server/backup/make-backup.ts'
import type { StoreName } from '#server/backup/manifest.ts'
import { openPlace } from '#server/backup/open-place.ts'
import type { Place } from '#server/backup/place.ts'
import { type RestoreSummary, restoreBackup } from '#server/backup/restore-backup.ts'
import { prepareDatabase } from '#server/db/prepare.ts'
import type { DatabaseEngine, Engines, Storage } from '#server/engines/ports.ts'
import { createDiskStorage } from '#server/engines/storage/disk.ts'
import { startTestApp, type TestApp } from './test-app.ts'
import { openTestDatabase } from './test-database.ts'
import { createTipWorld } from './tips.ts'

export const password = 'Kh4n-dai-thu-nghiem'

/** Stores a file with random content, and returns its SHA-256. */
export async function keepFile(storage: Storage, key: string, bytes = 3_000): Promise<string> {
  const content = randomBytes(bytes)
  await storage.put(key, onePiece(content), { contentType: 'image/webp', size: bytes })
  return createHash('sha256').update(content).digest('hex')
}

export async function hashOf(storage: Storage, key: string): Promise<string | null> {
  const found = await storage.get(key)
  if (!found) return null
  const hash = createHash('sha256')
  for await (const chunk of found.body) hash.update(chunk)
  return hash.digest('hex')
}

/** Adds rows of each kind that a restore must handle: a ledger, chains, counters, cycles, generated columns. */
export async function fillWorld(app: TestApp): Promise<{ userId: string }> {
  const world = createWorld(app, { password })
  const tips = createTipWorld(app, world)
  const [member, friend] = [await world.user({ name: 'Lan' }), await world.user()]
  const token = await world.tokenOf(member)
  await world.befriend(member, friend)
  const commentator = await world.commentator({ name: 'Minh Khang' })
  await world.liveFixture({ commentators: [commentator] })
  await world.result({ score: [2, 1], kickOff: Date.now() - 20 * 24 * 3_600_000 })
  await world.article({ author: await world.operator() })
  await world.comic({ parts: 2 })
  const transfer = { reason: 'event', from: { site: 'rewards' }, to: { userId: member.userId } } as const
  await app.engines.database.db.transaction().execute(async (tx) => {
    await app.features.ledger.post(tx, { ...transfer, key: 'a', amount: 500, note: 'Tab\t, xuống dòng\n và \\.' })
  })
  const fixtureId = await tips.openFixture()
  const tip = { fixtureId, market: 'handicap', line: '0.25', side: 'home', stake: 3, content: 'Chủ nhà thắng' } as const
  const given = await app.call(tipsCreate, { ...tip, requestId: crypto.randomUUID() } as never, { token })
  if (given.code !== 0) throw new Error(`the tip was refused: ${given.msg}`)
  const drawn = await app.call(drawLucky, { type: 1, requestId: crypto.randomUUID() } as never, { token })
  if (drawn.code !== 0) throw new Error(`the draw was refused: ${drawn.msg}`)
  return { userId: member.userId }
}

export type BackedUpSite = {
  app: TestApp
  userId: string
  storage: Storage
  /** A new place in a folder. */
  newPlace(): Promise<{ place: Place; path: string }>
  backUp(place: Place, task?: Partial<BackupTask>): ReturnType<typeof makeBackup>
  close(): Promise<void>
}

/** Starts a site with rows and files. */
export async function startBackedUpSite(engines: Partial<Engines> = {}): Promise<BackedUpSite> {
  const folder = await mkdtemp(join(tmpdir(), 'khan-dai-backup-'))
  const storage = createDiskStorage({ directory: join(folder, 'files') })
  const app = await startTestApp({ engines: { storage, ...engines } })
  const { userId } = await fillWorld(app)
  await keepFile(storage, 'uploads/a.webp')
  await keepFile(storage, 'uploads/empty.webp', 0)
  await keepFile(storage, 'recordings/s1/e1/media-0.mp4', 200_000)
  const recordings = createDiskStorage({ directory: join(folder, 'media/recordings') })
  await keepFile(recordings, 's2/e1/media-0.mp4')
  const sources: FileSource[] = [
    { store: 'files', storage },
    { store: 'recordings', storage: recordings },
  ]
  const { connectionString: databaseUrl } = app.engines.database
  return {
    app,
    userId,
    storage,
    async newPlace() {
      const path = await mkdtemp(join(folder, 'place-'))
      return { path, place: await openPlace(path, null) }
    },
    backUp: (place, task) =>
      makeBackup({ place, passphrase: null, databaseUrl, sources, env: { PORT: '3000' }, keepDays: 0, ...task }),
    async close() {
      await app.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type RestoredSite = RestoreSummary & {
  database: DatabaseEngine
  stores: Record<StoreName, Storage>
  close(): Promise<void>
}

/**
 * Restores into a database and folders without data, and migrates to the newest schema. By default, the database has its
 * tables already, which saves the time of the migrations.
 */
export async function restoreTo(
  place: Place,
  given: {
    passphrase?: string
    name?: string
    database?: DatabaseEngine
    stores?: Record<StoreName, Storage>
    folder?: string
  } = {},
): Promise<RestoredSite> {
  const folder = given.folder ?? (await mkdtemp(join(tmpdir(), 'khan-dai-restored-')))
  const database = given.database ?? (await openTestDatabase())
  const stores = given.stores ?? {
    files: createDiskStorage({ directory: join(folder, 'files') }),
    recordings: createDiskStorage({ directory: join(folder, 'recordings') }),
  }
  const close = async () => {
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const ownerUrl = database.ownerUrl ?? ''
    const { passphrase = null, name = null } = given
    const summary = await restoreBackup({ place, passphrase, name, ownerUrl, stores, folders: [folder] })
    await prepareDatabase(database)
    return { ...summary, database, stores, close }
  } catch (error) {
    await close()
    throw error
  }
}

export async function readText(body: AsyncIterable<Uint8Array> | null): Promise<string> {
  return body ? text(body as never) : ''
}
