import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { closingLines, filesToRunAgain, judge } from './second-look.ts'
import { type FileReport, reportVariable, stallVariable, type TestReport } from './test-report.ts'

type Run = {
  /** Folder of `vitest.config.ts`. */
  root: string
  /** Program and first words of the command line. */
  vitest: readonly string[]
  /** Paths of the test files, relative to the root. */
  files: readonly string[]
  env: NodeJS.ProcessEnv
  isPure(path: string): boolean
  /** Limit of all second looks together. */
  againWithinMs: number
  /** A run in which no test ends for so long is stopped. */
  stallMs: number
}

const scarceBytes = 64 * 1024 ** 2
const endingSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Runs the tests, and each failed file a second time in a new process with nothing else beside it. A file that passes
 * alone is unstable: its faults are printed and appended to `test-results/unstable.jsonl`, and the run is still green.
 * Returns whether the run is green. Prints the faults and the counts as its last lines.
 */
export async function runTests(run: Run): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'khan-dai-report-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  const first = await look(run, { report: join(folder, 'first.json'), files: run.files })
  const again = new Map<string, FileReport | null>()
  const waiting = filesToRunAgain(first, run.isPure)
  const deadline = performance.now() + run.againWithinMs
  for (const [n, { path }] of waiting.entries()) {
    console.log(`\nSecond look, ${n + 1} of ${waiting.length}: ${path} alone`)
    const withinMs = deadline - performance.now()
    const second = withinMs > 0 ? await look(run, { report: join(folder, `${n}.json`), files: [path], withinMs }) : null
    again.set(path, second && alone(second, path))
  }
  const verdict = judge(first, again)
  if (verdict.unstable.length > 0) appendUnstable(run.root, verdict.unstable)
  console.log(['', ...fullDisks(run.env), ...closingLines(verdict)].join('\n'))
  return verdict.failed.length === 0 && verdict.reasons.length === 0
}

type Look = { report: string; files: readonly string[]; withinMs?: number }

/** Runs Vitest once. Kills what the run left behind, so that the next run has nothing beside it. */
async function look(run: Run, { report, files, withinMs }: Look): Promise<TestReport> {
  const [program, ...first] = run.vitest
  // Whole paths, so that `media/x.test.ts` does not also mean `tests/media/x.test.ts`.
  const words = files.map((path) => join(run.root, path))
  const child = spawn(program as string, [...first, ...words], {
    cwd: run.root,
    stdio: 'inherit',
    // A process group, so that Vitest and its workers can be killed together. Then their browsers end too.
    detached: true,
    env: { ...run.env, [reportVariable]: report, [stallVariable]: String(run.stallMs) },
  })
  const group = -(child.pid as number)
  let isInterrupted = false
  const forward = (signal: NodeJS.Signals) => {
    isInterrupted = true
    send(group, signal)
  }
  const kill = () => send(group, 'SIGKILL')
  for (const name of endingSignals) process.on(name, forward)
  process.on('exit', kill)
  const timer = withinMs === undefined ? null : setTimeout(kill, withinMs)
  const [status, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null]
  if (timer) clearTimeout(timer)
  kill()
  if (isInterrupted) process.exit(130)
  process.off('exit', kill)
  for (const name of endingSignals) process.off(name, forward)
  return readReport(report, status ?? signal ?? 'no status')
}

function send(group: number, signal: NodeJS.Signals): void {
  try {
    process.kill(group, signal)
  } catch (error) {
    // ESRCH: the whole group has ended.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Returns what the reporter wrote. A run that ends badly without any fault in its report has one of the run itself. */
function readReport(file: string, status: number | string): TestReport {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8')) as TestReport
    const isFaulty = report.files.some(({ faults }) => faults.length > 0) || report.strayErrors.length > 0
    if (status === 0 || isFaulty) return report
    return { ...report, strayErrors: [`Vitest ended with ${status} although each file passed`] }
  } catch (error) {
    return { files: [], strayErrors: [`Vitest ended with ${status} without a report (${String(error)})`] }
  }
}

/** Returns the report of the file in its second look. Faults of that run as a whole count as faults of the file. */
function alone({ files, strayErrors }: TestReport, path: string): FileReport | null {
  const file = files.find((one) => one.path === path)
  return file ? { ...file, faults: [...file.faults, ...strayErrors.map((message) => ({ test: '', message }))] } : null
}

function appendUnstable(root: string, files: readonly FileReport[]): void {
  const at = new Date().toISOString()
  const commit = commitOf(root)
  const rows = files.flatMap(({ path, faults, load, pressure, before }) =>
    faults.map(({ test, message }) => ({ at, commit, file: path, test, message, load, pressure, before })),
  )
  const folder = join(root, 'test-results')
  mkdirSync(folder, { recursive: true })
  appendFileSync(join(folder, 'unstable.jsonl'), rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
}

/** Returns null outside of a checkout, for example in an unpacked archive. */
function commitOf(root: string): string | null {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim()
  } catch {
    return null
  }
}

/** Returns a line when the folder of temporary files is full, because tests then fail with misleading messages. */
function fullDisks({ TMPDIR = tmpdir() }: NodeJS.ProcessEnv): string[] {
  const { bavail, bsize } = statfsSync(TMPDIR)
  return bavail * bsize < scarceBytes ? [`The folder of temporary files, ${TMPDIR}, is full, so tests fail.`] : []
}
