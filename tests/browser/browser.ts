import { existsSync } from 'node:fs'
import chromiumPackage from '@sparticuz/chromium'
import { type Browser, chromium } from 'playwright-core'

/** Turns off all background work of the browser, so that the tests measure only the page. */
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

/** Returns CHROME_PATH, else the system's Chromium, else the Chromium of the npm package. All of them play H.264. */
async function executable(): Promise<string> {
  const installed = [process.env.CHROME_PATH, '/usr/bin/chromium'].find((path) => path && existsSync(path))
  return installed ?? chromiumPackage.executablePath()
}

/**
 * The installed Chromium, which can show notifications; the headless shell cannot. Undefined when it is not installed.
 */
export const wholeChromium = ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) => existsSync(path))

/** Starts a real Chromium, by default the usual one. Close it in afterAll. */
export async function launchBrowser(options: { flags?: string[]; path?: string } = {}): Promise<Browser> {
  const executablePath = options.path ?? (await executable())
  return chromium.launch({ executablePath, args: [...flags, ...(options.flags ?? [])] })
}

let shared: Promise<Browser> | null = null

/**
 * Returns the single Chromium of a worker, which all its test files share. They close what they open in it, but not the
 * browser.
 */
export function sharedBrowser(): Promise<Browser> {
  shared ??= launchBrowser()
  return shared
}
