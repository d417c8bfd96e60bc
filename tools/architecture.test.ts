import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../', import.meta.url)
const text = readFileSync(new URL('ARCHITECTURE.md', root), 'utf8')
const namesIn = (folder: string) => readdirSync(new URL(folder, root))
const server = namesIn('server/features/')
const web = namesIn('web/features/')
const contract = new Set(namesIn('contract/').map((name) => name.replace(/(\.socket)?\.ts$/, '')))

/** Returns the names in code type of the list item that begins with a title. */
function listed(title: string): string[] {
  const item = text.split(/\n- /).find((one) => one.startsWith(`**${title}**`)) ?? ''
  return [...(item.split('\n\n', 1)[0] ?? '').matchAll(/`([a-z-]+)`/g)].flatMap(([, name]) => name ?? [])
}

test('ARCHITECTURE.md names the domains that have no part on the web, on the server or in the contract', () => {
  expect(listed('Server only')).toEqual(server.filter((name) => !web.includes(name)))
  expect(listed('Web only').toSorted()).toEqual(web.filter((name) => !server.includes(name)))
  expect(listed('No contract file').toSorted()).toEqual(server.filter((name) => !contract.has(name)))
})

test('its order of features has each feature once', () => {
  const [, diagram = ''] = /flowchart BT\n([^`]*)/.exec(text) ?? []
  const [, ...rows] = diagram.split('\n').map((line) => /\w+\[(?:[a-z ]+: )([^\]]*)\]/.exec(line)?.[1] ?? '')
  expect(rows.flatMap((row) => (row === '' ? [] : row.split(', '))).toSorted()).toEqual(server)
})
