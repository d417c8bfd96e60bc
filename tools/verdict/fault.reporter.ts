import { readFileSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Reporter, SerializedError, TestModule, TestSpecification } from 'vitest/node'
import {
  type Conditions,
  type FileReport,
  reportVariable,
  stallVariable,
  type TestFault,
  type TestReport,
} from './test-report.ts'

const stallMs = Number(process.env[stallVariable])

/**
 * Writes a `TestReport` to the file that the environment names. Ends the process when no test ends for `stallMs`,
 * because Vitest waits without limit for a worker in an endless loop. Does nothing in runs without that variable.
 */
export class FaultReporter implements Reporter {
  readonly #file = process.env[reportVariable]
  #root = ''
  #expected: string[] = []
  readonly #modules = new Map<string, TestModule>()
  readonly #conditions = new Map<string, Conditions>()
  #stall: NodeJS.Timeout | null = null

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    if (!this.#file) return
    this.#root = specifications[0]?.project.config.root ?? ''
    this.#expected = specifications.map(({ moduleId }) => this.#pathOf(moduleId))
    this.#awaitNext()
    const parent = process.ppid
    // This process has a separate group, so it does not receive what kills its parent.
    setInterval(() => process.ppid !== parent && process.exit(1), 1_000).unref()
  }

  onTestModuleStart(module: TestModule): void {
    this.#modules.set(this.#pathOf(module.moduleId), module)
    this.#awaitNext()
  }

  onTestCaseResult(): void {
    this.#awaitNext()
  }

  onTestModuleEnd(module: TestModule): void {
    const path = this.#pathOf(module.moduleId)
    // Deleted and inserted again, so that the order is that of the ends.
    this.#modules.delete(path)
    this.#modules.set(path, module)
    this.#conditions.set(path, conditionsNow())
    this.#awaitNext()
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    for (const module of modules) {
      const path = this.#pathOf(module.moduleId)
      if (!this.#modules.has(path)) this.#modules.set(path, module)
    }
    this.#write(errors)
    if (this.#stall) clearTimeout(this.#stall)
  }

  #pathOf(moduleId: string): string {
    return relative(this.#root, moduleId)
  }

  #awaitNext(): void {
    if (!this.#file) return
    if (this.#stall) clearTimeout(this.#stall)
    this.#stall = setTimeout(() => {
      this.#write([])
      console.error(`\nNo test ended for ${stallMs / 1000} s, so the run was stopped.`)
      process.exit(1)
    }, stallMs)
  }

  #write(errors: readonly SerializedError[]): void {
    if (!this.#file) return
    const unhandled = errors.map((error) => ({ path: this.#blamed(error), message: messagesOf(error).join(': ') }))
    const files = this.#expected.map((path) => {
      const own = unhandled.filter((error) => error.path === path)
      return this.#reportOf(
        path,
        own.map(({ message }) => `unhandled error: ${message}`),
      )
    })
    const strayErrors = unhandled.filter(({ path }) => path === null).map(({ message }) => message)
    writeFileSync(this.#file, JSON.stringify({ files, strayErrors } satisfies TestReport))
  }

  /** Returns the file in which an error happened, or null. A worker that dies names its file only in a message. */
  #blamed(error: SerializedError): string | null {
    const path = typeof error.VITEST_TEST_PATH === 'string' ? this.#pathOf(error.VITEST_TEST_PATH) : null
    if (path && this.#expected.includes(path)) return path
    const last = messagesOf(error).at(-1) ?? ''
    return this.#expected.find((one) => last.endsWith(`while running test file ${join(this.#root, one)}`)) ?? null
  }

  #reportOf(path: string, unhandled: readonly string[]): FileReport {
    const module = this.#modules.get(path)
    const conditions = this.#conditions.get(path) ?? conditionsNow()
    const report = { path, passed: [], skipped: 0, before: [] as string[], ...conditions }
    if (!module) return { ...report, faults: [{ test: '', message: unhandled[0] ?? 'it did not run' }] }
    const tests = [...module.children.allTests()]
    const isOver = ['passed', 'failed', 'skipped'].includes(module.state())
    const faults = isOver
      ? [...faultsOf(module), ...unhandled.map((message) => ({ test: '', message }))]
      : [{ test: runningTest(tests), message: unhandled[0] ?? 'it did not end' }]
    return {
      ...report,
      passed: tests.filter((test) => test.result().state === 'passed').map(({ fullName }) => fullName),
      skipped: tests.filter((test) => test.result().state === 'skipped').length,
      faults,
      before: faults.length > 0 ? this.#filesBefore(module) : [],
    }
  }

  #filesBefore(module: TestModule): string[] {
    // Without isolation `workerId` increases with each file. `concurrencyId` is the worker’s.
    const { concurrencyId } = module.diagnostic()
    const earlier = [...this.#modules].filter(([, other]) => other.diagnostic().concurrencyId === concurrencyId)
    return earlier
      .slice(
        0,
        earlier.findIndex(([, other]) => other === module),
      )
      .map(([path]) => path)
  }
}

function faultsOf(module: TestModule): TestFault[] {
  const suites = [...module.children.allSuites()]
  return [
    ...module.errors().map((error) => ({ test: '', message: plain(error.message) })),
    ...suites.flatMap((suite) =>
      suite.errors().map(({ message }) => ({ test: suite.fullName, message: plain(message) })),
    ),
    ...[...module.children.allTests('failed')].map((test) => ({
      test: test.fullName,
      message: plain(test.result().errors?.[0]?.message ?? ''),
    })),
  ]
}

/** Returns the messages of an error and of its causes, outermost first. */
function messagesOf(error: SerializedError): string[] {
  const cause = error.cause as SerializedError | undefined
  return [plain(error.message), ...(cause && typeof cause.message === 'string' ? messagesOf(cause) : [])]
}

function runningTest(tests: readonly { fullName: string; result(): { state: string } }[]): string {
  return tests.find((test) => test.result().state === 'pending')?.fullName ?? ''
}

function plain(message: string): string {
  return stripVTControlCharacters(message).slice(0, 2_000)
}

function conditionsNow(): Conditions {
  return { load: loadavg()[0] ?? 0, pressure: cpuPressure() }
}

/** Reads the pressure of the last 10 s (Linux’s PSI). Returns null on systems without it. */
function cpuPressure(): number | null {
  try {
    const [, share] = /^some avg10=(\S+)/.exec(readFileSync('/proc/pressure/cpu', 'utf8')) ?? []
    return share === undefined ? null : Number(share)
  } catch {
    return null
  }
}
