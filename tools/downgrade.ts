/**
 * `npm run downgrade`: gives the database the schema of an earlier version. Rows for which this version has no place are
 * lost.
 */
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { ConfigError } from '#server/config/setting-reader.ts'
import { appliedMigrations, migrateDown } from '#server/db/migrate.ts'
import { lastMigrations } from '#server/db/releases.ts'
import { openPostgres } from '#server/engines/database/postgres.ts'
import { openSiteDatabase } from './site-database.ts'

const usage = `Usage: npm run downgrade -- VERSION          lists the migrations that would be reverted
       npm run downgrade -- VERSION --yes    reverts them. Stop the site and make a backup first.
VERSION is one of ${Object.keys(lastMigrations).join(', ')}.`

function askedOf(words: string[]): { last: string; isSure: boolean } {
  try {
    const { values, positionals } = parseArgs({
      args: words,
      options: { yes: { type: 'boolean', default: false } },
      allowPositionals: true,
    })
    const [version = '', ...rest] = positionals
    const last = Object.hasOwn(lastMigrations, version) ? lastMigrations[version] : undefined
    if (!last || rest.length > 0) throw new ConfigError(usage)
    return { last, isSure: values.yes }
  } catch {
    throw new ConfigError(usage)
  }
}

async function main(): Promise<void> {
  const { last, isSure } = askedOf(process.argv.slice(2))
  const site = await openSiteDatabase('a downgrade', pino({ level: 'warn' }, process.stderr))
  try {
    const later = (await appliedMigrations(site.db)).filter((name) => name > last)
    if (later.length === 0)
      throw new ConfigError('The database already has the schema of that version or an older one.')
    if (!isSure) {
      console.log(`These migrations would be reverted:\n${later.join('\n')}\nAdd --yes to revert them.`)
      return
    }
    const url = site.ownerUrl ?? site.connectionString
    const owner = await openPostgres({ url, poolSize: 1, statementWithinMs: null })
    await migrateDown(owner.db, last).finally(owner.close)
    console.log(`${later.length} migrations are reverted. Install that version and start it.`)
  } finally {
    await site.close()
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exitCode = 1
})
