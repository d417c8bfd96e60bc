import { expect, test } from 'vitest'
import { checkSyntax } from './check-syntax.ts'

test('finds what Node cannot run in the files that it starts, and in no others', () => {
  const bad = 'enum Side { Home }'
  const sources = ['server/main.ts', 'server/main.test.ts', 'web/root.ts'].map((path) => ({ path, text: bad }))
  const good = { path: 'demo/start.ts', text: 'export const side: string = "home"' }
  expect(checkSyntax([...sources, good]).map(({ path }) => path)).toEqual(['server/main.ts'])
})
