import { chown, cp, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { type Cluster, startCluster } from '#server/engines/database/cluster.ts'

export type Standby = Cluster & {
  /** Makes the standby a primary. Resolves once it accepts writes. */
  promote(): Promise<void>
}

async function onServer(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

/** Gives all files to the user of the server, because root copied them. */
async function giveTo({ uid, gid }: { uid: number; gid: number }, folder: string): Promise<void> {
  if (process.getuid?.() !== 0) return
  for (const path of await readdir(folder, { recursive: true })) await chown(join(folder, path), uid, gid)
}

/**
 * Copies a running cluster by PostgreSQL's low-level backup and starts the copy as its streaming standby. The embedded
 * PostgreSQL has no pg_basebackup.
 */
export async function startStandby(primary: Cluster, from: string, folder: string): Promise<Standby> {
  await onServer(primary.urlOf('postgres'), async (client) => {
    await client.query("select pg_backup_start('standby', true)")
    // The primary's process id and the files of connections belong to the running server alone.
    await cp(from, folder, {
      recursive: true,
      filter: (path) => !/postmaster\.(pid|opts)$|pg_internal\.init$/.test(path),
    })
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    await writeFile(join(folder, 'backup_label'), rows[0]?.labelfile ?? '')
  })
  const source = new URL(primary.urlOf('postgres').replace('@/', '@localhost/'))
  await writeFile(
    join(folder, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${source.searchParams.get('host')} user=postgres'\n`,
  )
  await writeFile(join(folder, 'standby.signal'), '')
  await giveTo(await stat(from), folder)
  const cluster = await startCluster(folder)
  return {
    ...cluster,
    promote: () => onServer(cluster.urlOf('postgres'), (client) => client.query('select pg_promote(true, 60)')),
  }
}

/**
 * Makes the server refuse writes and keep its connections, as a service does with a replaced primary or with a server
 * whose disk is full.
 */
export async function makeReadOnly(cluster: Cluster): Promise<void> {
  await onServer(cluster.urlOf('postgres'), async (client) => {
    await client.query('alter system set default_transaction_read_only = on')
    await client.query('select pg_reload_conf()')
  })
}
