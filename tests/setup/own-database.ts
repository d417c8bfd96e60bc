import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { prepareDatabase } from '#server/db/prepare.ts'
import { startCluster } from '#server/engines/database/cluster.ts'
import { openPostgres } from '#server/engines/database/postgres.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import { programRole } from './program-role.ts'

/**
 * Opens a migrated database of a new embedded PostgreSQL, with the role of the server. For tools without Vitest. A tool
 * that is interrupted leaves no server behind.
 */
export async function openOwnDatabase({ poolSize = 12 } = {}): Promise<DatabaseEngine> {
  const folder = await mkdtemp(join(tmpdir(), 'khan-dai-own-'))
  const cluster = await startCluster(join(folder, 'postgres'))
  const end = async () => {
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
  const interrupted = () => void end().finally(() => process.exit(1))
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, interrupted)
  const admin = new pg.Client({ connectionString: cluster.urlOf('postgres') })
  await admin.connect()
  await admin.query(`create role ${programRole} login`)
  await admin.end()
  const url = cluster.urlOf('postgres', programRole)
  const database = await openPostgres({ url, ownerUrl: cluster.urlOf('postgres'), poolSize })
  await prepareDatabase(database)
  return {
    ...database,
    close: async () => {
      for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, interrupted)
      await database.close()
      await end()
    },
  }
}
