import type { Import } from './import-graph.ts'
import type { Fault } from './source-files.ts'

/** A rule, in the words of ARCHITECTURE.md. `isBroken` is called for imports of files and of packages. */
type Rule = { says: string; isBroken(i: Import): boolean }

const areas = ['contract', 'media', 'server', 'web', 'demo', 'tests', 'tools', 'bench'] as const
type Area = (typeof areas)[number]

/** Areas that each area may import, in addition to itself. Packages are checked separately. */
const mayImport: Record<Area, readonly Area[]> = {
  contract: [],
  media: [],
  server: ['contract', 'media', 'demo'],
  web: ['contract'],
  demo: ['contract', 'media', 'server'],
  tests: areas,
  tools: areas,
  bench: areas,
}

/**
 * Within an area, files of a lower rank must not import files of a higher rank, except their types. Files of equal rank
 * may import each other, without cycles.
 */
const ranks: [prefix: string, rank: number][] = [
  ['server/main.ts', 6],
  ['server/app.ts', 5],
  ['server/features.ts', 4],
  ['server/features/', 3],
  ['server/ssr/', 3],
  ['server/http/', 2],
  ['server/realtime/', 2],
  ['server/jobs/', 2],
  ['server/backup/', 2],
  ['server/db/', 2],
  ['server/kit/', 2],
  ['server/tables/', 2],
  ['server/engines.ts', 2],
  ['server/engines/', 1],
  ['web/features/', 3],
  ['web/shell/', 3],
  ['web/checks/', 3],
  ['web/player/', 2],
  ['web/api/', 2],
  ['web/i18n/', 1],
]

function areaOf(path: string): Area | null {
  return areas.find((area) => path.startsWith(`${area}/`)) ?? null
}

function rankOf(path: string): number | null {
  return ranks.find(([prefix]) => path.startsWith(prefix))?.[1] ?? null
}

function featureOf(path: string): string | null {
  return /^(?:server|web)\/features\/([^/]+)\//.exec(path)?.[1] ?? null
}

function isPackage(to: string): boolean {
  return areaOf(to) === null && !to.startsWith('node:')
}

function isOtherFeature({ from, to }: Import): boolean {
  const [own, other] = [featureOf(from), featureOf(to)]
  return own !== null && other !== null && own !== other && areaOf(from) === areaOf(to)
}

const rules: Rule[] = [
  {
    says: 'an import from another folder begins with # and its area',
    isBroken: ({ from, to, isUp }) => isUp && areaOf(from) !== null && areaOf(to) !== null,
  },
  {
    says: 'an area imports only what ARCHITECTURE.md draws an arrow to',
    isBroken({ from, to }) {
      const [own, other] = [areaOf(from), areaOf(to)]
      return own !== null && other !== null && own !== other && !mayImport[own].includes(other)
    },
  },
  {
    says: 'the contract knows nothing of Node; its only package is zod/mini',
    isBroken: ({ from, to }) => from.startsWith('contract/') && areaOf(to) === null && to !== 'zod/mini',
  },
  {
    says: 'the media engine needs nothing but Node',
    isBroken: ({ from, to }) => from.startsWith('media/') && isPackage(to),
  },
  {
    says: 'media is reached through server/engines/media alone, but for how it counts addresses, for deadlines and for its clock',
    isBroken: ({ from, to }) =>
      from.startsWith('server/') &&
      to.startsWith('media/') &&
      !['media/kit/address-key.ts', 'media/kit/deadlines.ts', 'media/kit/steady-clock.ts'].includes(to) &&
      !from.startsWith('server/engines/media/'),
  },
  {
    says: 'on the server only server/main.ts imports the demo world, by a dynamic import',
    isBroken: ({ from, to, kind }) =>
      from.startsWith('server/') && to.startsWith('demo/') && !(from === 'server/main.ts' && kind === 'dynamic'),
  },
  {
    says: 'imports go down: main, app, features, ground, engines; shell and features, player and api, i18n',
    isBroken({ from, to, kind }) {
      const [own, other] = [rankOf(from), rankOf(to)]
      return kind !== 'type' && own !== null && other !== null && areaOf(from) === areaOf(to) && other > own
    },
  },
  {
    says: 'web/ui stands on web/ui alone',
    isBroken: ({ from, to }) => from.startsWith('web/ui/') && areaOf(to) !== null && !to.startsWith('web/ui/'),
  },
  {
    says: 'the ground does not know the features',
    isBroken: ({ from, to }) =>
      /^server\/(http|realtime|jobs|backup|metrics|tracing|db|engines|ssr|tables)\//.test(from) &&
      to.startsWith('server/features/'),
  },
  {
    says: 'a feature of the server imports the types of another’s *.service.ts alone',
    isBroken: (i) =>
      i.from.startsWith('server/') && isOtherFeature(i) && !(i.kind === 'type' && i.to.endsWith('.service.ts')),
  },
  {
    says: 'code shared by several features of the web does not import features',
    isBroken: ({ from, to }) =>
      /^web\/(login|time|fixture|mention|outbox|list|picture|way)\//.test(from) && to.startsWith('web/features/'),
  },
  {
    says: 'lists, pictures and ways do not know the shell',
    isBroken: ({ from, to }) => /^web\/(list|picture|way)\//.test(from) && to.startsWith('web/shell/'),
  },
  {
    says: 'a page belongs to its own feature',
    isBroken: (i) => i.from.startsWith('web/') && isOtherFeature(i) && i.to.endsWith('.page.tsx'),
  },
  {
    says: 'a store imports the contract, db, tables, and the rules and stores beside it',
    isBroken: ({ from, to }) =>
      /^server\/features\/.*\.store\.ts$/.test(from) &&
      areaOf(to) === 'server' &&
      !to.startsWith('server/db/') &&
      !to.startsWith('server/tables/') &&
      !(featureOf(from) === featureOf(to) && /\.(rules|store)\.ts$/.test(to)),
  },
  {
    says: 'server/tables imports only the contract and db',
    isBroken: ({ from, to }) =>
      from.startsWith('server/tables/') && areaOf(to) === 'server' && !/^server\/(db|tables)\//.test(to),
  },
  {
    says: 'only services change rows: nothing else imports a store’s insert, update, upsert or delete',
    isBroken: ({ from, to, names }) =>
      /^server\/features\/.*\.store\.ts$/.test(to) &&
      !/\.(service|store)\.ts$/.test(from) &&
      names.some((name) => /^(insert|update|upsert|delete)[A-Z]/.test(name)),
  },
]

/** Returns true for tests, which may import any file. Other files may not import tests. */
function isTest(path: string): boolean {
  return /\.(test|suite)\.tsx?$/.test(path)
}

export function brokenRules(imports: readonly Import[]): Fault[] {
  return imports
    .filter((i) => !isTest(i.from))
    .flatMap((i) =>
      rules
        .filter((rule) => rule.isBroken(i))
        .map((rule) => ({ path: i.from, fault: `imports ${i.to}: ${rule.says}` })),
    )
}
