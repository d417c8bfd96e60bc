import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { lastMigrations } from '#server/db/releases.ts'
import program from '../../../package.json' with { type: 'json' }
import { changeLog } from './content/change-log.server.ts'

test('each entry of the change log is in three languages, and in English in CHANGELOG.md', async () => {
  for (const { changes } of changeLog) {
    expect(changes.en).toHaveLength(changes.vi.length)
    expect(changes.zh).toHaveLength(changes.vi.length)
  }
  const document = await readFile(new URL('../../../CHANGELOG.md', import.meta.url), 'utf8')
  const sections = document.split(/^## /m).slice(1)
  expect(sections.map((section) => section.trimEnd().split(/\n+/))).toEqual(
    changeLog.map(({ version, date, changes }) => [`${version} (${date})`, ...changes.en.map((line) => `- ${line}`)]),
  )
})

test('the running version is the newest release, or the one before the release that collects its changes', () => {
  const versions = changeLog.map(({ version }) => version)
  expect(versions.slice(0, 2)).toContain(program.version)
  expect(Object.keys(lastMigrations).at(-1)).toBe(program.version)
  for (const version of Object.keys(lastMigrations)) expect(versions).toContain(version)
})
