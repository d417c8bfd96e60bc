import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'

const shown = 10

/** After a run of many files, lists the slowest files and tests. A busy machine makes all of them slow. */
export class TestTimes implements Reporter {
  #startedAt = 0

  onTestRunStart(): void {
    this.#startedAt = performance.now()
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    if (modules.length <= shown) return
    const files = modules.map((module) => ({ ms: msOf(module), name: pathOf(module) }))
    const tests = modules.flatMap((module) =>
      [...module.children.allTests('passed')].map((test) => ({
        ms: test.diagnostic()?.duration ?? 0,
        name: `${pathOf(module)} > ${test.fullName}`,
      })),
    )
    const minutes = ((performance.now() - this.#startedAt) / 60_000).toFixed(1)
    console.log(`\nThe slowest files and tests of ${minutes} min:\n${slowest(files)}\n${slowest(tests)}\n`)
  }
}

type Timed = { ms: number; name: string }

function slowest(all: readonly Timed[]): string {
  const first = all.toSorted((a, b) => b.ms - a.ms).slice(0, shown)
  return first.map(({ ms, name }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`).join('\n')
}

function pathOf({ project, moduleId }: TestModule): string {
  return `${project.name}: ${relative(project.config.root, moduleId)}`
}

function msOf(module: TestModule): number {
  const { setupDuration, collectDuration, duration } = module.diagnostic()
  return setupDuration + collectDuration + duration
}
