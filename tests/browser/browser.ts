import { existsSync } from 'node:fs'
import chromiumPackage from '@sparticuz/chromium'
import { type Browser, chromium } from 'playwright-core'

/** Everything a browser would do beside our page is off, so that nothing but the page is measured. */
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

/** CHROME_PATH, else the system's Chromium, else the one in the npm package; all of them play H.264. */
async function executable(): Promise<string> {
  const installed = [process.env.CHROME_PATH, '/usr/bin/chromium'].find((path) => path && existsSync(path))
  return installed ?? chromiumPackage.executablePath()
}

/** The installed Chromium, which can what its headless shell cannot: show notifications. Undefined where there is none. */
export const wholeChromium = ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) => existsSync(path))

/** A real Chromium, by its path or the usual one. Close it in afterAll. */
export async function launchBrowser(options: { flags?: string[]; path?: string } = {}): Promise<Browser> {
  const executablePath = options.path ?? (await executable())
  return chromium.launch({ executablePath, args: [...flags, ...(options.flags ?? [])] })
}

let shared: Promise<Browser> | null = null

/** The one Chromium of a worker, for all of its test files: they close what they open in it, and leave it running. */
export function sharedBrowser(): Promise<Browser> {
  shared ??= launchBrowser()
  return shared
}
