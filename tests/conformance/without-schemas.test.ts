import { globSync, readFileSync } from 'node:fs'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { withoutSchemas } from '#tools/without-schemas.ts'

/** Returns the exports of a contract file as the browser receives them. */
async function inBrowser(code: string): Promise<Record<string, unknown>> {
  const source = {
    name: 'source',
    resolveId: (id: string) => (id.endsWith('entry.ts') ? '/contract/entry.ts' : null),
    load: (id: string) => (id === '/contract/entry.ts' ? code : null),
  }
  const client = { ...withoutSchemas(), applyToEnvironment: () => true }
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [source, client],
    build: { write: false, rolldownOptions: { input: 'entry.ts', preserveEntrySignatures: 'strict' }, minify: false },
  })
  const [{ output }] = [result].flat() as unknown as [{ output: [{ code: string }] }]
  return await import(`data:text/javascript,${encodeURIComponent(output[0].code)}`)
}

test('of a call the browser keeps everything except schemas', async () => {
  const built = await inBrowser(`
    const z = { object: () => { throw new Error('schema') }, string: () => { throw new Error('schema') } }
    const endpoint = () => { throw new Error('declared') }
    export const longest = 5
    export const shape = z.object({ name: z.string() })
    export const pageOf = (item: unknown) => z.object({ list: item })
    export const read = endpoint({ method: 'GET', path: '/a/{id}', auth: 'user', input: shape, data: pageOf(z.string()) })
    export type Shape = typeof shape
  `)
  expect(built).toMatchObject({ longest: 5, shape: undefined, read: { method: 'GET', path: '/a/{id}', auth: 'user' } })
  expect(built.read).not.toHaveProperty('data')
})

test('of a topic the browser keeps its name and the names in its key', async () => {
  const built = await inBrowser(`
    const z = { object: () => { throw new Error('schema') }, string: () => { throw new Error('schema') } }
    const topic = () => { throw new Error('declared') }
    const digits = z.string().check()
    export const room = topic({ name: 'room', key: { id: digits, part: z.string() }, access: 'guest', events: { told: { data: z.object({}) } } })
  `)
  expect(built.room).toEqual({ name: 'room', key: { id: undefined, part: undefined } })
  expect(Object.keys((built.room as { key: object }).key)).toEqual(['id', 'part'])
})

test('no page parses with a schema, because the browser has none', () => {
  const pages = globSync('web/**/*.{ts,tsx}', { exclude: (path) => path.includes('.test.') })
  expect(pages.filter((file) => /from 'zod/.test(readFileSync(file, 'utf8')))).toEqual([])
})
