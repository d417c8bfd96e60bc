import { availableParallelism } from 'node:os'

const cores = availableParallelism()
// More workers than processors, because tests in the process wait for the database or a socket a third of their time.
const crowded = Math.ceil(cores * 1.5)

/**
 * The groups of test files, in the order of their runs, with the number of files that run at the same time. `npm test`
 * runs the quick groups, and `npm run test:all` the others. Tests in real time fail on a busy machine, so media and
 * heavy files run alone.
 */
export const groups = [
  /** No database, browser or whole program. */
  { name: 'unit', isQuick: true, workers: crowded },
  /** The server in the test’s process, with a real database and real sockets. */
  { name: 'server', isQuick: true, workers: crowded },
  /** Built pages over HTTP, without a browser. */
  { name: 'pages', isQuick: true, workers: crowded },
  /** One path through the site for each kind of visitor. */
  { name: 'journeys', isQuick: true, workers: cores },
  { name: 'browser', isQuick: false, workers: cores },
  /** Starts programs: nginx, Redis, other instances, commands, installs and upgrades. */
  { name: 'system', isQuick: false, workers: cores },
  /** Plays or encodes in real time. */
  { name: 'media', isQuick: false, workers: 1 },
  /** Generated inputs, long races, processor time. */
  { name: 'heavy', isQuick: false, workers: 1 },
] as const

export type Group = (typeof groups)[number]['name']

/** A group follows from a file’s folder, or from what it imports: a path, the start of one, or `module#name`. */
type Rule = { group: Group; folder?: string; imports?: readonly string[] }

/** The first rule that applies decides. A file without a rule is a unit test. */
export const rules: readonly Rule[] = [
  { group: 'journeys', folder: 'tests/journeys/' },
  { group: 'heavy', imports: ['tests/fuzz/', 'tests/simulate/', 'tests/setup/cpu-growth.ts'] },
  {
    group: 'media',
    imports: [
      'demo/publisher.ts',
      'server/engines/media/embedded.ts',
      'tests/browser/player-site.ts',
      'tests/setup/narrow-network.ts',
      'tools/clips/ffmpeg.ts',
    ],
  },
  // `execFile` and `spawnSync` only run a short program to its end.
  {
    group: 'system',
    imports: ['node:child_process#spawn', 'server/engines/database/cluster.ts', 'tests/setup/backups.ts'],
  },
  { group: 'browser', imports: ['playwright-core'] },
  { group: 'pages', imports: ['server/ssr/pages/mount.ts'] },
  {
    group: 'server',
    imports: ['tests/setup/test-app.ts', 'tests/setup/test-database.ts', 'tests/media/test-engine.ts'],
  },
]

/** Max number of tests in `tests/journeys/`: one for each kind of visitor. */
export const maxJourneys = 8
