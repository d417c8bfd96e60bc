/**
 * `npm run import -- openfootball DIR`: imports a folder of facts into the site's database. Reads the site's settings.
 */
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { ConfigError } from '#server/config/setting-reader.ts'
import { prepareDatabase } from '#server/db/prepare.ts'
import type { ImportReport } from '#server/features/sports-data/import.service.ts'
import { readFolder } from '#server/features/sports-data/providers/openfootball/read-folder.adapter.ts'
import type { Unreadable } from '#server/features/sports-data/season-sheet.rules.ts'
import { createImporting } from './importing.ts'
import { createProgressBar } from './progress-bar.ts'
import { openSiteDatabase } from './site-database.ts'

const log = pino({ level: 'warn' }, process.stderr)
const usage = 'Usage: npm run import -- openfootball FOLDER [--again]'
/** Max entries that are listed. Further ones are only counted. */
const maxListed = 200
const maxReviews = 1_000

function logReport(report: ImportReport, seconds: number): void {
  const { sheets, skipped, fixtures, added, changed, removed, teamsMade, reviews, failed } = report
  console.log(`${fixtures} fixtures of ${sheets} seasons in ${seconds.toFixed(1)} s: ${added} new, ${changed} changed`)
  if (skipped > 0) console.log(`${skipped} seasons were in already as they are (--again takes them in once more)`)
  if (removed > 0) console.log(`${removed} fixtures that had been written twice were taken away`)
  for (const { sheet, reason } of failed) console.log(`${sheet} could not be imported: ${reason}`)
  if (failed.length > 0) process.exitCode = 1
  console.log(`${teamsMade} teams made; ${reviews} new names to review`)
}

function logUnreadable(unreadable: readonly Unreadable[]): void {
  if (unreadable.length === 0) return
  console.log(`\n${unreadable.length} rows could not be read:`)
  for (const { file, line, reason, text } of unreadable.slice(0, maxListed))
    console.log(`  ${file}:${line}  ${reason}${text ? `  «${text}»` : ''}`)
  if (unreadable.length > maxListed) console.log(`  and ${unreadable.length - maxListed} more`)
}

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { again: { type: 'boolean' } } })
  const [format, folder] = positionals
  if (format !== 'openfootball' || folder === undefined || positionals.length > 2) throw new ConfigError(usage)
  const { sheets, unreadable, clubs, files } = await readFolder(folder).catch((error: unknown) => {
    throw new ConfigError(`${folder} cannot be read: ${error instanceof Error ? error.message : error}`)
  })
  const total = sheets.reduce((sum, { fixtures }) => sum + fixtures.length, 0)
  console.log(`${files} files read: ${sheets.length} seasons, ${total} fixtures, ${clubs.length} clubs`)

  const cut = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => cut.abort())
  const database = await openSiteDatabase('an import', log)
  const bar = createProgressBar(process.stdout, total)
  const startedAt = performance.now()
  try {
    await prepareDatabase(database)
    // The importer notifies no viewers: open pages of a running site show the changes at their next refresh.
    const { importer, mapping } = createImporting(database, log)
    const report = await importer.importSheets(sheets, {
      clubs,
      again: values.again ?? false,
      signal: cut.signal,
      onProgress: bar.moved,
    })
    bar.close()
    logReport(report, (performance.now() - startedAt) / 1000)
    const open = await mapping.openReviews({ after: '0', limit: maxReviews })
    if (open.length > 0) console.log(`\n${open.length} names wait for an operator:`)
    for (const { provider, kind, name, candidates } of open.slice(0, maxListed))
      console.log(`  ${provider} ${kind} ${name}: ${candidates.map((one) => one.name).join(', ') || 'no candidates'}`)
  } catch (error) {
    bar.close()
    if (!cut.signal.aborted) throw error
    console.log('Cut off. The same command goes on where it was.')
    process.exitCode = 130
  } finally {
    await database.close()
  }
  logUnreadable(unreadable)
}

main().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exitCode = 1
})
