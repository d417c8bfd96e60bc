import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'

/**
 * Time limits in seconds on two idle cores: for a browser test file, for any other file, and for the tests of
 * `npm test`, which may take 600 s, the first 60 for the checks and the build. CONTRIBUTING.md describes what to do
 * about a slower file.
 */
const budgetOf = (path: string) => (path.startsWith('tests/browser/') ? 45 : 15)
const runBudgetS = 9 * 60
const shown = 10

/** After a run of many files, reports the slowest ones and those above their limit. */
export class TestTimes implements Reporter {
  #startedAt = 0

  onTestRunStart(): void {
    this.#startedAt = performance.now()
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    if (modules.length <= shown) return
    const files = modules.map(timed).sort((a, b) => b.seconds - a.seconds)
    const over = files.filter(({ seconds, budgetS }) => seconds > budgetS).length
    const lines = files.slice(0, Math.max(shown, over)).map(lineOf)
    const passedS = (performance.now() - this.#startedAt) / 1000
    console.log(`\nThe slowest files (${over} over their budget):\n${lines.join('\n')}`)
    console.log(`The tests took ${minutes(passedS)}; those of npm test may take ${minutes(runBudgetS)}.\n`)
  }
}

type Timed = { path: string; seconds: number; budgetS: number }

function timed(module: TestModule): Timed {
  const { setupDuration, collectDuration, duration } = module.diagnostic()
  const path = relative(module.project.config.root, module.moduleId)
  return { path, seconds: (setupDuration + collectDuration + duration) / 1000, budgetS: budgetOf(path) }
}

function lineOf({ path, seconds, budgetS }: Timed): string {
  const note = seconds > budgetS ? `  over its ${budgetS} s` : ''
  return `${seconds.toFixed(1).padStart(7)} s  ${path}${note}`
}

function minutes(seconds: number): string {
  return `${(seconds / 60).toFixed(1)} min`
}
