/**
 * Keeps the database of a release for the upgrade tests. Run it after a release, with the data folder of a stopped
 * demo of that release, which it changes:
 *
 *     DATA_DIR=/path/of/the/demo node tests/upgrade/keep-release.ts 0.11.0
 */
import pg from 'pg'
import { pino } from 'pino'
import { dumpDatabase } from '#server/backup/dump.ts'
import { openSiteDatabase } from '#tools/site-database.ts'
import { writeRelease } from './kept-release.ts'
import { schemaOf } from './schema.ts'
import { trimRows } from './trim-rows.ts'

const [release] = process.argv.slice(2)
if (!release) throw new Error('name the release')
const site = await openSiteDatabase('keeping a release', pino({ level: 'warn' }, process.stderr))
try {
  if (!site.ownerUrl) throw new Error('the rows can only be removed by the owner of the tables')
  const client = new pg.Client({ connectionString: site.ownerUrl })
  await client.connect()
  const schema = await schemaOf(client)
  await trimRows(client)
  await client.end()
  const pieces: Uint8Array[] = []
  const copy = await dumpDatabase(site.ownerUrl, async (text) => {
    for await (const piece of text) pieces.push(piece)
  })
  writeRelease(release, { schema, copy, text: Buffer.concat(pieces).toString() })
} finally {
  await site.close()
}
