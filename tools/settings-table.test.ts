import { expect, test } from 'vitest'
import { settingsTable, withTable } from './settings-table.ts'

const table = settingsTable({
  PORT: { fallback: '3000', about: 'HTTP port' },
  SECRET: { fallback: '', about: 'Signs tokens, a|b' },
})

test('each setting is a row with its default and what it does', () => {
  expect(table.split('\n').slice(2)).toEqual([
    '| `PORT` | `3000` | HTTP port |',
    '| `SECRET` |  | Signs tokens, a\\|b |',
  ])
})

test('the table replaces the content between the markers, and a second write changes nothing', () => {
  const text = '# A\n<!-- settings: npm run settings-table -->\nold\n<!-- /settings -->\nend\n'
  const written = withTable(text, table)
  expect(written).toContain(`-->\n\n${table}\n\n<!--`)
  expect(written).not.toContain('old')
  expect(written?.endsWith('<!-- /settings -->\nend\n')).toBe(true)
  expect(withTable(written ?? '', table)).toBe(written)
})

test('a document without markers is unchanged', () => {
  expect(withTable('# A\n', table)).toBeNull()
})
