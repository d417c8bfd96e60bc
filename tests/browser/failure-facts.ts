import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Page, Request } from 'playwright-core'
import { onTestFinished, type TestContext } from 'vitest'

const maxLines = 60
const maxLineLength = 500
const maxTextLength = 20_000
const maxPages = 4
const maxFolders = 40
/** A page that hangs must not hold up the run. */
const patienceMs = 10_000

type Task = TestContext['task']

/** Numbers the visits of a failed test. */
const visits = new WeakMap<Task, number>()

/**
 * Writes what was on the page and around it to `test-results/browser/FILE-TEST/` when the test fails, or when
 * `isFaulty` returns true at its end. The page must be open until then: what closes it is registered earlier.
 */
export function keepFailureFacts(page: Page, isFaulty: () => boolean = () => false): void {
  const lines = collectLines(page)
  onTestFinished(async ({ task }) => {
    if (task.result?.state !== 'fail' && !isFaulty()) return
    const visit = (visits.get(task) ?? 0) + 1
    visits.set(task, visit)
    // An error here would hide the one of the test.
    await writeFacts(page, { task, visit, lines }).catch((error: unknown) =>
      console.warn(`The facts of a failed test could not be written: ${String(error)}`),
    )
  })
}

type Lines = { console: string[]; requests(): string[] }

/** Collects the last lines of the console and the last requests, with those that have no answer yet. */
function collectLines(page: Page): Lines {
  const console: string[] = []
  const requests: { request: Request; at: string; outcome: string }[] = []
  const keep = <T>(list: T[], next: T) => {
    list.push(next)
    if (list.length > maxLines) list.shift()
  }
  const end = (request: Request, outcome: string) => {
    const found = requests.findLast((one) => one.request === request)
    if (found) found.outcome = outcome
  }
  page.on('console', (message) => keep(console, short(`${now()} ${message.type()}: ${message.text()}`)))
  page.on('pageerror', (error) => keep(console, short(`${now()} uncaught: ${error.stack ?? error.message}`)))
  page.on('request', (request) => keep(requests, { request, at: now(), outcome: 'no answer yet' }))
  page.on('response', (response) => end(response.request(), String(response.status())))
  page.on('requestfailed', (request) => end(request, request.failure()?.errorText ?? 'failed'))
  return {
    console,
    requests: () =>
      requests.map(({ request, at, outcome }) => short(`${at} ${request.method()} ${request.url()}: ${outcome}`)),
  }
}

type Facts = { task: Task; visit: number; lines: Lines }

async function writeFacts(page: Page, { task, visit, lines }: Facts): Promise<void> {
  const folder = await createFolder(task)
  const pages = [
    page,
    ...page
      .context()
      .pages()
      .filter((one) => one !== page),
  ].slice(0, maxPages)
  const shown = await Promise.all(
    pages.map((one, at) => lookAt(one, join(folder, `visit-${visit}-page-${at + 1}.png`))),
  )
  const facts = [
    task.fullName,
    `${new Date().toISOString()}, load ${loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')}`,
    await readFile('/proc/pressure/cpu', 'utf8').catch(() => 'no figures of pressure'),
    ...(task.result?.errors ?? []).map(({ message }) => stripVTControlCharacters(message).slice(0, maxTextLength)),
    ...section('Console', lines.console),
    ...section('Requests', lines.requests()),
    ...shown,
  ]
  await writeFile(join(folder, `visit-${visit}.txt`), `${facts.join('\n')}\n`)
  console.log(`What a failed test saw: ${folder}`)
}

/** Takes a picture of the page, and returns its address and its text. Says why when the page gives none. */
async function lookAt(page: Page, path: string): Promise<string> {
  const orReason = (looking: Promise<string>) => looking.catch((error: unknown) => short(`none: ${String(error)}`))
  const text = await orReason(page.locator('body').ariaSnapshot({ timeout: patienceMs }))
  const picture = await orReason(page.screenshot({ path, timeout: patienceMs }).then(() => basename(path)))
  return section(page.url(), [`Picture: ${picture}`, text.slice(0, maxTextLength)]).join('\n')
}

/** Creates the folder of the test in `test-results`, and deletes the oldest ones. */
async function createFolder(task: Task): Promise<string> {
  const all = resolve('test-results/browser')
  const name = `${basename(task.file.name).replace(/\.test\.ts$/, '')}-${task.fullTestName.replace(/[^\p{L}\d]+/gu, '-')}`
  const folder = join(all, name.slice(0, 100))
  await mkdir(folder, { recursive: true })
  const known = await Promise.all(
    (await readdir(all)).map(async (one) => ({ path: join(all, one), ms: (await stat(join(all, one))).mtimeMs })),
  )
  const old = known.toSorted((one, other) => other.ms - one.ms).slice(maxFolders)
  for (const { path } of old) await rm(path, { recursive: true, force: true })
  return folder
}

function section(title: string, lines: readonly string[]): string[] {
  return ['', `== ${title}`, ...(lines.length > 0 ? lines : ['none'])]
}

const now = () => new Date().toISOString().slice(11, 23)
const short = (line: string) => line.slice(0, maxLineLength)
