import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Setting, settings } from '#server/config/settings.ts'
import { type Fault, root } from './source-files.ts'

const [begin, end] = ['<!-- settings: npm run settings-table -->', '<!-- /settings -->']

export function settingsTable(all: Record<string, Omit<Setting, 'name'>>): string {
  const rows = Object.entries(all).map(([name, { fallback, about }]) => {
    const value = fallback === '' ? '' : `\`${fallback}\``
    return `| \`${name}\` | ${value} | ${about.replaceAll('|', '\\|')} |`
  })
  return ['| Setting | Default | What it does |', '| --- | --- | --- |', ...rows].join('\n')
}

/** Returns the text with the table inserted between its markers, or null when the markers are missing. */
export function withTable(text: string, table: string): string | null {
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  if (from < 0 || to < from) return null
  return `${text.slice(0, from + begin.length)}\n\n${table}\n\n${text.slice(to)}`
}

const path = 'docs/settings.md'
const file = join(root, path)

export function checkSettingsTable(): Fault[] {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const wanted = withTable(text, settingsTable(settings))
  if (wanted === null) return [{ path, fault: `has no place for the settings: ${begin} … ${end}` }]
  return wanted === text ? [] : [{ path, fault: 'its settings are stale: npm run settings-table' }]
}

if (import.meta.main) {
  const written = withTable(readFileSync(file, 'utf8'), settingsTable(settings))
  if (written === null) throw new Error(`${path} has no place for the settings: ${begin} … ${end}`)
  writeFileSync(file, written)
}
