/** A failed test, hook or import. `test` is empty when the fault belongs to the file as a whole. */
export type TestFault = { test: string; message: string }

/** Load of the machine when the file ended: mean of runnable threads, and seconds in 100 that threads waited for a core. */
export type Conditions = { load: number; pressure: number | null }

/** `before`: the files that the same worker ran earlier, in order. `path` is relative to the root. */
export type FileReport = Conditions & {
  path: string
  /** Full names of the tests. */
  passed: string[]
  skipped: number
  faults: TestFault[]
  before: string[]
}

/** A run of Vitest. `strayErrors` are unhandled errors that belong to no file. */
export type TestReport = { files: FileReport[]; strayErrors: string[] }

/** Environment variables of the reporter: the file of its report, and the max time without the end of a test. */
export const reportVariable = 'TEST_REPORT'
export const stallVariable = 'TEST_STALL_MS'
