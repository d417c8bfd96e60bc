import { expect, test } from 'vitest'
import { readSources } from '#tools/source-files.ts'
import { pureTests } from './pure-tests.ts'
import { closingLines, filesToRunAgain, judge } from './second-look.ts'
import type { FileReport, TestReport } from './test-report.ts'

const conditions = { load: 7.5, pressure: 76, before: [] }
const passed = (path: string): FileReport => ({
  ...conditions,
  path,
  passed: ['opens', 'a list > is read', 'closes'],
  skipped: 1,
  faults: [],
})
const failed = (path: string, message = 'late'): FileReport => ({
  ...conditions,
  path,
  passed: ['opens', 'closes'],
  skipped: 0,
  faults: [{ test: 'a list > is read', message }],
})
const report = (...files: FileReport[]): TestReport => ({ files, strayErrors: [] })
const lines = (first: TestReport, again: [string, FileReport | null][] = []) =>
  closingLines(judge(first, new Map(again)))

test('failed files run again, except pure tests', () => {
  const first = report(failed('a'), passed('b'), failed('pure'))
  expect(filesToRunAgain(first, (path) => path === 'pure').map(({ path }) => path)).toEqual(['a'])
})

test('more than ten failed files do not run again', () => {
  const files = (count: number) => report(...Array.from({ length: count }, (_, n) => failed(`f${n}`)))
  expect(filesToRunAgain(files(10), () => false)).toHaveLength(10)
  expect(filesToRunAgain(files(11), () => false)).toEqual([])
  expect(lines(files(11)).slice(-2)).toEqual([
    'FAIL 11 files failed, more than 10, so none ran again',
    '22 passed, 12 failed, 0 skipped',
  ])
})

test('a file that passes alone is unstable, and its tests count as passed', () => {
  expect(lines(report(failed('a', 'late\nby 3 s'), passed('b')), [['a', passed('a')]])).toEqual([
    'unstable: a > a list > is read: late',
    '6 passed, 0 failed, 2 skipped',
  ])
})

test('a file that fails alone is a fault, with the message of its second look', () => {
  expect(lines(report(failed('a')), [['a', failed('a', 'wrong')]])).toEqual([
    'FAIL a > a list > is read: wrong',
    '2 passed, 1 failed, 0 skipped',
  ])
})

test('a test that failed and is missing or skipped in the second look is a fault', () => {
  const second = { ...passed('a'), passed: ['opens', 'closes'] }
  expect(lines(report(failed('a')), [['a', second]])).toEqual([
    'FAIL a > a list > is read: it failed, and its second look did not run it',
    '2 passed, 1 failed, 1 skipped',
  ])
  const hook = { ...failed('a'), faults: [{ test: 'a list', message: 'no server' }] }
  expect(lines(report(hook), [['a', second]])[0]).toMatch(/^FAIL/)
  expect(lines(report(hook), [['a', passed('a')]])[0]).toBe('unstable: a > a list: no server')
})

test('a failed pure test, and a second look that did not end, are faults', () => {
  expect(lines(report(failed('pure'), failed('a')), [['a', null]])).toEqual([
    'FAIL pure > a list > is read: late',
    'FAIL a > a list > is read: late',
    'FAIL a: the second look did not end in time',
    '4 passed, 3 failed, 0 skipped',
  ])
})

test('an error that belongs to no file, and a run without files, are faults', () => {
  expect(lines({ files: [], strayErrors: ['no memory'] })).toEqual([
    'FAIL an error outside of the test files: no memory',
    'FAIL no test file ran',
    '0 passed, 2 failed, 0 skipped',
  ])
})

test('tests of functions are pure; tests with a server, a browser or a wait are not', () => {
  const isPureTest = pureTests(readSources(['ts', 'tsx']))
  expect(isPureTest('tools/verdict/second-look.test.ts')).toBe(true)
  expect(isPureTest('contract/rules/odds-format.test.ts')).toBe(true)
  expect(isPureTest('server/features/chat/messages/message-edits.test.ts')).toBe(false)
  expect(isPureTest('server/http/take-over.test.ts')).toBe(false)
  expect(isPureTest('tests/browser/playback.test.ts')).toBe(false)
  expect(isPureTest('web/features/chat/mute-timer.test.ts')).toBe(false)
  expect(isPureTest('tools/a-file-that-is-not-there.test.ts')).toBe(false)
})
