import type { SourceFile } from './source-files.ts'

/** `check-in` as a table `check_in`, a value `checkIn` and a type `CheckIn`. */
function spellings(name: string) {
  const value = name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  return { table: name.replaceAll('-', '_'), value, type: value.charAt(0).toUpperCase() + value.slice(1) }
}

/**
 * The files of a domain that lists what it holds, and nothing yet: contract, migration, store, routes, feature, test.
 * `migration` is the number before its name: `0042`.
 */
export function featureFiles(name: string, migration: string): SourceFile[] {
  const { table, value, type } = spellings(name)
  const folder = `server/features/${name}`
  return [
    {
      path: `contract/${name}.ts`,
      text: `import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { epochMs, pageOf, paging } from './envelope.ts'

export const ${value}Entry = z.object({ id: z.string(), createdAt: epochMs })

export const ${value}List = endpoint({
  method: 'GET',
  path: '/al/api/${name}/list',
  summary: 'Newest first',
  auth: 'public',
  input: z.object({ ...paging(20) }),
  data: pageOf(${value}Entry),
})
`,
    },
    {
      path: `server/db/migrations/${migration}-${name}.ts`,
      text: `import { type Kysely, sql } from 'kysely'
import type { Database } from '../sql.ts'

export async function up(db: Kysely<Database>): Promise<void> {
  await sql\`
    create table ${table} (
      id bigint generated always as identity primary key,
      created_at timestamptz not null default now()
    )\`.execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql\`drop table ${table}\`.execute(db)
}
`,
    },
    {
      path: `${folder}/${name}.store.ts`,
      text: `import type { Generated } from 'kysely'
import { sql } from 'kysely'
import { offsetOf } from '#server/db/page.ts'
import type { Db } from '#server/db/sql.ts'

type ${type}Table = { id: Generated<string>; created_at: Generated<Date> }

declare module '#server/db/sql.ts' {
  interface Database {
    ${table}: ${type}Table
  }
}

export async function list${type}(db: Db, paging: { pageNum: number; pageSize: number }) {
  return db
    .selectFrom('${table}')
    .select(['id', 'created_at as createdAt'])
    .orderBy('id', 'desc')
    .limit(paging.pageSize)
    .offset(offsetOf(paging))
    .execute()
}

export async function count${type}(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('${table}')
    .select(sql<number>\`count(*)::int\`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}
`,
    },
    {
      path: `${folder}/${name}.routes.ts`,
      text: `import type { Kysely } from 'kysely'
import { ${value}List } from '#contract/${name}.ts'
import { toPage } from '#server/db/page.ts'
import type { Database } from '#server/db/sql.ts'
import { handle, type Route } from '#server/http/bind.ts'
import { count${type}, list${type} } from './${name}.store.ts'

export function ${value}Routes(db: Kysely<Database>): Route[] {
  return [
    handle(${value}List, async (paging) => {
      const [rows, total] = await Promise.all([list${type}(db, paging), count${type}(db)])
      const list = rows.map((row) => ({ id: row.id, createdAt: row.createdAt.getTime() }))
      return toPage(list, total, paging)
    }),
  ]
}
`,
    },
    {
      path: `${folder}/${name}.feature.ts`,
      text: `import type { Feature, Ground } from '#server/feature.ts'
import { ${value}Routes } from './${name}.routes.ts'

export function create${type}({ engines }: Ground): Feature {
  return { service: undefined, routes: ${value}Routes(engines.database.db) }
}
`,
    },
    {
      path: `${folder}/${name}.test.ts`,
      text: `import { afterAll, beforeAll, expect, test } from 'vitest'
import { ${value}List } from '#contract/${name}.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('nothing yet is an empty list', async () => {
  expect((await app.call(${value}List)).data).toEqual({ list: [], currPage: 1, totalPage: 1, total: 0 })
})
`,
    },
  ]
}

/** `contract/domains.ts` with the domain in it, in the order of the alphabet. */
export function withContract(text: string, name: string): string {
  return inOrder(text, /^export \* as .*$/gm, `export * as ${spellings(name).value} from './${name}.ts'`)
}

/** `server/features.ts` with the feature added after those that stand there. */
export function withFeature(text: string, name: string): string {
  const { type } = spellings(name)
  return inOrder(
    text,
    /^import \{ \w+ \} from '.\/features\/.*$/gm,
    `import { create${type} } from './features/${name}/${name}.feature.ts'`,
  ).replace(/^ {2}return \{$/m, `  add(create${type}(ground))\n  return {`)
}

/** Puts a line among those like it, before the first that sorts after it. */
function inOrder(text: string, like: RegExp, line: string): string {
  const lines = [...text.matchAll(like)]
  const next = lines.find((match) => key(match[0]) > key(line))
  const last = lines.at(-1)
  if (!last) throw new Error(`there is no line like ${like}`)
  const at = next ? next.index : last.index + last[0].length + 1
  return `${text.slice(0, at)}${line}\n${text.slice(at)}`
}

/** Imports are sorted by what they import from. */
function key(line: string): string {
  return /'([^']+)'/.exec(line)?.[1] ?? line
}
