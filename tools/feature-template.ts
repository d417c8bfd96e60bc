import { pageFiles } from './feature-page-template.ts'
import { type Spelling, spell } from './feature-spelling.ts'
import type { SourceFile } from './source-files.ts'

/**
 * Returns the files of a new domain: members add entries, everyone can list them, open pages receive new ones, and
 * members can follow each entry. The files are contract, texts, migration, store, service, routes, feature, page and
 * tests. `migration` is the number before its name, such as `0042`.
 */
export function featureFiles(name: string, migration: string): SourceFile[] {
  const words = spell(name)
  const folder = `server/features/${name}`
  return [
    { path: `contract/${name}.ts`, text: contract(words) },
    { path: `server/db/migrations/${migration}-${name}.ts`, text: migrationOf(words) },
    { path: `${folder}/${name}.store.ts`, text: store(words) },
    { path: `${folder}/${name}.service.ts`, text: service(words) },
    { path: `${folder}/${name}.routes.ts`, text: routes(words) },
    { path: `${folder}/${name}.feature.ts`, text: feature(words) },
    { path: `${folder}/${name}.test.ts`, text: test(words) },
    { path: `tests/conformance/rows/${name}.rows.ts`, text: authorisation(words) },
    ...pageFiles(words),
  ]
}

const contract = ({ name, value, type }: Spelling) => `import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { digits, epochMs, keysetPageOf, keysetPaging } from './envelope.ts'
import { followCalls } from './follows.ts'
import { topic } from './topic.ts'

export const max${type}TitleLength = 120

export const ${value}Entry = z.object({ id: digits, title: z.string(), followers: z.int(), createdAt: epochMs })
export type ${type}Entry = z.infer<typeof ${value}Entry>

export const ${value}List = endpoint({
  method: 'GET',
  path: '/al/api/${name}/list',
  summary: 'The newest first',
  auth: 'public',
  input: z.object(keysetPaging(20)),
  data: keysetPageOf(${value}Entry),
})

export const ${value}Create = endpoint({
  method: 'POST',
  path: '/au/api/user/${name}/create',
  summary: 'Add an entry and publish it to open pages',
  auth: 'user',
  input: z.object({ title: z.string().check(z.trim(), z.minLength(1), z.maxLength(max${type}TitleLength)) }),
  data: ${value}Entry,
})

export const { follow: follow${type}, followedIds: followed${type} } = followCalls('${name}', ['NOT_FOUND'])
export const maxFollowed${type} = 500

export const ${value}Topic = topic({
  name: '${name}',
  summary: 'New ones, as they are added',
  key: {},
  access: 'guest',
  events: { added: { entry: ${value}Entry } },
})
`

const migrationOf = ({ name, table }: Spelling) => `import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

export async function up(db: Kysely<Database>): Promise<void> {
  await sql\`
    create table ${table} (
      id bigint generated always as identity primary key,
      user_id bigint not null references users on delete cascade,
      title text not null,
      created_at timestamptz not null default now()
    )\`.execute(db)
  await sql\`
    create trigger ${table}_forget after delete on ${table}
      for each row execute function forget_target('${name}')\`.execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql\`drop table ${table}\`.execute(db)
}
`

const store = ({ name, table, value, type }: Spelling) => `import { type ColumnType, type Generated, sql } from 'kysely'
import type { KeysetPage, KeysetPaging } from '#contract/envelope.ts'
import { readPage } from '#server/db/page.ts'
import type { Db } from '#server/db/sql.ts'
import { followerCounts } from '#server/tables/follows.ts'

type ${type}Table = {
  id: Generated<string>
  user_id: string
  title: string
  created_at: ColumnType<Date, never, never>
}

declare module '#server/db/sql.ts' {
  interface Database {
    ${table}: ${type}Table
  }
}

/** Kind of an entry in follows. */
export const ${value}Kind = '${name}'

export type ${type}Row = { id: string; title: string; created_at: Date; followers: number }

export async function insert${type}(db: Db, added: { userId: string; title: string }): Promise<${type}Row> {
  const row = await db
    .insertInto('${table}')
    .values({ user_id: added.userId, title: added.title })
    .returning(['id', 'title', 'created_at'])
    .executeTakeFirstOrThrow()
  return { ...row, followers: 0 }
}

export async function ${value}Exists(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('${table}').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

/** The newest first. */
export async function list${type}(db: Db, paging: KeysetPaging): Promise<KeysetPage<${type}Row>> {
  const query = db
    .selectFrom('${table} as e')
    .leftJoin(followerCounts(db, '${name}').as('f'), 'f.target_id', 'e.id')
    .select(['e.id', 'e.title', 'e.created_at', sql<number>\`coalesce(f.followers, 0)\`.as('followers')])
  return readPage(query, {
    order: [{ column: 'e.id', type: 'bigint', direction: 'desc' }],
    paging,
    async count() {
      const all = db.selectFrom('${table}').select(sql<number>\`count(*)::int\`.as('total'))
      return (await all.executeTakeFirstOrThrow()).total
    },
  })
}
`

