/** `npm run fixture`: corrects a fixture as an operator, which overrides every provider, or releases a correction. */
import { pino } from 'pino'
import { ConfigError } from '#server/config/setting-reader.ts'
import { prepareDatabase } from '#server/db/prepare.ts'
import { ApiError } from '#server/http/errors.ts'
import { correctionOf, groupsNamed } from './fixture-words.ts'
import { createImporting } from './importing.ts'
import { openSiteDatabase } from './site-database.ts'

const usage = `Usage: npm run fixture -- correct FIXTURE FIELD=VALUE …
       npm run fixture -- release FIXTURE time|state|score …
Fields: state=finished period=2 score=2-1 half=1-0 regular=1-1 extra=2-1 penalties=5-4 kick-off=2026-08-15T19:30+07:00`
/** An operator who uses the command line has no account. */
const by = { userId: null }

async function main(): Promise<void> {
  const [deed, fixtureId = '', ...words] = process.argv.slice(2)
  const isKnown = deed === 'correct' || deed === 'release'
  if (!isKnown || !/^\d{1,18}$/.test(fixtureId) || words.length === 0) throw new ConfigError(usage)
  const log = pino({ level: 'warn' }, process.stderr)
  const database = await openSiteDatabase('a correction', log)
  try {
    await prepareDatabase(database)
    const found = await database.db
      .selectFrom('fixtures')
      .select('sport')
      .where('id', '=', fixtureId)
      .executeTakeFirst()
    if (!found) throw new ConfigError(`There is no fixture ${fixtureId}.`)
    const { corrections } = createImporting(database, log)
    if (deed === 'correct') {
      await corrections.correct({ fixtureId, ...correctionOf(found.sport, words) }, by)
      console.log(`Fixture ${fixtureId} is corrected; it stands until it is released.`)
    } else {
      await corrections.release(fixtureId, groupsNamed(words), by)
      console.log(`Fixture ${fixtureId}: providers are believed again for ${words.join(', ')}.`)
    }
  } finally {
    await database.close()
  }
}

main().catch((error: unknown) => {
  if (error instanceof ApiError) console.error(`That cannot be: ${error.name}.`)
  else console.error(error instanceof ConfigError ? error.message : error)
  process.exitCode = 1
})
