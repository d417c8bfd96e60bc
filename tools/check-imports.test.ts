import { describe, expect, test } from 'vitest'
import { checkImports } from './check-imports.ts'
import { readSources, type SourceFile } from './source-files.ts'

const at = (path: string, text: string): SourceFile => ({ path, text })
const faultsOf = (...files: SourceFile[]) => checkImports(files).map(({ path, fault }) => `${path} ${fault}`)

describe('violations are found', () => {
  // biome-ignore format: a table
  test.each<[string, string, string, RegExp]>([
    ['contract of the server', 'contract/a.ts', "import { x } from '#server/app.ts'", /draws an arrow/],
    ['contract of Node', 'contract/a.ts', "import { join } from 'node:path'", /knows nothing of Node/],
    ['contract of another package', 'contract/a.ts', "import { z } from 'zod'", /zod\/mini/],
    ['media of the contract', 'media/a.ts', "import type { x } from '#contract/a.ts'", /draws an arrow/],
    ['media of a package', 'media/a.ts', "import pino from 'pino'", /nothing but Node/],
    ['web of the server', 'web/api/a.ts', "import { x } from '#server/http/bind.ts'", /draws an arrow/],
    ['another folder by a path', 'web/api/a.ts', "import { x } from '../way/reload.ts'", /begins with #/],
    ['the shell by a list', 'web/list/a.tsx', "import { x } from '#web/shell/visit.ts'", /do not know the shell/],
    ['server of web', 'server/http/a.ts', "import { x } from '#web/routes.ts'", /draws an arrow/],
    ['a feature of media', 'server/features/ingest/a.ts', "import { x } from '#media/engine.ts'", /engines\/media alone/],
    ['the demo by a feature', 'server/features/chat/a.ts', "await import('#demo/world.ts')", /dynamic import/],
    ['the demo statically by main', 'server/main.ts', "import { x } from '#demo/start.ts'", /dynamic import/],
    ['anybody of the tests', 'server/http/a.ts', "import { x } from '#tests/setup/test-app.ts'", /draws an arrow/],
    ['a feature of app', 'server/features/chat/a.ts', "import { buildApp } from '#server/app.ts'", /imports go down/],
    ['an engine of the ground', 'server/engines/a.ts', "import { x } from '#server/http/bind.ts'", /imports go down/],
    ['the ground of a feature’s type', 'server/http/a.ts', "import type { X } from '#server/features/chat/chat.service.ts'", /ground does not know/],
    ['the ui kit of the translations', 'web/ui/a.tsx', "import { t } from '#web/i18n/translate.ts'", /web\/ui stands on web\/ui/],
    ['the player of a feature', 'web/player/a.ts', "import { x } from '#web/features/live/a.ts'", /imports go down/],
    ['a feature’s value by another', 'server/features/chat/a.ts', "import { x } from '#server/features/account/account.service.ts'", /imports the types of/],
    ['a feature’s store by another', 'server/features/chat/a.ts', "import type { X } from '#server/features/account/account.store.ts'", /imports the types of/],
    ['a page by another feature', 'web/features/home/a.tsx', "import Live from '#web/features/live/live.page.tsx'", /belongs to its own/],
    ['a service by a store', 'server/features/chat/chat.store.ts', "import { x } from './chat.service.ts'", /a store imports/],
    ['a store’s insert by routes', 'server/features/chat/chat.routes.ts', "import { insertMessage } from './chat.store.ts'", /only services change rows/],
    ['among other names', 'server/features/chat/chat.routes.ts', "import {\n  findRoom,\n  type Room,\n  deleteMessage as drop,\n} from './chat.store.ts'", /only services change rows/],
    ['by an export', 'contract/a.ts', "export { x } from '#server/app.ts'", /draws an arrow/],
    ['for its effect', 'contract/a.ts', "import '#server/app.ts'", /draws an arrow/],
  ])('%s', (_title, path, text, rule) => {
    expect(faultsOf(at(path, text))).toEqual([expect.stringMatching(rule)])
  })

  test('a circle, named once with its files', () => {
    const faults = faultsOf(
      at('media/a.ts', "import { b } from './b.ts'"),
      at('media/b.ts', "import { c } from '#media/c.ts'"),
      at('media/c.ts', "import { b } from './b.ts'"),
    )
    expect(faults).toEqual(['media/b.ts stands in a circle: media/b.ts -> media/c.ts -> media/b.ts'])
  })

  test('a feature that is created later, or not at all', () => {
    const list = at(
      'server/features.ts',
      `import { createAccount } from './features/account/account.feature.ts'
       import { createChat } from './features/chat/chat.feature.ts'
       createAccount()
       createChat()`,
    )
    const service = (feature: string) => `import type { S } from '#server/features/${feature}/${feature}.service.ts'`
    expect(faultsOf(list, at('server/features/chat/a.ts', service('account')))).toEqual([])
    expect(faultsOf(list, at('server/features/account/a.ts', service('chat')))).toEqual([
      expect.stringMatching(/features.ts does not list chat before account/),
    ])
    expect(faultsOf(list, at('server/features/tips/a.ts', service('chat')))).toEqual([])
    expect(faultsOf(list, at('server/features/chat/a.ts', service('tips')))).toHaveLength(1)
  })

  test.each([
    ['a type', "import type { B } from './b.ts'"],
    ['a dynamic import', "await import('./b.ts')"],
  ])('a circle that %s closes', (_, text) => {
    expect(faultsOf(at('media/a.ts', text), at('media/b.ts', "import { a } from './a.ts'"))).toEqual([
      'media/a.ts stands in a circle: media/a.ts -> media/b.ts -> media/a.ts',
    ])
  })

  test.each(['server/http/index.ts', 'web/ui/index.tsx', 'server/utils/a.ts', 'web/lib/a.ts', 'web/ui/helpers/a.tsx'])(
    'the name %s',
    (path) => expect(faultsOf(at(path, ''))).toHaveLength(1),
  )
})

describe('allowed code passes', () => {
  test.each([
    ['contract/a.ts', "import * as z from 'zod/mini'\nimport { endpoint } from './endpoint.ts'"],
    ['media/a.ts', "import { Socket } from 'node:net'"],
    // In two parts, so that this file does not seem to import the demo.
    ['server/main.ts', ['const { createDemo } = await import', "('#demo/start.ts')"].join('')],
    ['server/engines/media/embedded.ts', "import type { X } from '#media/protocol.ts'"],
    ['server/http/a.ts', "import { addressKey } from '#media/kit/address-key.ts'"],
    ['server/http/b.ts', "import { within } from '#media/kit/deadlines.ts'"],
    ['server/http/c.ts', "import { steadyMs } from '#media/kit/steady-clock.ts'"],
    ['server/features/chat/chat.feature.ts', "import type { Ground } from '#server/kit/feature.ts'"],
    ['server/features/chat/a.ts', "import type { AccountService } from '#server/features/account/account.service.ts'"],
    ['server/features/chat/room.store.ts', "import { followed } from '#server/tables/follows.ts'"],
    ['server/features/chat/chat.service.ts', "import { insertMessage } from './chat.store.ts'"],
    ['server/features/chat/chat.routes.ts', "import { listMessages } from './chat.store.ts'"],
    ['server/features/chat/chat.test.ts', "import { startTestApp } from '#tests/setup/test-app.ts'"],
    ['web/features/home/a.tsx', "import { MatchCard } from '#web/features/schedule/match-card.tsx'"],
    ['web/ui/a.tsx', "// import { t } from '#web/i18n/translate.ts'\nconst text = 'import x from'"],
  ])('%s: %s', (path, text) => expect(faultsOf(at(path, text))).toEqual([]))
})

test('the reader sees the repository: its files import each other', () => {
  const files = readSources()
  expect(files.map(({ path }) => path)).toEqual(expect.arrayContaining(['server/app.ts', 'contract/all.ts']))
  expect(faultsOf(...files, at('media/planted.ts', "import { buildApp } from '#server/app.ts'"))).toContainEqual(
    expect.stringContaining('media/planted.ts imports server/app.ts'),
  )
})
