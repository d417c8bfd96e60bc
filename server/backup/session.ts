import { Socket } from 'node:net'
import pg from 'pg'
import { BackupError } from './backup-error.ts'

/**
 * Settings that a long copy needs: no time limits of the role, and a text form of values that does not depend on the
 * server's configuration (as pg_dump sets them).
 */
const settings = {
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  client_encoding: 'UTF8',
  // For the indexes that a restore makes.
  maintenance_work_mem: '256MB',
  search_path: 'public',
  timezone: 'UTC',
  datestyle: 'ISO, YMD',
  intervalstyle: 'postgres',
  extra_float_digits: '1',
  bytea_output: 'hex',
  // Concurrent scans would otherwise begin in the middle of a table, and two copies would differ in their order.
  synchronize_seqscans: 'off',
}

/**
 * Runs work on a separate connection, and closes it. When the work fails, the socket is closed without a farewell,
 * because an interrupted COPY would not read it.
 */
export async function withSession<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const socket = new Socket()
  const client = new pg.Client({ connectionString: url, application_name: 'khan-dai backup', stream: () => socket })
  // A lost connection is also reported to the running query.
  client.on('error', () => {})
  await client.connect().catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(`The database cannot be reached (${error.message || error.code}).`, { cause: error })
  })
  try {
    for (const [name, value] of Object.entries(settings)) await client.query(`set ${name} = '${value}'`)
    const result = await work(client)
    await client.end()
    return result
  } catch (error) {
    socket.destroy()
    throw error
  }
}