const service = ({
  name,
  value,
  type,
}: Spelling) => `import { type ${type}Entry, ${value}Topic } from '#contract/${name}.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import type { Member } from '#server/http/viewer.ts'
import type { Publisher } from '#server/realtime/realtime.service.ts'
import { insert${type}, type ${type}Row } from './${name}.store.ts'

export type ${type}Service = {
  /** Publishes the entry to open pages after the commit. */
  create(member: Member, added: { title: string }): Promise<${type}Entry>
}

export function to${type}Entry({ created_at, ...row }: ${type}Row): ${type}Entry {
  return { ...row, createdAt: created_at.getTime() }
}

export function create${type}Service({ db }: DatabaseEngine, realtime: Publisher): ${type}Service {
  return {
    async create({ userId }, { title }) {
      const entry = to${type}Entry(await insert${type}(db, { userId, title }))
      realtime.publish(${value}Topic, {}, { type: 'added', entry })
      return entry
    },
  }
}
`

const routes = ({ name, value, type }: Spelling) => `import { ${value}Create, ${value}List } from '#contract/${name}.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import { handle, type Route } from '#server/http/handle.ts'
import { type ${type}Service, to${type}Entry } from './${name}.service.ts'
import { list${type} } from './${name}.store.ts'

export function ${value}Routes({ db }: DatabaseEngine, service: ${type}Service): Route[] {
  return [
    handle(${value}List, async (paging) => {
      const { list, ...page } = await list${type}(db, paging)
      return { list: list.map(to${type}Entry), ...page }
    }),
    handle(${value}Create, (added, { member }) => service.create(member, added)),
  ]
}
`

const feature = ({
  name,
  table,
  value,
  type,
}: Spelling) => `import { followed${type}, follow${type}, maxFollowed${type}, ${value}Topic } from '#contract/${name}.ts'
import type { Feature, Ground } from '#server/kit/feature.ts'
import type { FollowService } from '#server/features/follows/follows.service.ts'
import { ApiError } from '#server/http/errors.ts'
import { personalRows } from '#server/kit/personal-data.ts'
import type { RealtimeService } from '#server/realtime/realtime.service.ts'
import type { Target } from '#server/kit/target.ts'
import { ${value}Routes } from './${name}.routes.ts'
import { create${type}Service } from './${name}.service.ts'
import { ${value}Exists, ${value}Kind } from './${name}.store.ts'

type Uses = { follows: FollowService; realtime: RealtimeService }

export function create${type}({ engines: { database } }: Ground, { follows, realtime }: Uses): Feature {
  const target: Target = {
    kind: ${value}Kind,
    /** Admits every member. Throws NOT_FOUND. */
    async admit(_, id) {
      if (!(await ${value}Exists(database.db, id))) throw new ApiError('NOT_FOUND')
      return id
    },
  }
  realtime.serve(${value}Topic, {})
  return {
    service: undefined,
    routes: [
      ...${value}Routes(database, create${type}Service(database, realtime)),
      ...follows
        .of(target, { max: maxFollowed${type} })
        .routes({ follow: follow${type}, followedIds: followed${type} }),
    ],
    personal: [personalRows(database.db, { table: '${table}', goes: true })],
  }
}
`

