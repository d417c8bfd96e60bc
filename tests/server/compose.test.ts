import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

function services(): Map<string, string> {
  const [, block = ''] = /^services:\n((?: .*\n|\n)+)/m.exec(readFileSync('compose.yaml', 'utf8')) ?? []
  const parts = block.split(/^ {2}(\w+):\n/m).slice(1)
  return new Map(parts.flatMap((name, i) => (i % 2 === 0 ? [[name, parts[i + 1] ?? '']] : [])))
}

test('each service of the container example reports its health and restarts; the site waits for the others', () => {
  const found = services()
  expect([...found.keys()]).toEqual(['site', 'database', 'bus'])
  for (const [name, lines] of found)
    expect([name, /^ {4}healthcheck:$/m.test(lines), /^ {4}restart: unless-stopped$/m.test(lines)]).toEqual([
      name,
      true,
      true,
    ])
  const site = found.get('site') ?? ''
  expect(site).toContain('/readyz')
  for (const other of ['database', 'bus']) expect(site).toContain(`${other}: { condition: service_healthy }`)
})
