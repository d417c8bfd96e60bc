import type { FileReport, TestFault, TestReport } from './test-report.ts'

/** A run with more failed files has one cause for many of them, and a second look would only hide it. */
const maxLookedAgain = 10

/** Result of a run. The run is green without `failed` and without `reasons`. */
export type Verdict = {
  unstable: FileReport[]
  failed: FileReport[]
  /** Faults of the run as a whole, in the words of its last lines. */
  reasons: string[]
  passed: number
  skipped: number
}

const isFaulty = ({ faults }: FileReport) => faults.length > 0

/**
 * Returns the files that run again alone: all failed ones, except tests of pure functions. Returns none when too many
 * failed.
 */
export function filesToRunAgain({ files }: TestReport, isPure: (path: string) => boolean): FileReport[] {
  const faulty = files.filter(isFaulty)
  return faulty.length > maxLookedAgain ? [] : faulty.filter(({ path }) => !isPure(path))
}

/** `again` has the report of each second look by path, or null when it did not end within the limit. */
export function judge(first: TestReport, again: ReadonlyMap<string, FileReport | null>): Verdict {
  const faulty = first.files.filter(isFaulty)
  const alone = faulty.map((file) => ({ ...file, faults: faultsAlone(file, again.get(file.path)) }))
  const last = first.files.map((file) => again.get(file.path) ?? file)
  const reasons = first.strayErrors.map((message) => `an error outside of the test files: ${message}`)
  if (faulty.length > maxLookedAgain)
    reasons.push(`${faulty.length} files failed, more than ${maxLookedAgain}, so none ran again`)
  if (first.files.length === 0) reasons.push('no test file ran')
  return {
    unstable: faulty.filter((_, index) => alone[index]?.faults.length === 0),
    failed: alone.filter(isFaulty),
    reasons,
    passed: sum(last.map(({ passed }) => passed.length)),
    skipped: sum(last.map(({ skipped }) => skipped)),
  }
}

/** Returns the faults that count after the second look, which is undefined for a file that did not run again. */
function faultsAlone({ faults }: FileReport, second: FileReport | null | undefined): TestFault[] {
  if (second === undefined) return faults
  if (second === null) return [...faults, { test: '', message: 'the second look did not end in time' }]
  if (isFaulty(second)) return second.faults
  // A fault of a hook has the name of its suite.
  const hasPassed = ({ test }: TestFault) =>
    second.passed.some((name) => test === '' || name === test || name.startsWith(`${test} > `))
  return faults
    .filter((fault) => !hasPassed(fault))
    .map(({ test }) => ({ test, message: 'it failed, and its second look did not run it' }))
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0)
}

/**
 * Returns the closing lines of a run. The last one has the form that `.ci/run` reads; a file that failed without a
 * failed test counts as one.
 */
export function closingLines({ unstable, failed, reasons, passed, skipped }: Verdict): string[] {
  const lines = (word: string, files: FileReport[]) =>
    files.flatMap(({ path, faults }) =>
      faults.map(({ test, message }) => `${word} ${path}${test && ` > ${test}`}: ${message.split('\n', 1)[0]}`),
    )
  const count = sum(failed.map(({ faults }) => faults.length)) + reasons.length
  return [
    ...lines('unstable:', unstable),
    ...lines('FAIL', failed),
    ...reasons.map((reason) => `FAIL ${reason}`),
    `${passed} passed, ${count} failed, ${skipped} skipped`,
  ]
}
