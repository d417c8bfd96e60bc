/**
 * `node tools/make-facts.ts FOLDER`: writes the demo’s tables of facts from a folder of openfootball’s files. The
 * tables contain only the facts, in our format.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeFacts } from '#demo/facts.ts'
import { clubDirectory } from '#server/features/sports-data/club-directory.rules.ts'
import { readFolder } from '#server/features/sports-data/providers/openfootball/read-folder.adapter.ts'
import type { SeasonSheet } from '#server/features/sports-data/season-sheet.rules.ts'
import { root } from './source-files.ts'

const target = join(root, 'demo/data/facts')

async function main(): Promise<void> {
  const [folder] = process.argv.slice(2)
  if (folder === undefined) throw new Error('Usage: node tools/make-facts.ts FOLDER')
  const { sheets, clubs, unreadable } = await readFolder(folder)
  const directory = clubDirectory(clubs)
  rmSync(target, { recursive: true, force: true })
  mkdirSync(target, { recursive: true })
  let bytes = 0
  for (const sheet of sheets.filter(({ provider }) => provider === 'openfootball')) {
    const text = writeFacts(withSpellings(sheet))
    bytes += Buffer.byteLength(text)
    writeFileSync(join(target, `${sheet.tournament.code}_${sheet.season.replace('/', '-')}.tsv`), text)
  }
  console.log(`${(bytes / 1024).toFixed(0)} kB; ${unreadable.length} rows could not be read`)

  function withSpellings(sheet: SeasonSheet): SeasonSheet {
    if (sheet.tournament.teams === 'national') return sheet
    const teams = sheet.teams.map((team) => {
      // Omits abbreviations, which are for narrow printed columns. People do not search for them.
      const known = directory.find(team)?.names.filter((name) => name !== team.name && !name.includes('.')) ?? []
      return { ...team, aliases: [...new Set([...team.aliases, ...known])] }
    })
    return { ...sheet, teams }
  }
}

await main()
