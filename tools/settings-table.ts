import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Setting, settings } from '../server/settings.ts'
import { type Fault, root } from './source-files.ts'

const [begin, end] = ['<!-- settings: npm run settings-table -->', '<!-- /settings -->']

/** The settings as a Markdown table, each with what it does and what holds when it is not set. */
export function settingsTable(all: Record<string, Omit<Setting, 'name'>>): string {
  const rows = Object.entries(all).map(([name, { fallback, about }]) => {
    const value = fallback === '' ? '' : `\`${fallback}\``
    return `| \`${name}\` | ${value} | ${about.replaceAll('|', '\\|')} |`
  })
  return ['| Setting | Default | What it does |', '| --- | --- | --- |', ...rows].join('\n')
}

/** The text with the table between its markers, or null where there are none. */
export function withTable(text: string, table: string): string | null {
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  if (from < 0 || to < from) return null
  return `${text.slice(0, from + begin.length)}\n\n${table}\n\n${text.slice(to)}`
}

const readme = join(root, 'README.md')

export function checkSettingsTable(): Fault[] {
  const text = existsSync(readme) ? readFileSync(readme, 'utf8') : ''
  const wanted = withTable(text, settingsTable(settings))
  if (wanted === null) return [{ path: 'README.md', fault: `has no place for the settings: ${begin} … ${end}` }]
  return wanted === text ? [] : [{ path: 'README.md', fault: 'its settings are stale: npm run settings-table' }]
}

if (import.meta.main) {
  const written = withTable(readFileSync(readme, 'utf8'), settingsTable(settings))
  if (written === null) throw new Error(`README.md has no place for the settings: ${begin} … ${end}`)
  writeFileSync(readme, written)
}
