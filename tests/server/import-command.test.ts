import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import { openTestDatabase } from '#tests/setup/test-database.ts'

let database: DatabaseEngine
let folder: string
beforeAll(async () => {
  database = await openTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'khan-dai-import-'))
  await writeFile(
    join(folder, 'de1.txt'),
    `= Bundesliga 2031/32
» Matchday 1
  Fri Aug/15 2031
    20.30  Hafen Adlerstadt  v SC Brunn   2-1 (1-0)
    words of a reporter
  Sat Aug/16
    15.30  TSV Celle  v VfL Dorf
`,
  )
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

async function run(...words: string[]) {
  const child = spawn(process.execPath, ['tools/import.ts', ...words], {
    env: { ...process.env, DATABASE_URL: database.connectionString.replace('@/', '@localhost/'), DATA_DIR: folder },
  })
  const [out, error, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve) => child.once('close', resolve)),
  ])
  return { out, error, code }
}

test('a folder is imported, unreadable rows are listed, and a second run changes nothing', async () => {
  const first = await run('openfootball', folder)
  expect(first).toMatchObject({ code: 0, error: '' })
  expect(first.out).toContain('1 files read: 1 seasons, 2 fixtures, 0 clubs')
  expect(first.out).toContain('Bundesliga 2031/32: 2 fixtures\n')
  expect(first.out).toMatch(/2 fixtures of 1 seasons in \d+\.\d s: 2 new, 0 changed/)
  expect(first.out).toContain(
    '1 rows could not be read:\n  de1.txt:5  neither a fixture nor a heading  «words of a reporter»',
  )
  const second = await run('openfootball', folder)
  expect(second.out).toContain('1 seasons were in already as they are')
  const { rows } = await database.pool.query('select count(*)::int as total from fixtures')
  expect(rows).toEqual([{ total: 2 }])
})

test('invalid arguments and folders are refused with instructions', async () => {
  expect(await run('cricket', folder)).toMatchObject({
    code: 1,
    error: expect.stringContaining('Usage: npm run import'),
  })
  const missing = await run('openfootball', join(folder, 'nowhere'))
  expect(missing).toMatchObject({ code: 1, error: expect.stringContaining('cannot be read') })
})
