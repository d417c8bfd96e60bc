import { analyse } from 'scslre'
import { parseSync } from 'vite'
import type { Fault, SourceFile } from './source-files.ts'

/**
 * Files that process users’ texts. Parsers of providers’ data are excluded, because an import reads lines of limited
 * length.
 */
const served = /^(?:contract|media|server)\/(?!features\/sports-data\/providers\/)(?:.+)(?<!\.test)\.ts$/

const reasons = {
  Move: 'tries its first quantifier at every character: give it an anchor, a lookbehind or an upper limit',
  Self: 'lets a quantifier match the same text in several ways',
  Trade: 'lets two quantifiers share the same text in every way',
} as const

/** Code whose time limits must pass through media/kit/deadlines.ts, so that tests can lengthen them. */
const limited = /^(?:media|server)\/(?!kit\/deadlines\.ts$)(?:.+)(?<!\.test)\.ts$/
const ownDeadline = /\bAbortSignal\.timeout\(/

/** Code whose times must not follow when the machine's clock is set. `media/epoch-start.ts` makes names of dates. */
const steady =
  /^(?:media\/(?!(?:kit\/steady-clock|epoch-start)\.ts$)|server\/realtime\/token-bucket|server\/http\/push\/(?!live-push)).*(?<!\.test)\.ts$/
const ownDate = /\bDate\.now\(/

const browserTests = /^tests\/(?:browser|journeys)\/.+\.ts$/

/** Reads of Playwright that do not wait for an expected value. */
const singleReads = new Set([
  ...[
    'allInnerTexts',
    'allTextContents',
    'count',
    'getAttribute',
    'innerText',
    'inputValue',
    'isChecked',
    'isDisabled',
  ],
  ...['isEditable', 'isEnabled', 'isHidden', 'isVisible', 'textContent', 'title'],
])

type Pattern = { pattern: string; flags: string }

/** Finds regular expressions that may take too long, time limits that tests cannot lengthen, and clocks that may step. */
export function checkPatterns(sources: readonly SourceFile[]): Fault[] {
  return [...slowPatterns(sources), ...ownDeadlines(sources), ...ownDates(sources)]
}

function ownDeadlines(sources: readonly SourceFile[]): Fault[] {
  return sources
    .filter(({ path, text }) => limited.test(path) && ownDeadline.test(text))
    .map(({ path }) => ({ path, fault: 'AbortSignal.timeout( is for media/kit/deadlines.ts alone: call deadline(ms)' }))
}

function ownDates(sources: readonly SourceFile[]): Fault[] {
  return sources
    .filter(({ path, text }) => steady.test(path) && ownDate.test(text))
    .map(({ path }) => ({ path, fault: 'Date.now( steps when the clock is set: measure with steadyMs()' }))
}

/** Finds regular expressions whose time grows at least with the square of the text’s length. */
function slowPatterns(sources: readonly SourceFile[]): Fault[] {
  return sources
    .filter(({ path }) => served.test(path))
    .flatMap(({ path, text }) =>
      patternsOf(parseSync(path, text).program).flatMap(({ pattern, flags }) => {
        const [report] = analyse({ source: pattern, flags }, { assumeRejectingSuffix: false }).reports
        return report ? [{ path, fault: `/${pattern}/${flags} ${reasons[report.type]}` }] : []
      }),
    )
}

/**
 * Finds assertions in browser tests about values that are read a single time. They fail on a busy machine, where the
 * page shows the value later.
 */
export function checkReads(sources: readonly SourceFile[]): Fault[] {
  return sources
    .filter(({ path }) => browserTests.test(path))
    .flatMap(({ path, text }) =>
      assertionsOf(parseSync(path, text).program)
        .flatMap(awaitedCallsOf)
        .filter((name) => singleReads.has(name))
        .map((name) => ({
          path,
          fault: `expect(await ….${name}()) reads once: use await expect.poll(() => ….${name}())`,
        })),
    )
}

type Node = { type?: string; [key: string]: unknown }

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null
}

/** Returns the arguments of all calls of `expect`. */
function assertionsOf(node: unknown): unknown[] {
  if (!isNode(node)) return []
  const inner = Object.values(node).flatMap(assertionsOf)
  const isAssertion = node.type === 'CallExpression' && isNode(node.callee) && node.callee.name === 'expect'
  return isAssertion ? [node.arguments, ...inner] : inner
}

/** Returns the names of the methods whose results are awaited, except in functions, which run later. */
function awaitedCallsOf(node: unknown): string[] {
  if (!isNode(node) || node.type?.includes('Function')) return []
  const { argument } = node
  const callee = node.type === 'AwaitExpression' && isNode(argument) ? argument.callee : undefined
  const name = isNode(callee) && isNode(callee.property) ? String(callee.property.name) : undefined
  return [...(name ? [name] : []), ...Object.values(node).flatMap(awaitedCallsOf)]
}

function patternsOf(node: unknown): Pattern[] {
  if (typeof node !== 'object' || node === null) return []
  if ('regex' in node && node.regex) return [node.regex as Pattern]
  return Object.values(node).flatMap(patternsOf)
}
