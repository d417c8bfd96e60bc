import { Kysely, PostgresDialect } from 'kysely'
import { within } from '#media/kit/deadlines.ts'
import { ConfigError } from '#server/config/setting-reader.ts'
import type { Database } from '#server/db/sql.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import { openPool } from './pool.ts'

/**
 * PostgreSQL's maximum, 24 days. Not 0: pg does not send 0, so the limit of the role or of the database would apply.
 */
const maxStatementMs = 2_147_483_647

/**
 * Opens a pool on any PostgreSQL server. Queries and waits for a connection have timeouts, so calls fail with
 * UNAVAILABLE when the database hangs, instead of piling up.
 */
export async function openPostgres(options: {
  url: string
  poolSize: number
  ownerUrl?: string | null
  /** Name of the setting that contains the URL, for the error message. */
  setting?: string
  /** Maximum wait for a connection. Default 3 s. */
  connectWithinMs?: number
  /** Maximum time of a statement. Default 10 s; null means no limit. */
  statementWithinMs?: number | null
}): Promise<DatabaseEngine> {
  const { connectWithinMs = 3_000, statementWithinMs = 10_000 } = options
  const statementMs = statementWithinMs === null ? null : within(statementWithinMs)
  const asked = withoutOptions(options.url)
  const settings = {
    connectionString: asked.url,
    options: asked.options,
    connectionTimeoutMillis: within(connectWithinMs),
    idleTimeoutMillis: 30_000,
    statement_timeout: statementMs ?? maxStatementMs,
    ...(statementMs !== null && { query_timeout: statementMs + within(2_000) }),
    application_name: 'khan-dai',
  }
  const { pool, renew } = openPool({ ...settings, max: options.poolSize })
  const indexed = openPool({
    ...settings,
    max: 1,
    // When a setting is given twice, PostgreSQL uses the last one.
    options: `${asked.options} -c enable_seqscan=off -c plan_cache_mode=force_generic_plan`,
  })
  const setting = options.setting ?? 'DATABASE_URL'
  const refuse = async (reason: string) => {
    await pool.end()
    throw new ConfigError(`The database cannot be used (${reason}): check ${setting}.`)
  }
  const { rows } = await pool
    .query<{ server_encoding: string }>('show server_encoding')
    .catch((error: NodeJS.ErrnoException) => refuse(error.message || String(error.code)))
  const [{ server_encoding: encoding } = { server_encoding: '' }] = rows
  // Debian creates SQL_ASCII where the machine has no locale. Names could not be normalised there.
  if (encoding !== 'UTF8') await refuse(`its encoding is ${encoding}, not UTF8`)
  const watchers = new Set<Parameters<DatabaseEngine['watchQueries']>[0]>()
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    log({ level, query: { sql: text }, queryDurationMillis: durationMs }) {
      for (const watcher of watchers) watcher({ text, durationMs, isGood: level === 'query' })
    },
  })
  return {
    db,
    pool,
    indexedPool: indexed.pool,
    connectionString: options.url,
    ownerUrl: options.ownerUrl ?? null,
    async checkWritable() {
      const { rows } = await pool.query<{ isReadOnly: boolean }>(
        `select current_setting('transaction_read_only')::boolean as "isReadOnly"`,
      )
      if (!rows[0]?.isReadOnly) return
      renew()
      indexed.renew()
      throw new Error('PostgreSQL is read-only')
    },
    watchQueries: (listener) => void watchers.add(listener),
    async close() {
      await Promise.all([db.destroy(), indexed.pool.end()])
      // Kysely ends the pool only after a query through Kysely.
      if (!pool.ending) await pool.end()
    },
  }
}

/** Separates `options` from the URL. Otherwise the URL's options would replace the pool's options in pg. */
function withoutOptions(url: string): { url: string; options: string } {
  const [base = '', query = ''] = url.split('?')
  const parameters = new URLSearchParams(query)
  const options = parameters.get('options') ?? ''
  parameters.delete('options')
  return { url: parameters.size > 0 ? `${base}?${parameters}` : base, options }
}
