import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createMemoryFolder } from './memory-folder.ts'
import { root, type SourceFile } from './source-files.ts'
import { filesReachedBy, shardOf } from './test-groups/chosen-files.ts'
import { readTestFiles } from './test-groups/test-files.ts'
import { pureTests } from './verdict/pure-tests.ts'
import { runTests } from './verdict/run-tests.ts'

// `npm test` runs the checks and the quick groups of tests, `npm run test:all` the other groups. Failed files run a
// second time alone (decision 227). `npm test -- server/features/chat` runs only these tests, once, with any options of
// Vitest behind the path; browser tests build the pages first.
const words = process.argv.slice(2)
const hasPath = words[0] !== undefined && !words[0].startsWith('-')
const { values } = parseArgs({
  args: hasPath ? [] : words,
  options: {
    /** The groups that `npm test` leaves out. */
    all: { type: 'boolean', default: false },
    /** `2/4`: the second of four parts of these groups. */
    shard: { type: 'string' },
    /** A commit: the files of these groups that the changes since then reach. With `shard`, both. */
    since: { type: 'string' },
  },
})
const folder = createMemoryFolder()
if (folder) process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
// Tests start the server in about a hundred processes. With a compile cache its code is compiled only once.
const env = folder ? { ...process.env, TMPDIR: folder, NODE_COMPILE_CACHE: join(folder, 'compiled') } : process.env
const vitest = 'node_modules/vitest/vitest.mjs'

async function run(script: string, ...args: string[]): Promise<number> {
  const child = spawn(process.execPath, [join(root, script), ...args], { cwd: root, stdio: 'inherit', env })
  const [status] = await once(child, 'exit')
  return status ?? 1
}

function changedSince(commit: string): string[] {
  const git = (...words: string[]) => execFileSync('git', words, { cwd: root, encoding: 'utf8' }).split('\n')
  const changed = [...git('diff', '--name-only', commit), ...git('ls-files', '--others', '--exclude-standard')]
  return changed.filter(Boolean)
}

function partOf(shard: string): { part: number; count: number } {
  const [, part, count] = (/^(\d+)\/(\d+)$/.exec(shard) ?? []).map(Number)
  if (!part || !count || part > count) throw new Error(`--shard is ${shard}, and must be like 2/4`)
  return { part, count }
}

type Plan = { files: SourceFile[]; sources: SourceFile[] }

/** Returns the test files that this run needs. Throws when an option is wrong. */
function planRun(): Plan {
  const { sources, files, groupOf, isQuick } = readTestFiles()
  const ofGroups = files.filter((file) => isQuick(file) !== values.all)
  if (!values.shard && !values.since) return { files: ofGroups, sources }
  const chosen = new Set<SourceFile>()
  if (values.shard) for (const file of shardOf(ofGroups, { ...partOf(values.shard), groupOf })) chosen.add(file)
  if (values.since) {
    const changed = changedSince(values.since)
    for (const file of filesReachedBy(changed, { tests: ofGroups, sources, groupOf })) chosen.add(file)
  }
  return { files: [...chosen], sources }
}

async function runGroups({ files, sources }: Plan): Promise<number> {
  if (files.length === 0) {
    console.log('The changes reach no test of these groups.\n0 passed, 0 failed, 0 skipped')
    return 0
  }
  const isGreen = await runTests({
    root,
    vitest: [process.execPath, join(root, vitest), 'run'],
    files: files.map(({ path }) => path),
    env,
    isPure: pureTests(sources),
    againWithinMs: 300_000,
    // Longer than the limit of each test and hook, so it passes only when a worker no longer answers.
    stallMs: 400_000,
  })
  return isGreen ? 0 : 1
}

async function runWhole(): Promise<number> {
  const plan = planRun()
  const work = values.all ? [run('tools/build.ts')] : [run('tools/build.ts'), run('tools/check.ts')]
  const failed = (await Promise.all(work)).find((status) => status !== 0)
  return failed ?? runGroups(plan)
}

process.exitCode = hasPath ? await run(vitest, 'run', ...words) : await runWhole()
