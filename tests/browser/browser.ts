import { existsSync } from 'node:fs'
import chromiumPackage from '@sparticuz/chromium'
import { type Browser, chromium } from 'playwright-core'

/** Flags that turn off all background work of the browser, so that the tests measure only the page. */
const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--autoplay-policy=no-user-gesture-required',
]

/**
 * Returns the path of Chromium: CHROME_PATH, else the system’s Chromium, else that of the npm package. All of them play
 * H.264.
 */
async function executable(): Promise<string> {
  const installed = [process.env.CHROME_PATH, '/usr/bin/chromium'].find((path) => path && existsSync(path))
  return installed ?? chromiumPackage.executablePath()
}

/**
 * Path of an installed Chromium, which can show notifications, unlike the headless shell. Undefined when none is
 * installed.
 */
export const wholeChromium = ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) => existsSync(path))

/** Starts a Chromium, by default the one that all tests use. The caller must close it. */
export async function launchBrowser(options: { flags?: string[]; path?: string } = {}): Promise<Browser> {
  const executablePath = options.path ?? (await executable())
  return chromium.launch({ executablePath, args: [...flags, ...(options.flags ?? [])] })
}

/**
 * Turns off V8's optimising compilers. A test leaves a page before optimised code saves the time of its compilation.
 * Benches keep them.
 */
const unoptimised = '--js-flags=--no-opt --no-maglev'

let shared: Promise<Browser> | null = null

/**
 * Returns the Chromium that all test files of a worker share. They close the pages that they open, but not the browser.
 */
export function sharedBrowser(): Promise<Browser> {
  shared ??= launchBrowser({ flags: [unoptimised] })
  return shared
}