const test = ({ name, value, type }: Spelling) => `import { afterAll, beforeAll, expect, test } from 'vitest'
import { followed${type}, follow${type}, ${value}Create, ${value}List } from '#contract/${name}.ts'
import { signUp } from '#tests/setup/members.ts'
import { openSocket } from '#tests/setup/socket-client.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const add = (title: string, token: string) => app.call(${value}Create, { title }, { token })

test('nothing yet is an empty list', async () => {
  expect((await app.call(${value}List)).data).toEqual({ list: [], currPage: 1, totalPage: 1, total: 0, next: null })
})

test('a new entry is sent to open pages, listed, and paged from the newest', async () => {
  const { accessToken: token } = await signUp(app)
  const reader = await openSocket(app.address, { token })
  reader.send({ type: 'sub', topic: '${name}' })
  await reader.next((event) => event.type === 'subbed')
  const first = await add('Một', token)
  expect(await reader.next((event) => event.type === 'added')).toMatchObject({ topic: '${name}', entry: first.data })
  await reader.close()
  await add('Hai', token)
  const page = (await app.call(${value}List, { pageSize: 1 })).data
  expect(page).toMatchObject({ list: [{ title: 'Hai' }], totalPage: 2, total: 2 })
  const next = (await app.call(${value}List, { pageSize: 1, after: page.next ?? '' })).data
  expect(next).toMatchObject({ list: [{ title: 'Một' }], next: null })
})

test('guests cannot add an entry, and an entry needs a title', async () => {
  expect(await app.call(${value}Create, { title: 'x' })).toMatchObject({ status: 401, msg: 'FIBE_NOT_LOGIN' })
  const { accessToken: token } = await signUp(app)
  expect(await add('  ', token)).toMatchObject({ status: 400, msg: 'BAD_INPUT' })
})

test('each can be followed, and is counted', async () => {
  const { accessToken: token } = await signUp(app)
  const { id } = (await add('Ba', token)).data
  expect((await app.call(follow${type}, { id }, { token })).data).toEqual({ id, isFollowing: true, followers: 1 })
  expect((await app.call(followed${type}, undefined, { token })).data.ids).toEqual([id])
  expect((await app.call(${value}List, { pageSize: 1, pageNum: 1 })).data.list[0]).toMatchObject({ id, followers: 1 })
  expect(await app.call(follow${type}, { id: '999999' }, { token })).toMatchObject({ status: 404, msg: 'NOT_FOUND' })
})
`

const authorisation = ({
  name,
  value,
  type,
}: Spelling) => `import { followed${type}, follow${type}, ${value}Create, ${value}List } from '#contract/${name}.ts'
import { plainRows } from '#tests/conformance/authorisation-rows.ts'

export const rows = plainRows({
  public: [${value}List],
  user: [${value}Create, follow${type}, followed${type}],
})
`

/** Adds the domain to `contract/domains.ts`, in alphabetical order. */
export function withContract(text: string, name: string): string {
  return inOrder(text, /^export \* as .*$/gm, `export * as ${spell(name).value} from './${name}.ts'`)
}

/** Adds the domain’s texts to `contract/texts/domains.ts`. */
export function withTexts(text: string, name: string): string {
  return inOrder(text, /^export \{ .*$/gm, `export { ${spell(name).value}Texts } from './${name}.ts'`)
}

/** Adds the feature to `server/features.ts`, after the existing ones. */
export function withFeature(text: string, name: string): string {
  const { type } = spell(name)
  return inOrder(
    text,
    /^import \{ \w+ \} from '.\/features\/.*$/gm,
    `import { create${type} } from './features/${name}/${name}.feature.ts'`,
  ).replace(/^ {2}return \{$/m, `  add(create${type}(ground, { follows, realtime }))\n  return {`)
}

/** Adds the page to `ownRows` in `web/routes.ts`. */
export function withRoute(text: string, name: string): string {
  return text.replace(
    /^const ownRows: Row\[\] = \[$/m,
    (line) => `${line}\n  page('/${name}', 'features/${name}/${name}.page.tsx'),`,
  )
}

/**
 * Inserts a line among similar lines, before the first one that sorts after it. Throws when there is no similar line.
 */
function inOrder(text: string, like: RegExp, line: string): string {
  const lines = [...text.matchAll(like)]
  const next = lines.find((match) => key(match[0]) > key(line))
  const last = lines.at(-1)
  if (!last) throw new Error(`there is no line like ${like}`)
  const at = next ? next.index : last.index + last[0].length + 1
  return `${text.slice(0, at)}${line}\n${text.slice(at)}`
}

/** Returns the sort key of a line: the source of an import, else the line itself. */
function key(line: string): string {
  return /'([^']+)'/.exec(line)?.[1] ?? line
}
