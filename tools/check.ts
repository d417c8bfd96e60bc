import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { checkImports } from './check-imports.ts'
import { checkPackages } from './check-packages.ts'
import { checkPatterns, checkReads } from './check-patterns.ts'
import { checkSchemas } from './check-schemas.ts'
import { checkSiteName } from './check-site-name.ts'
import { checkSizes } from './check-sizes.ts'
import { checkSyntax } from './check-syntax.ts'
import { checkWords } from './check-words.ts'
import { compilerEnvironment } from './compiler-environment.ts'
import { checkDashboards } from './dashboards.ts'
import { checkSuffixes } from './file-suffixes.ts'
import { checkSettingsTable } from './settings-table.ts'
import { type Fault, readDocuments, readSources, readTestPaths, root } from './source-files.ts'
import { checkTables } from './table-rules.ts'
import { checkGroups } from './test-groups/check-groups.ts'

type Outcome = { isGood: boolean; output: string }

/** Programs of packages. Node runs them directly, without a shell or PATH. */
const programs: Record<string, string> = {
  tsc: 'node_modules/typescript/bin/tsc',
  biome: 'node_modules/@biomejs/biome/bin/biome',
  'react-router': 'node_modules/@react-router/dev/bin.cjs',
}

function run(program: string, ...args: string[]): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const path = join(root, programs[program] as string)
    const child = spawn(process.execPath, [path, ...args], {
      cwd: root,
      env: { ...process.env, ...compilerEnvironment },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (bytes: Buffer) => (output += bytes.toString()))
    child.once('error', reject)
    child.once('close', (status) => resolve({ isGood: status === 0, output }))
  })
}

function outcomeOf(faults: Fault[]): Outcome {
  return { isGood: faults.length === 0, output: faults.map(({ path, fault }) => `${path}: ${fault}`).join('\n') }
}

/**
 * Uses one checker. Several checkers would each compute the same large query types, and take 50 % more processor time.
 */
function types(project: string): Promise<Outcome> {
  return run('tsc', '-p', project, '--checkers', '1')
}

async function webTypes(): Promise<Outcome> {
  const made = await run('react-router', 'typegen')
  return made.isGood ? types('web') : made
}

const sources = readSources()
const checks: [name: string, work: () => Outcome | Promise<Outcome>][] = [
  ['imports', () => outcomeOf(checkImports(sources))],
  ['tables', () => outcomeOf(checkTables(sources))],
  ['suffixes', () => outcomeOf(checkSuffixes(sources))],
  ['words', () => outcomeOf(checkWords([...sources, ...readDocuments()]))],
  ['test groups', () => outcomeOf(checkGroups(sources, readTestPaths()))],
  ['sizes', () => outcomeOf(checkSizes(sources))],
  ['packages', () => outcomeOf(checkPackages(sources))],
  ['syntax', () => outcomeOf(checkSyntax(sources))],
  ['patterns', () => outcomeOf([...checkPatterns(sources), ...checkReads(sources)])],
  ['site name', () => outcomeOf(checkSiteName(sources))],
  ['schemas', () => outcomeOf(checkSchemas(sources))],
  ['settings table', () => outcomeOf(checkSettingsTable())],
  ['dashboards', () => outcomeOf(checkDashboards())],
  ['types: server and tests', () => types('.')],
  ['types: web', webTypes],
  ['types: contract', () => types('contract')],
  ['format and lint', () => run('biome', 'ci', '--colors=off', '.')],
]

/** Runs all checks, two at a time. Returns true when all succeed. */
async function runAll(): Promise<boolean> {
  const waiting = [...checks]
  const failed: string[] = []
  async function work(): Promise<void> {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [name, check] = next
      const startedAt = performance.now()
      const { isGood, output } = await check()
      console.log(`${isGood ? 'ok  ' : 'FAIL'}  ${name}  ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
      if (isGood) continue
      console.log(`${output.trimEnd()}\n`)
      failed.push(name)
    }
  }
  await Promise.all([work(), work()])
  return failed.length === 0
}

if (!(await runAll())) process.exitCode = 1
